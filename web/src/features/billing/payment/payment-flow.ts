import {
  type Checkout,
  checkPayment,
  createOrder,
  type PaymentState,
  type SubscriptionPlan,
  verifyPayment,
} from '@interest-miner/contract/billing/endpoints';
import type { Buyer } from '@interest-miner/contract/billing/gst';
import { billingTexts } from '@interest-miner/contract/billing/texts';
import { create } from 'zustand';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { call, callForData } from '#web/lib/client.ts';
import { sessionSignal, whenSessionEnds } from '#web/lib/session.ts';
import { texts } from '../texts.ts';
import { openCheckout } from './checkout-window.ts';
import { canApply, idle, type PaymentEvent, type Phase, paymentReducer } from './payment-state.ts';
import { dismissPending, forgetPending, type PendingPayment, readPending, rememberPending } from './pending-payment.ts';

export interface Person {
  name: string;
  email: string;
}

const pollMs = 8000;
/** The only errors that reject a signed payment; after any other the outcome is unknown and is queried again. */
const verdicts = new Set(['payment_invalid', 'validation_failed', 'malformed_request']);

/** The phase of the current payment; it continues outside React, in another window and across reloads. */
export const usePhase = create<Phase>(() => idle);
const send = (event: PaymentEvent) => usePhase.setState((phase) => paymentReducer(phase, event), true);

function logProblem(problem: string, detail: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the spec requires these errors to be logged; the screen only shows how to proceed
  console.error(`Payment: ${problem}`, detail);
}

/** A completed payment. `kind` is missing for one that was started by an earlier version. */
export type Paid = Pick<PendingPayment, 'uuid' | 'planName' | 'kind' | 'staysHere'>;

let paid: (done: Paid) => void = () => {};
let poll: ReturnType<typeof setTimeout> | undefined;
let resumed = false;

// The payment continues on the server, but the next user must not see it.
whenSessionEnds(() => {
  clearTimeout(poll);
  resumed = false;
  send({ type: 'over' });
});

/** Registers a listener for completed payments. @returns a function that removes it */
export function whenPaid(listener: (done: Paid) => void): () => void {
  paid = listener;
  return () => {
    if (paid === listener) paid = () => {};
  };
}

/** Clears the payment state and returns to the plans. The server still tracks an order that may be paid. */
export function abandon(): void {
  clearTimeout(poll);
  forgetPending();
  send({ type: 'over' });
}

function complete({ uuid, planName, kind, staysHere }: Paid): void {
  abandon();
  paid({ uuid, planName, kind, staysHere });
}

function fail(message: string): void {
  clearTimeout(poll);
  forgetPending();
  send({ type: 'failed', message });
}

function wait(pending: PendingPayment): void {
  send({ type: 'undecided', pending });
  clearTimeout(poll);
  poll = setTimeout(() => void settle(pending), pollMs);
}

/** The spec sends `auto_renew` as 1 or 0. */
const asNumber = (renew = true): 0 | 1 => (renew ? 1 : 0);

/** Submits a signed payment; without a verdict it stays pending and is resubmitted. */
async function verify(pending: PendingPayment, signed: NonNullable<PendingPayment['signed']>): Promise<void> {
  const signal = sessionSignal();
  const body = {
    order_id: signed.orderId,
    payment_id: signed.paymentId,
    signature: signed.signature,
    payment_uuid: pending.uuid,
    plan_id: pending.planId,
    auto_renew: asNumber(pending.renew),
  };
  try {
    await call(verifyPayment, { body }, { signal, fallback: billingTexts.verifyFailed });
    complete(pending);
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof ApiError && error.code === 'not_found') abandon();
    else if (error instanceof ApiError && verdicts.has(error.code)) fail(error.message);
    else wait(pending);
  }
}

async function ask(pending: PendingPayment, signal: AbortSignal): Promise<PaymentState | undefined> {
  const input = { params: { uuid: pending.uuid } };
  return callForData(checkPayment, input, { signal, fallback: billingTexts.verifyFailed });
}

/** Queries the outcome of a payment without a signature from the checkout window. */
async function check(pending: PendingPayment): Promise<void> {
  const signal = sessionSignal();
  try {
    const state = await ask(pending, signal);
    if (state?.status === 'completed') complete(pending);
    else if (state?.status === 'pending') send({ type: 'unpaid', pending });
    else if (state?.status === 'refunded') abandon();
    else fail(state?.failure ?? texts.unknownError);
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof ApiError && error.code === 'not_found') abandon();
    else wait(pending);
  }
}

function settle(pending: PendingPayment): Promise<void> {
  return pending.signed ? verify(pending, pending.signed) : check(pending);
}

