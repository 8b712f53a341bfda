import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { dayMs, hourMs, minuteMs } from '../../../lib/time.ts';
import * as renewals from '../queries/renewals.ts';
import { checkDue } from '../reconcile/check-due.ts';
import { settleRenewal } from './settle-renewal.ts';

/** When a subscription is checked again. Checks by webhooks and users come on top and postpone none of these. */
export const renewalTimes = {
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
function nextCheck(renewal: renewals.Renewal, now: number): number | null {
  if (renewals.endStates.includes(renewal.status)) return null;
  if (renewal.status !== 'created') return now + renewalTimes.dailyMs;
  return now < renewal.created_at + renewalTimes.staleMs ? now + renewalTimes.openMs : null;
}

/**
 * Asks the gateway about a subscription, updates it and schedules the next check.
 * @throws AppError payments_unavailable; the subscription then keeps its check
 */
export async function checkRenewal(deps: Deps, id: string, signal?: AbortSignal): Promise<void> {
  const before = await renewals.findRenewal(deps.db, id);
  const settled = await settleRenewal(deps, id, signal);
  if (!before || !settled || settled.check_due_at !== before.check_due_at) return;
  await renewals.planRenewalCheck(deps.db, settled, nextCheck(settled, deps.clock()));
  // The subscription that it replaces is due at once.
  if (settled.replaces !== null && before.authorised_at === null && settled.authorised_at !== null)
    await checkRenewal(deps, settled.replaces, signal);
}

/** Checks a subscription if the gateway answers in time; else the job does. */
export async function tryCheckRenewal(deps: Deps, id: string, timeoutMs: number): Promise<void> {
  try {
    await checkRenewal(deps, id, AbortSignal.timeout(timeoutMs));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Checks every due subscription: see `checkDue`. */
export function reconcileRenewals(deps: Deps, signal?: AbortSignal): Promise<{ checked: number; unanswered: number }> {
  const now = deps.clock();
  return checkDue(
    {
      select: (limit) => renewals.selectDueRenewals(deps.db, deps.payments.checkout.key, now, limit),
      check: (renewal) => checkRenewal(deps, renewal.id, signal),
      retryLater: async (renewal) =>
        void (await renewals.planRenewalCheck(deps.db, renewal, now + renewalTimes.retryMs)),
      cleanUp: async () => void (await renewals.deleteStaleRenewals(deps.db, now - staleReservationMs)),
    },
    signal,
  );
}

/** Follows every subscription daily, whatever webhooks say, and has the gateway end those that were cancelled. */
export function renewalsJob(deps: Deps): Job {
  return {
    name: 'payments.renewals',
    everyMs: minuteMs,
    leaseMs: 5 * minuteMs,
    run: async (signal) => {
      await reconcileRenewals(deps, signal);
    },
  };
}
