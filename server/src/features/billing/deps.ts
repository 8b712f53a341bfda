import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import type { GstVariable } from '../../config-gst.ts';
import type { Database } from '../../db/schema.ts';
import type { RateLimits } from '../../http/limits/rate-limits.ts';
import type { PaymentsPort } from '../../ports/payments/port.ts';
import type { MailQueue } from '../mail/index.ts';

/** Dependencies of this feature; each verb names the ones it uses. */
export interface BillingDeps {
  readonly db: Kysely<Database>;
  /** Current time in milliseconds since 1970. */
  readonly clock: () => number;
  readonly config: Pick<Config, 'PUBLIC_URL' | 'RAZORPAY_SUBSCRIPTIONS' | 'TAX_LABEL' | 'TAX_PERCENT' | GstVariable>;
  readonly limits: RateLimits;
  readonly mails: MailQueue;
  readonly payments: PaymentsPort;
}

/** Dependencies for bringing a payment or subscription into line with the gateway. */
export type SettleDeps = Pick<BillingDeps, 'db' | 'clock' | 'config' | 'mails' | 'payments'>;
