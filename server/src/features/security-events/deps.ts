import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Secrets } from '../../secrets.ts';

/** Dependencies of this feature. */
export interface SecurityEventDeps {
  readonly db: Kysely<Database>;
  /** Current time in milliseconds since 1970. */
  readonly clock: () => number;
  readonly secrets: Secrets;
}
