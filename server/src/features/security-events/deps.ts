import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Secrets } from '../../secrets.ts';

/** What this feature needs from outside. */
export interface SecurityEventDeps {
  readonly db: Kysely<Database>;
  /** Now, in milliseconds since 1970. */
  readonly clock: () => number;
  readonly secrets: Secrets;
}
