import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { dayMs, hourMs, minuteMs } from '../../../lib/time.ts';
import * as subscriptions from '../queries/subscriptions.ts';
import { checkDue } from './check-due.ts';
import { settleSubscription } from './settle-subscription.ts';

/** When a subscription is checked again. Checks by webhooks and users come on top and postpone none of these. */
export const subscriptionTimes = {
  /** While its checkout may be open. */
  openMs: 10 * minuteMs,
  dailyMs: dayMs,
  /** After no answer. */
  retryMs: 5 * minuteMs,
  /** A checkout expires within the hour: a gateway that still answers `created` or nothing will not say more. */
  staleMs: dayMs,
} as const;

const staleReservationMs = hourMs;

/** When a subscription is next checked after an answer; null once it has ended or was never authorised. */
function nextCheck(subscription: subscriptions.Subscription, now: number): number | null {
  if (subscriptions.endStates.includes(subscription.status)) return null;
  if (subscription.status !== 'created') return now + subscriptionTimes.dailyMs;
  return now < subscription.created_at + subscriptionTimes.staleMs ? now + subscriptionTimes.openMs : null;
}

/**
 * Asks the gateway about a subscription, updates it and schedules the next check.
 * @throws AppError payments_unavailable; the subscription then keeps its check
 */
export async function checkSubscription(deps: Deps, id: string, signal?: AbortSignal): Promise<void> {
  const before = await subscriptions.findSubscription(deps.db, id);
  const settled = await settleSubscription(deps, id, signal);
  if (!before || !settled || settled.check_due_at !== before.check_due_at) return;
  await subscriptions.planSubscriptionCheck(deps.db, settled, nextCheck(settled, deps.clock()));
  // The subscription that it replaces is due at once.
  if (settled.replaces !== null && before.authorised_at === null && settled.authorised_at !== null)
    await checkSubscription(deps, settled.replaces, signal);
}

/** Checks a subscription if the gateway answers in time; else the job does. */
export async function tryCheckSubscription(deps: Deps, id: string, timeoutMs: number): Promise<void> {
  try {
    await checkSubscription(deps, id, AbortSignal.timeout(timeoutMs));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Checks every due subscription: see `checkDue`. */
export function reconcileSubscriptions(
  deps: Deps,
  signal?: AbortSignal,
): Promise<{ checked: number; unanswered: number }> {
  const now = deps.clock();
  return checkDue(
    {
      select: (limit) => subscriptions.selectDueSubscriptions(deps.db, deps.payments.checkout.key, now, limit),
      check: (subscription) => checkSubscription(deps, subscription.id, signal),
      retryLater: async (subscription) =>
        void (await subscriptions.planSubscriptionCheck(deps.db, subscription, now + subscriptionTimes.retryMs)),
      cleanUp: async () => void (await subscriptions.deleteStaleSubscriptions(deps.db, now - staleReservationMs)),
    },
    signal,
  );
}

/** Follows every subscription daily, whatever webhooks say, and has the gateway end those that were cancelled. */
export function subscriptionsJob(deps: Deps): Job {
  return {
    name: 'payments.renewals',
    everyMs: minuteMs,
    leaseMs: 5 * minuteMs,
    run: async (signal) => {
      await reconcileSubscriptions(deps, signal);
    },
  };
}
