import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { RateLimits } from '../../http/limits/rate-limits.ts';
import type { Pool } from '../../jobs/pool.ts';
import type { Tasks } from '../../jobs/tasks.ts';
import type { Meter } from '../../ops/meter.ts';
import type { AiPorts } from '../../ports/ai/port.ts';
import type { InterestsPort } from '../../ports/interests/port.ts';

/** What this feature needs from outside; each verb names the part that it uses. */
export interface PremiumDeps {
  readonly db: Kysely<Database>;
  /** Now, in milliseconds since 1970. */
  readonly clock: () => number;
  readonly limits: RateLimits;
  readonly interests: InterestsPort;
  /** Tells which ids of earlier analyses have become Meta's. */
  readonly catalogue: InterestsPort;
  readonly ai: AiPorts;
  /** Limits how many analyses run at once. */
  readonly analyses: Pool;
  readonly tasks: Tasks;
  readonly meter: Meter;
}
