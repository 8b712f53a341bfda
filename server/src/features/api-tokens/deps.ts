import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { RateLimits } from '../../http/limits/rate-limits.ts';
import type { ClientDocumentsPort } from '../../ports/client-documents/port.ts';
import type { Secrets } from '../../secrets.ts';
import type { MailQueue } from '../mail/index.ts';
import type { OauthSettings } from './oauth/settings.ts';

/** Dependencies of this feature; each verb names the ones it uses. */
export interface ApiTokenDeps {
  readonly db: Kysely<Database>;
  /** Current time in milliseconds since 1970. */
  readonly clock: () => number;
  readonly secrets: Secrets;
  readonly limits: RateLimits;
  readonly mails: MailQueue;
  readonly clientDocuments: ClientDocumentsPort;
  /** Undefined where assistants cannot connect. */
  readonly oauth: OauthSettings | undefined;
}
