import type { Deps } from '../../../deps.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { dayMs, minuteMs } from '../../../lib/time.ts';
import { deleteEvents } from '../queries/payment-events.ts';
import { checkDue } from './follow.ts';
import { followedOrders } from './settle-order.ts';
import { followedSubscriptions } from './settle-subscription.ts';

const eventRetentionMs = 30 * dayMs;

/** Checks every due order: see `checkDue`. */
export async function reconcile(deps: Deps, signal?: AbortSignal) {
  await deleteEvents(deps.db, deps.clock() - eventRetentionMs);
  return checkDue(deps, followedOrders, signal);
}

/** Checks every due subscription. */
export const reconcileSubscriptions = (deps: Deps, signal?: AbortSignal) =>
  checkDue(deps, followedSubscriptions, signal);

const everyMinute = (name: string, run: Job['run']): Job => ({
  name,
  everyMs: minuteMs,
  leaseMs: 5 * minuteMs,
  run,
});

/** Checks orders whose payment was not reported by a webhook. */
export const reconcileJob = (deps: Deps) => everyMinute('payments.reconcile', (signal) => reconcile(deps, signal));

/** Follows every subscription daily, whatever webhooks say, and has the gateway end those that were cancelled. */
export const subscriptionsJob = (deps: Deps) =>
  everyMinute('payments.renewals', (signal) => reconcileSubscriptions(deps, signal));
