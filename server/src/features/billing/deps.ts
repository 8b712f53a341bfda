import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { GstVariable } from '../../config-gst.ts';
import type { Database } from '../../db/schema.ts';
import type { RateLimits } from '../../http/limits/rate-limits.ts';
import type { PaymentsPort } from '../../ports/payments/port.ts';

/** Dependencies of this feature; each verb names the ones it uses. */
export interface BillingDeps {
  readonly db: Kysely<Database>;
  /** Current time in milliseconds since 1970. */
  readonly clock: () => number;
  readonly config: Pick<Config, 'TAX_LABEL' | 'TAX_PERCENT' | GstVariable>;
  readonly limits: RateLimits;
  readonly payments: PaymentsPort;
}
