import type { Job } from '../../jobs/jobs.ts';
import { minuteMs } from '../../lib/time.ts';

/** Retries webhooks that were not accepted. */
export const webhookJob = (webhooks: { deliverDue(): Promise<unknown> }): Job => ({
  name: 'payments.sandbox-webhooks',
  everyMs: 10_000,
  leaseMs: 120_000,
  run: () => webhooks.deliverDue(),
});

/** Charges the sandbox's subscriptions when they are due, as a gateway does by itself. */
export const chargeJob = (subscriptions: { chargeDue(): Promise<unknown> }): Job => ({
  name: 'payments.sandbox-charges',
  everyMs: minuteMs,
  leaseMs: 120_000,
  run: () => subscriptions.chargeDue(),
});
