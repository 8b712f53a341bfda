import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { RateLimits } from '../../http/limits/rate-limits.ts';
import type { Tasks } from '../../jobs/tasks.ts';
import type { AudienceSizesPort } from '../../ports/audience-sizes/port.ts';
import type { InterestsPort, OtherTargetingPort, PersonalInterests } from '../../ports/interests/port.ts';

/** Dependencies of this feature; each verb names the ones it uses. */
export interface AudienceDeps {
  readonly db: Kysely<Database>;
  /** Current time in milliseconds since 1970. */
  readonly clock: () => number;
  readonly limits: RateLimits;
  readonly interests: InterestsPort;
  readonly personalInterests: PersonalInterests;
  /** The built-in catalogue, which never calls Meta. */
  readonly catalogue: InterestsPort;
  readonly otherTargeting: OtherTargetingPort;
  readonly audienceSizes: AudienceSizesPort;
  readonly tasks: Tasks;
}
