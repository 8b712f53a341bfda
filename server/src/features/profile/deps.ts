import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** What this feature needs from outside; each verb names the part that it uses. */
export interface ProfileDeps {
  readonly db: Kysely<Database>;
  /** Now, in milliseconds since 1970. */
  readonly clock: () => number;
}
