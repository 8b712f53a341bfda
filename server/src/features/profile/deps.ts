import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { MailQueue } from '../mail/index.ts';

/** Dependencies of this feature; each verb names the ones it uses. */
export interface ProfileDeps {
  readonly db: Kysely<Database>;
  /** Current time in milliseconds since 1970. */
  readonly clock: () => number;
  readonly config: Pick<Config, 'PUBLIC_URL'>;
  readonly mails: MailQueue;
}
