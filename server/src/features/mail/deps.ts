import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { Secrets } from '../../secrets.ts';
import type { MailQueue } from './mail-queue.ts';

/** Dependencies of this feature; each verb names the ones it uses. */
export interface MailDeps {
  readonly db: Kysely<Database>;
  /** Current time in milliseconds since 1970. */
  readonly clock: () => number;
  readonly config: Pick<Config, 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>;
  readonly secrets: Secrets;
  readonly mails: MailQueue;
}
