import type { Job } from '../../jobs/jobs.ts';
import { minuteMs } from '../../lib/time.ts';

/** Retries webhooks that were not accepted. */
export function webhookJob(webhooks: { deliverDue(): Promise<unknown> }): Job {
  return {
    name: 'payments.sandbox-webhooks',
    everyMs: 10_000,
    leaseMs: 120_000,
    run: async () => {
      await webhooks.deliverDue();
    },
  };
}

/** Charges the sandbox's subscriptions when they are due, as a gateway does by itself. */
export function chargeJob(subscriptions: { chargeDue(): Promise<unknown> }): Job {
  return {
    name: 'payments.sandbox-charges',
    everyMs: minuteMs,
    leaseMs: 120_000,
    run: async () => {
      await subscriptions.chargeDue();
    },
  };
}
