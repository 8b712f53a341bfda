import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { type GatewayCharge, type GatewaySubscription, isSameAccount } from '../../../ports/payments/port.ts';
import { appendFact } from '../ledger/append-fact.ts';
import { planFactOf } from '../ledger/new-grant.ts';
import { notifyChargeFailed, notifyHalted } from '../notices/payment-mail.ts';
import { isKnownPayment } from '../queries/orders.ts';
import { lockReceiptCounter } from '../queries/receipt-counter.ts';
import * as subscriptions from '../queries/subscriptions.ts';
import { noteUnknownAtGateway } from './unknown-at-gateway.ts';
import { isLive } from '../timeline/timeline.ts';
import { grantChargeOnce } from './grant-charge.ts';

type Subscription = subscriptions.Subscription;

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
    if (!subscriptions.endStates.includes(found.status)) {
      const note = `The gateway refuses to cancel ${found.id} (${found.status}): cancel it in its dashboard.`;
      await subscriptions.noteSubscription(deps.db, subscription.id, note);
      return;
    }
  }
  await subscriptions.confirmCancel(deps.db, subscription, deps.clock());
}

/** Grants the period of a paid invoice, unless its payment is known already. */
async function applyCharge(
  deps: Deps,
  subscription: Subscription,
  charge: GatewayCharge,
  found: GatewaySubscription,
  signal?: AbortSignal,
): Promise<void> {
  if (await isKnownPayment(deps.db, charge.paymentId)) return;
  const payment = await deps.payments.findPayment(charge.paymentId, signal);
  const startsAt = charge.start ?? found.currentStart;
  const endsAt = charge.end ?? found.currentEnd;
  if (payment?.amount !== subscription.amount_minor || payment.currency !== subscription.currency) {
    const amounts = payment ? `${payment.amount} ${payment.currency}` : 'unknown';
    await subscriptions.noteSubscription(
      deps.db,
      subscription.id,
      `Charge ${charge.paymentId} does not match: ${amounts}.`,
    );
  } else if (payment.status === 'captured' && startsAt !== null && endsAt !== null)
    await grantChargeOnce(deps, subscription, { payment, startsAt, endsAt });
}

/**
 * Applies the authorisation of a subscription to the earlier plan: cancels any other subscription, including halted
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
  await subscriptions.cancelOthers(db, { id, userId }, change ?? 'end', now);
}

/** Stores what the gateway reports, with what follows from it. @returns undefined if it must be asked again */
async function storeState(
  deps: Deps,
  subscription: Subscription,
  found: GatewaySubscription,
): Promise<Subscription | undefined> {
  // A final state stays, and an answer older than the last one changes nothing.
  if (subscriptions.endStates.includes(subscription.status) || found.paidCount < subscription.paid_count)
    return subscription;
  const now = deps.clock();
  // One that was ended during its checkout may have been paid: it replaces nothing.
  const isAuthorisedNow = authorised.has(found.status);
  const isAuthorised = isAuthorisedNow || found.paidCount > 0;
  const stored = await deps.db.transaction().execute(async (transaction) => {
    await lockReceiptCounter(transaction);
    const row = await subscriptions.storeState(transaction, subscription, {
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

/**
 * Brings a subscription to the state that the gateway reports: grants what was charged, once per payment, and follows its
 * status. Safe to repeat and to run concurrently. Skips subscriptions of another mode (test, live, sandbox).
 * @returns as stored, or undefined if there is none
 * @throws AppError payments_unavailable; the subscription then keeps its scheduled check
 */
export async function settleSubscription(
  deps: Deps,
  id: string,
  signal?: AbortSignal,
): Promise<Subscription | undefined> {
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const subscription = await subscriptions.findSubscription(deps.db, id);
    if (!subscription?.gateway_id || !isSameAccount(subscription.gateway, deps.payments.checkout.key))
      return subscription;
    await sendCancel(deps, subscription, signal);
    const found = await deps.payments.subscriptions.find(subscription.gateway_id, signal);
    if (!found || found.planId !== subscription.gateway_plan_id) {
      const note = found
        ? `${found.id} is for another plan: ${found.planId}.`
        : noteUnknownAtGateway(subscription.gateway_id, subscription.gateway);
      await subscriptions.noteSubscription(deps.db, id, note);
      return subscription;
    }
    const charges = found.status === 'created' ? [] : await deps.payments.subscriptions.charges(found.id, signal);
    for (const charge of charges) await applyCharge(deps, subscription, charge, found, signal);
    // Asked first, so that charges of the old subscription are known before its time is credited.
    const isNew = subscription.authorised_at === null && authorised.has(found.status);
    if (isNew && subscription.replaces !== null) await settleSubscription(deps, subscription.replaces, signal);
    const stored = await storeState(deps, subscription, found);
    if (stored) return subscriptions.findSubscription(deps.db, id);
  }
  return subscriptions.findSubscription(deps.db, id);
}
