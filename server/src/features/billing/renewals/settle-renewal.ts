import type { Deps } from '../../../deps.ts';
import { type GatewayCharge, type GatewaySubscription, isSameAccount } from '../../../ports/payments/port.ts';
import { grantChargeOnce } from '../grants/renewal-charges.ts';
import { notifyChargeFailed, notifyHalted } from '../notices/payment-mail.ts';
import { isKnownPayment } from '../queries/payment-orders.ts';
import { lockReceiptCounter } from '../queries/receipt-counter.ts';
import * as renewals from '../queries/renewals.ts';
import { notKnown } from '../reconcile/not-known.ts';
import { takeOver } from './take-over.ts';

type Renewal = renewals.Renewal;

/** Others may store a state meanwhile; then the gateway is asked again. */
const maxTries = 4;
const authorised = new Set(['authenticated', 'active', 'pending', 'halted', 'paused', 'completed']);

/** Tells the gateway to end a subscription, until it has confirmed. */
async function sendCancel(deps: Deps, renewal: Renewal, signal?: AbortSignal): Promise<void> {
  if (renewal.cancel === null || renewal.cancel_sent_at !== null || renewal.gateway_id === null) return;
  // Only an active subscription can end with its period; paid time stays in any case.
  const when = renewal.cancel === 'end' && renewal.status === 'active' ? 'end' : 'now';
  if (!(await deps.payments.subscriptions.cancel(renewal.gateway_id, when, signal))) {
    const found = await deps.payments.subscriptions.find(renewal.gateway_id, signal);
    if (!found) return;
    if (!renewals.endStates.includes(found.status)) {
      const note = `The gateway refuses to cancel ${found.id} (${found.status}): cancel it in its dashboard.`;
      await renewals.noteRenewal(deps.db, renewal.id, note);
      return;
    }
  }
  await renewals.confirmCancel(deps.db, renewal, deps.clock());
}

/** Grants the period of a paid invoice, unless its payment is known already. */
async function applyCharge(
  deps: Deps,
  renewal: Renewal,
  charge: GatewayCharge,
  found: GatewaySubscription,
  signal?: AbortSignal,
): Promise<void> {
  if (await isKnownPayment(deps.db, charge.paymentId)) return;
  const payment = await deps.payments.findPayment(charge.paymentId, signal);
  const startsAt = charge.start ?? found.currentStart;
  const endsAt = charge.end ?? found.currentEnd;
  if (payment?.amount !== renewal.amount_minor || payment.currency !== renewal.currency) {
    const amounts = payment ? `${payment.amount} ${payment.currency}` : 'unknown';
    await renewals.noteRenewal(deps.db, renewal.id, `Charge ${charge.paymentId} does not match: ${amounts}.`);
  } else if (payment.status === 'captured' && startsAt !== null && endsAt !== null)
    await grantChargeOnce(deps, renewal, { payment, startsAt, endsAt });
}

/** Stores what the gateway reports, with what follows from it. @returns undefined if it must be asked again */
async function store(deps: Deps, renewal: Renewal, found: GatewaySubscription): Promise<Renewal | undefined> {
  // A final state stays, and an answer older than the last one changes nothing.
  if (renewals.endStates.includes(renewal.status) || found.paidCount < renewal.paid_count) return renewal;
  const now = deps.clock();
  // One that was ended during its checkout may have been paid: it replaces nothing.
  const isAuthorisedNow = authorised.has(found.status);
  const isAuthorised = isAuthorisedNow || found.paidCount > 0;
  const stored = await deps.db.transaction().execute(async (transaction) => {
    await lockReceiptCounter(transaction);
    const row = await renewals.storeState(transaction, renewal, {
      status: found.status,
      paid_count: found.paidCount,
      authorised_at: renewal.authorised_at ?? (isAuthorised ? now : null),
      failed_at: found.status === 'pending' || found.status === 'halted' ? (renewal.failed_at ?? now) : null,
      open_slot: found.status === 'created' ? renewal.open_slot : null,
    });
    if (!row) return undefined;
    if (isAuthorisedNow && renewal.authorised_at === null) await takeOver(transaction, row, now);
    if (found.status === 'pending' && renewal.status !== 'pending') await notifyChargeFailed(deps, transaction, row);
    if (found.status === 'halted' && renewal.status !== 'halted') await notifyHalted(deps, transaction, row);
    return row;
  });
  if (stored && stored.status !== renewal.status) deps.mails.kick();
  return stored;
}

/**
 * Brings a subscription to the state that the gateway reports: grants what was charged, once per payment, and follows its
 * status. Safe to repeat and to run concurrently. Skips subscriptions of another mode (test, live, sandbox).
 * @returns as stored, or undefined if there is none
 * @throws AppError payments_unavailable; the subscription then keeps its scheduled check
 */
export async function settleRenewal(deps: Deps, id: string, signal?: AbortSignal): Promise<Renewal | undefined> {
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const renewal = await renewals.findRenewal(deps.db, id);
    if (!renewal?.gateway_id || !isSameAccount(renewal.gateway, deps.payments.checkout.key)) return renewal;
    await sendCancel(deps, renewal, signal);
    const found = await deps.payments.subscriptions.find(renewal.gateway_id, signal);
    if (!found || found.planId !== renewal.gateway_plan_id) {
      const note = found
        ? `${found.id} is for another plan: ${found.planId}.`
        : notKnown(renewal.gateway_id, renewal.gateway);
      await renewals.noteRenewal(deps.db, id, note);
      return renewal;
    }
    const charges = found.status === 'created' ? [] : await deps.payments.subscriptions.charges(found.id, signal);
    for (const charge of charges) await applyCharge(deps, renewal, charge, found, signal);
    // Asked first, so that charges of the old subscription are known before its time is credited.
    const isNew = renewal.authorised_at === null && authorised.has(found.status);
    if (isNew && renewal.replaces !== null) await settleRenewal(deps, renewal.replaces, signal);
    const stored = await store(deps, renewal, found);
    if (stored) return renewals.findRenewal(deps.db, id);
  }
  return renewals.findRenewal(deps.db, id);
}
