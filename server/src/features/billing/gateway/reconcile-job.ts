import type { Deps } from '../../../deps.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { dayMs, hourMs, minuteMs } from '../../../lib/time.ts';
import { isSameAccount } from '../../../ports/payments/port.ts';
import { planCheck, selectDueOrders, staleReservations } from '../queries/order-checks.ts';
import { findOrder, type Order } from '../queries/orders.ts';
import { deleteEvents } from '../queries/payment-events.ts';
import { checkDue } from './check-due.ts';
import { settleOrder } from './settle.ts';

/**
 * When an order is checked again. A payment may be authorised up to 3 days after its attempt, and an order can be
 * reused for new attempts on the day it was created.
 */
export const reconcileTimes = {
  firstMs: 15 * minuteMs,
  maxIntervalMs: 12 * hourMs,
  reuseMs: dayMs,
  openMs: 4 * dayMs,
  /** How long paid orders are checked for refunds, at growing intervals. */
  refundMs: 180 * dayMs,
  refundMaxIntervalMs: 16 * dayMs,
  retryMs: 5 * minuteMs,
} as const;

const eventRetentionMs = 30 * dayMs;
const staleReservationMs = hourMs;

/**
 * When an order is next checked, or `over` once nothing more is expected and no checkout can use it. The times depend
 * on the order's age, so that checks by users and webhooks do not postpone them.
 */
export function nextCheck(order: Order, now: number): { check_due_at: number | null; over: boolean } {
  const paid = order.status === 'paid';
  const start = paid ? (order.paid_at ?? order.created_at) : Math.max(order.created_at, order.attempted_at ?? 0);
  const end = start + (paid ? reconcileTimes.refundMs : reconcileTimes.openMs);
  if (now >= end || order.status === 'refunded') return { check_due_at: null, over: true };
  const longest = paid ? reconcileTimes.refundMaxIntervalMs : reconcileTimes.maxIntervalMs;
  let step: number = paid ? dayMs : reconcileTimes.firstMs;
  let due = start + step;
  while (due <= now) {
    due += step;
    step = Math.min(step * 2, longest);
  }
  if (order.check_due_at !== null && order.check_due_at > now) due = Math.min(due, order.check_due_at);
  return { check_due_at: Math.min(due, end), over: false };
}

/**
 * Asks the gateway about an order, updates the order and schedules the next check.
 * @throws AppError payments_unavailable; the order then keeps its check
 */
export async function checkOrder(deps: Deps, orderId: string, signal?: AbortSignal): Promise<void> {
  const order = await findOrder(deps.db, orderId);
  if (!order || order.status === 'creating' || !isSameAccount(order.gateway, deps.payments.checkout.key)) return;
  await settleOrder(deps, order, signal);
  const settled = await findOrder(deps.db, orderId);
  if (!settled || settled.check_due_at !== order.check_due_at) return;
  await planCheck(deps.db, settled, nextCheck(settled, deps.clock()));
}

/** Checks every due order: see `checkDue`. */
export function reconcile(deps: Deps, signal?: AbortSignal): Promise<{ checked: number; unanswered: number }> {
  const now = deps.clock();
  const retry = { check_due_at: now + reconcileTimes.retryMs, over: false };
  return checkDue(
    {
      select: (limit) => selectDueOrders(deps.db, deps.payments.checkout.key, now, limit).execute(),
      check: (order) => checkOrder(deps, order.id, signal),
      retryLater: async (order) => void (await planCheck(deps.db, order, retry)),
      cleanUp: async () => {
        await staleReservations(deps.db, now - staleReservationMs).execute();
        await deleteEvents(deps.db, now - eventRetentionMs);
      },
    },
    signal,
  );
}

/** Checks orders whose payment was not reported by a webhook. */
export function reconcileJob(deps: Deps): Job {
  return {
    name: 'payments.reconcile',
    everyMs: minuteMs,
    leaseMs: 5 * minuteMs,
    run: async (signal) => {
      await reconcile(deps, signal);
    },
  };
}
