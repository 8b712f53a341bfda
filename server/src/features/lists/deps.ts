import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { RateLimits } from '../../http/limits/rate-limits.ts';
import type { InterestsPort, NamesPort, OtherTargetingPort, PersonalInterests } from '../../ports/interests/port.ts';

/** Dependencies of this feature; each verb names the ones it uses. */
export interface ListDeps {
  readonly db: Kysely<Database>;
  /** Current time in milliseconds since 1970. */
  readonly clock: () => number;
  readonly limits: RateLimits;
  readonly interests: InterestsPort;
  readonly personalInterests: PersonalInterests;
  readonly otherTargeting: OtherTargetingPort;
  readonly names: NamesPort;
}
