import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { RateLimits } from '../../http/limits/rate-limits.ts';
import type { AdPorts } from '../../ports/ads/port.ts';
import type { InterestsPort, PersonalInterests } from '../../ports/interests/port.ts';
import type { Secrets } from '../../secrets.ts';
import type { MailQueue } from '../mail/index.ts';

/** Dependencies of this feature; each verb names the ones it uses. */
export interface AlertDeps {
  readonly db: Kysely<Database>;
  /** Current time in milliseconds since 1970. */
  readonly clock: () => number;
  readonly config: Pick<Config, 'PUBLIC_URL'>;
  readonly limits: RateLimits;
  readonly secrets: Secrets;
  readonly mails: MailQueue;
  readonly ads: AdPorts;
  readonly interests: InterestsPort;
  readonly personalInterests: PersonalInterests;
}
