import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { RateLimits } from '../../http/limits/rate-limits.ts';
import type { Secrets } from '../../secrets.ts';
import type { PasswordHasher } from '../auth/index.ts';
import type { MailQueue } from '../mail/index.ts';

/** Dependencies of this feature; each verb names the ones it uses. */
export interface DeletionDeps {
  readonly db: Kysely<Database>;
  /** Current time in milliseconds since 1970. */
  readonly clock: () => number;
  readonly config: Pick<Config, 'META_APP_SECRET' | 'PUBLIC_URL' | 'PORT'>;
  readonly passwords: PasswordHasher;
  readonly limits: RateLimits;
  readonly mails: MailQueue;
  readonly secrets: Secrets;
  /** Removes deleted rows from the database's log. @returns false if it has to be retried */
  readonly truncateLog: () => Promise<boolean>;
}
