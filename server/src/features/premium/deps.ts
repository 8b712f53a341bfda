import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { RateLimits } from '../../http/limits/rate-limits.ts';
import type { Pool } from '../../jobs/pool.ts';
import type { Tasks } from '../../jobs/tasks.ts';
import type { Meter } from '../../ops/meter.ts';
import type { AiPorts } from '../../ports/ai/port.ts';
import type { InterestsPort, PersonalInterests } from '../../ports/interests/port.ts';
import type { PagesPort } from '../../ports/pages/port.ts';

/** Dependencies of this feature; each verb names the ones it uses. */
export interface PremiumDeps {
  readonly db: Kysely<Database>;
  /** Current time in milliseconds since 1970. */
  readonly clock: () => number;
  readonly limits: RateLimits;
  readonly interests: InterestsPort;
  readonly personalInterests: PersonalInterests;
  /** Finds the Meta ids for rows of earlier analyses. */
  readonly catalogue: InterestsPort;
  readonly ai: AiPorts;
  /** Reads the page of a pasted address. */
  readonly pages: PagesPort;
  /** Limits concurrent analyses. */
  readonly analyses: Pool;
  readonly tasks: Tasks;
  readonly meter: Meter;
}
