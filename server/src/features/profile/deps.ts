import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Dependencies of this feature; each verb names the ones it uses. */
export interface ProfileDeps {
  readonly db: Kysely<Database>;
  /** Current time in milliseconds since 1970. */
  readonly clock: () => number;
}
