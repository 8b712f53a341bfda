import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { dayMs, minuteMs } from '../../../lib/time.ts';
import type { GatewayCharge, GatewaySubscription } from '../../../ports/payments/port.ts';
import { appendFact } from '../ledger/append-fact.ts';
import { planFactOf } from '../ledger/new-grant.ts';
import { notifyChargeFailed, notifyHalted } from '../notices/payment-mail.ts';
import { orders } from '../queries/orders.ts';
import { lockReceiptCounter } from '../queries/receipt-counter.ts';
import { isRefunded } from '../queries/refunds.ts';
import * as queries from '../queries/subscriptions.ts';
import { type Subscription, subscriptions } from '../queries/subscriptions.ts';
import { isLive } from '../timeline/timeline.ts';
import { check, type Followed, unknownNote } from './follow.ts';
import { endRefunded, grantOnce, type PaidColumns } from './grant-payment.ts';

/** Others may store a state meanwhile; then the gateway is asked again. */
const maxTries = 4;
const authorised = new Set(['authenticated', 'active', 'pending', 'halted', 'paused', 'completed']);

/** Tells the gateway to end a subscription, until it has confirmed. */
async function sendCancel(deps: Deps, subscription: Subscription, signal?: AbortSignal): Promise<void> {
  if (subscription.cancel === null || subscription.cancel_sent_at !== null || subscription.gateway_id === null) return;
  // Only an active subscription can end with its period; paid time stays in any case.
  const when = subscription.cancel === 'end' && subscription.status === 'active' ? 'end' : 'now';
  if (!(await deps.payments.subscriptions.cancel(subscription.gateway_id, when, signal))) {
    const found = await deps.payments.subscriptions.find(subscription.gateway_id, signal);
    if (!found) return;
    if (!queries.endStates.includes(found.status)) {
      const note = `The gateway refuses to cancel ${found.id} (${found.status}): cancel it in its dashboard.`;
      await subscriptions.note(deps.db, subscription.id, note);
      return;
    }
  }
  await queries.confirmCancel(deps.db, subscription, deps.clock());
}

/** The paid order that represents a charge in the history. */
function orderOfCharge(subscription: Subscription, paid: PaidColumns, gatewayOrderId: string | null) {
  const { id: renewal_id, user_id, plan_id, plan_name, amount_minor, currency, gateway } = subscription;
  return {
    ...{ ...paid, id: randomUUID(), status: 'paid' as const, auto_renew: 1, created_at: paid.paid_at },
    ...{ renewal_id, user_id, plan_id, plan_name, amount_minor, currency, gateway, gateway_order_id: gatewayOrderId },
  };
}

/**
 * Grants the period of a paid invoice, as the gateway states it, unless its payment is known already: however late a charge is
 * noticed, it gives the same days. One that was refunded meanwhile gives none, and ends the subscription as any refund does.
 * @returns whether it ended the subscription
 */
async function applyCharge(
  deps: Deps,
  subscription: Subscription,
  charge: GatewayCharge,
  found: GatewaySubscription,
  signal?: AbortSignal,
): Promise<boolean> {
  const { paymentId } = charge;
  if (await orders.find(deps.db, { gateway_payment_id: paymentId })) return false;
  if (await isRefunded(deps.db, paymentId)) return false;
  const payment = await deps.payments.findPayment(paymentId, signal);
  const startsAt = charge.start ?? found.currentStart;
  const endsAt = charge.end ?? found.currentEnd;
  if (payment?.amount !== subscription.amount_minor || payment.currency !== subscription.currency) {
    const amounts = payment ? `${payment.amount} ${payment.currency}` : 'unknown';
    await subscriptions.note(deps.db, subscription.id, `Charge ${paymentId} does not match: ${amounts}.`);
  } else if (payment.status === 'refunded') {
    await endRefunded(deps, subscription.id, paymentId);
    return true;
  } else if (payment.status === 'captured' && startsAt !== null && endsAt !== null)
    await grantOnce(
      deps,
      payment,
      async (transaction, paid) => {
        // Another process may have come first.
        if (await orders.find(transaction, { gateway_payment_id: paymentId })) return undefined;
        return orders.insert(transaction, orderOfCharge(subscription, paid, payment.orderId));
      },
      { from: startsAt, length: endsAt - startsAt },
    );
  return false;
}

/**
 * What a newly authorised subscription does to the user's other subscriptions and grants, once: it replaces the other
 * ones, and after an upgrade turns unused time into time of the new plan before its first charge.
 * @param db a transaction that holds the lock of grants
 */
async function takeOver(db: Deps['db'], subscription: Subscription, now: number): Promise<void> {
  const { id, user_id: userId, change, amount_minor: amount, currency, starts_at: startsAt } = subscription;
  if (userId === null) return;
  if (change === 'now') {
    const plan = await planFactOf(db, subscription.plan_id);
    const price = { amount, currency };
    // First: unused time is worth what it was until now.
    await appendFact(db, userId, { kind: 'upgraded', id, plan, price, startsAt, newId: randomUUID }, now);
  }
  await queries.cancelSubscriptions(db, { userId, except: id }, change ?? 'end', now);
}

