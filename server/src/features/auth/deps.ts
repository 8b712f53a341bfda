import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { RateLimits } from '../../http/limits/rate-limits.ts';
import type { SocialLoginPort } from '../../ports/social/port.ts';
import type { Secrets } from '../../secrets.ts';
import type { MailQueue } from '../mail/index.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';

/** Dependencies of this feature; each verb names the ones it uses. */
export interface AuthDeps {
  readonly db: Kysely<Database>;
  /** Current time in milliseconds since 1970. */
  readonly clock: () => number;
  readonly config: Pick<Config, 'PORT' | 'PUBLIC_URL' | 'REGISTRATIONS_PER_HOUR'>;
  readonly passwords: PasswordHasher;
  readonly secrets: Secrets;
  readonly limits: RateLimits;
  readonly mails: MailQueue;
  /** Undefined if Facebook login is not configured. */
  readonly facebook: SocialLoginPort | undefined;
}
