import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { Secrets } from '../../secrets.ts';
import type { MailQueue } from './mail-queue.ts';

/** What this feature needs from outside; each verb names the part that it uses. */
export interface MailDeps {
  readonly db: Kysely<Database>;
  /** Now, in milliseconds since 1970. */
  readonly clock: () => number;
  readonly config: Pick<Config, 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>;
  readonly secrets: Secrets;
  readonly mails: MailQueue;
}