/** Stores what the gateway reports, with what follows from it. @returns undefined if it must be asked again */
async function storeState(
  deps: Deps,
  subscription: Subscription,
  found: GatewaySubscription,
): Promise<Subscription | undefined> {
  // A final state stays, and an answer older than the last one changes nothing.
  if (queries.endStates.includes(subscription.status) || found.paidCount < subscription.paid_count)
    return subscriptions.find(deps.db, { id: subscription.id });
  const now = deps.clock();
  // One that was ended during its checkout may have been paid: it replaces nothing.
  const isAuthorisedNow = authorised.has(found.status);
  const isAuthorised = isAuthorisedNow || found.paidCount > 0;
  const stored = await deps.db.transaction().execute(async (transaction) => {
    await lockReceiptCounter(transaction);
    const row = await queries.storeGatewayState(transaction, subscription, {
      status: found.status,
      paid_count: found.paidCount,
      authorised_at: subscription.authorised_at ?? (isAuthorised ? now : null),
      failed_at: found.status === 'pending' || found.status === 'halted' ? (subscription.failed_at ?? now) : null,
      open_slot: found.status === 'created' ? subscription.open_slot : null,
      ended_at: isLive({ status: found.status, isCancelled: subscription.cancel !== null })
        ? null
        : (subscription.ended_at ?? now),
    });
    if (!row) return undefined;
    if (isAuthorisedNow && subscription.authorised_at === null) await takeOver(transaction, row, now);
    if (found.status === 'pending' && subscription.status !== 'pending')
      await notifyChargeFailed(deps, transaction, row);
    if (found.status === 'halted' && subscription.status !== 'halted') await notifyHalted(deps, transaction, row);
    return row;
  });
  if (stored && stored.status !== subscription.status) deps.mails.kick();
  return stored;
}

/** Brings the subscription that another one replaces up to date. */
async function checkReplaced(deps: Deps, { replaces }: Subscription, signal?: AbortSignal): Promise<void> {
  const replaced = replaces === null ? undefined : await subscriptions.find(deps.db, { id: replaces });
  if (replaced) await check(deps, followedSubscriptions, replaced, signal);
}

/** Grants what was charged, once per payment, and follows the status that the gateway reports. */
async function settle(deps: Deps, given: Subscription, signal?: AbortSignal): Promise<Subscription> {
  let subscription = given;
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const { id, gateway_id: gatewayId } = subscription;
    if (gatewayId === null) break;
    await sendCancel(deps, subscription, signal);
    const found = await deps.payments.subscriptions.find(gatewayId, signal);
    if (!found || found.planId !== subscription.gateway_plan_id) {
      const note = found
        ? `${found.id} is for another plan: ${found.planId}.`
        : unknownNote(gatewayId, subscription.gateway);
      await subscriptions.note(deps.db, id, note);
      break;
    }
    const charges = found.status === 'created' ? [] : await deps.payments.subscriptions.charges(found.id, signal);
    let isEnded = false;
    for (const charge of charges) isEnded = (await applyCharge(deps, subscription, charge, found, signal)) || isEnded;
    if (isEnded) {
      // The gateway is told now: it must not charge again before the next check.
      subscription = (await subscriptions.find(deps.db, { id })) ?? subscription;
      continue;
    }
    const isNew = subscription.authorised_at === null && authorised.has(found.status);
    // First, so that charges of the old subscription are known before its time is credited; then to end it.
    if (isNew) await checkReplaced(deps, subscription, signal);
    const stored = await storeState(deps, subscription, found);
    if (stored && isNew) await checkReplaced(deps, stored, signal);
    if (stored) return stored;
    subscription = (await subscriptions.find(deps.db, { id })) ?? subscription;
  }
  return subscription;
}

/** When a subscription is checked again. Checks by webhooks and users come on top and postpone none of these. */
export const subscriptionTimes = {
  /** While its checkout may be open. */
  openMs: 10 * minuteMs,
  dailyMs: dayMs,
  /** A checkout expires within the hour: a gateway that still answers `created` or nothing will not say more. */
  staleMs: dayMs,
} as const;

/** Never once it has ended or was not authorised in time. */
function nextCheck(subscription: Subscription, now: number): Partial<Subscription> {
  if (queries.endStates.includes(subscription.status)) return { check_due_at: null };
  if (subscription.status !== 'created') return { check_due_at: now + subscriptionTimes.dailyMs };
  const isStale = now >= subscription.created_at + subscriptionTimes.staleMs;
  return { check_due_at: isStale ? null : now + subscriptionTimes.openMs };
}

export const followedSubscriptions: Followed<Subscription> = { rows: subscriptions, settle, nextCheck };
