import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/schema.ts';
import type { RateLimits } from '../../http/limits/rate-limits.ts';
import type { PaymentsPort } from '../../ports/payments/port.ts';

/** What this feature needs from outside; each verb names the part that it uses. */
export interface BillingDeps {
  readonly db: Kysely<Database>;
  /** Now, in milliseconds since 1970. */
  readonly clock: () => number;
  readonly config: Pick<Config, 'TAX_LABEL' | 'TAX_PERCENT'>;
  readonly limits: RateLimits;
  readonly payments: PaymentsPort;
}