/** After the window was closed without a result: the user may still have paid in an app on the phone. */
async function checkClosed(pending: PendingPayment): Promise<void> {
  const signal = sessionSignal();
  send({ type: 'over' });
  // The subscription was paid before, so its state says nothing about the card.
  if (pending.kind === 'card') return forgetPending();
  const state = await ask(pending, signal).catch(() => undefined);
  if (state === undefined || signal.aborted) return;
  if (state.status === 'completed') complete(pending);
  else forgetPending();
}

/** After a declined attempt: a later one, in an app on the phone, may have succeeded before the window was closed. */
async function checkDeclined(pending: PendingPayment, failure: string): Promise<void> {
  const signal = sessionSignal();
  send({ type: 'signed' });
  try {
    const state = await ask(pending, signal);
    if (state?.status === 'completed') complete(pending);
    else fail(failure);
  } catch {
    if (!signal.aborted) wait(pending);
  }
}

async function pay(order: Checkout, person: Person, renew = true, staysHere = false): Promise<void> {
  const signal = sessionSignal();
  const pending = {
    owner: person.email,
    uuid: order.payment_uuid,
    planId: order.plan.id,
    planName: order.plan.name,
    kind: order.kind,
    renew,
    ...(staysHere ? { staysHere } : {}),
    startedAt: Date.now(),
  };
  rememberPending(pending);
  send({ type: 'ordered' });
  let end: Awaited<ReturnType<typeof openCheckout>>;
  try {
    end = await openCheckout(order, person);
  } catch (error) {
    logProblem('the script could not be loaded', error);
    return signal.aborted ? undefined : fail(texts.scriptFailed);
  }
  const signed = end.kind === 'paid' ? { ...pending, signed: end.signed } : undefined;
  if (signed) rememberPending(signed);
  // The user's next login resumes from the stored payment.
  if (signal.aborted) return;
  if (end.kind === 'closed')
    return end.failure === undefined ? checkClosed(pending) : checkDeclined(pending, end.failure);
  send({ type: 'signed' });
  return verify(pending, end.signed);
}

// crypto.randomUUID exists on secure origins only, not on a plain HTTP network address.
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('');

/**
 * Opens the checkout window for an existing order and completes the payment.
 * @param from.staysHere whether the page stays open afterwards
 */
export async function payFor(order: Checkout, person: Person, from: { staysHere?: boolean } = {}): Promise<void> {
  if (!canApply(usePhase.getState(), 'chosen')) return;
  send({ type: 'chosen', planId: order.plan.id });
  await pay(order, person, true, from.staysHere);
}

/** What the user chose besides the plan. */
interface Choice {
  /** Whether the plan renews; otherwise reminders are mailed. */
  renew?: boolean;
  /** For the invoice. */
  buyer?: Buyer;
}

/** Orders a plan, opens the checkout window and completes the payment. One payment at a time. */
export async function buy(
  plan: Pick<SubscriptionPlan, 'uuid' | 'sort_order'>,
  person: Person,
  { renew = true, buyer }: Choice = {},
): Promise<void> {
  if (!canApply(usePhase.getState(), 'chosen')) return;
  const signal = sessionSignal();
  send({ type: 'chosen', planId: plan.sort_order });
  if (!plan.uuid) {
    logProblem('the plan has no uuid', plan);
    return fail(texts.unknownError);
  }
  let order: Checkout;
  try {
    const body = {
      plan_id: plan.sort_order,
      idempotency_key: newKey(),
      auto_renew: asNumber(renew),
      ...(buyer ? { buyer } : {}),
    };
    order = await callForData(createOrder, { body }, { signal, fallback: billingTexts.orderFailed });
  } catch (error) {
    return signal.aborted ? undefined : fail(messageOf(error, texts.unknownError));
  }
  if (order.status === 'completed')
    return complete({ uuid: order.payment_uuid, planName: order.plan.name, kind: order.kind });
  return pay(order, person, renew);
}

/** Resumes the payment that was in progress when this user left the page; once per visit. */
export async function resume(owner: string): Promise<void> {
  if (resumed || owner === '') return;
  resumed = true;
  const pending = readPending(Date.now(), owner);
  if (!pending || usePhase.getState().kind !== 'idle') return;
  await checkNow(pending);
}

/** Checks a pending payment now instead of at the next interval. */
export async function checkNow(pending: PendingPayment): Promise<void> {
  clearTimeout(poll);
  send({ type: 'asked' });
  await settle(pending);
}

/** Called when the user closes the modal: ends a failed or unfinished payment; a pending one continues silently. */
export function dismissPayment(): void {
  const phase = usePhase.getState();
  if (phase.kind === 'failed' || phase.kind === 'unfinished') abandon();
  else if (phase.kind === 'pending') dismissPending(phase.pending);
}
