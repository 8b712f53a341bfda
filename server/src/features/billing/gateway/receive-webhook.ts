import { createHash } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { parseJson } from '../../../http/body/json-body.ts';
import { AppError } from '../../../http/errors.ts';
import { checkSoon } from '../queries/order-checks.ts';
import { findOrderOfEvent, openDispute } from '../queries/orders.ts';
import { insertEvent } from '../queries/payment-events.ts';
import { checkSubscriptionSoon, findSubscriptionOfEvent } from '../queries/subscriptions.ts';
import { tryCheckSubscription } from './subscriptions-job.ts';
import { checkOrder } from './reconcile-job.ts';

/** The gateway expects an answer within 5 seconds. */
const settleTimeoutMs = 3500;
const relevantEvents = /^(payment|order|refund|subscription|invoice)\./;

export interface WebhookInput {
  /** The raw bytes, which the signature covers. */
  readonly body: Buffer;
  readonly signature: string;
  readonly eventId: string | undefined;
}

/**
 * Handles a signed webhook. It first marks the order for a check, so that a slow gateway or a killed process loses
 * nothing; unknown and repeated events change nothing.
 * @throws AppError payment_invalid if the signature is not the gateway's
 */
export async function receiveWebhook(deps: Deps, { body, signature, eventId }: WebhookInput) {
  if (!(await deps.payments.isSignedWebhook(body, signature))) throw new AppError('payment_invalid');
  const done = (message: string) => ({ success: true as const, message });
  const event = deps.payments.readEvent(parseJson(body));
  if (!event || !relevantEvents.test(event.type)) return done('ignored');
  const id = eventId ?? createHash('sha256').update(body).digest('hex');
  const received = await deps.db.transaction().execute(async (transaction) => {
    const subscription =
      event.subscriptionId === null ? undefined : await findSubscriptionOfEvent(transaction, event.subscriptionId);
    const order = subscription ? undefined : await findOrderOfEvent(transaction, event);
    const stored = { id, type: event.type, gateway_order_id: event.orderId, received_at: deps.clock() };
    const isNew = await insertEvent(transaction, stored);
    if (isNew && order) {
      if (event.disputeId !== null) await openDispute(transaction, order.id, event.disputeId);
      await checkSoon(transaction, order.id, deps.clock());
    }
    if (isNew && subscription) await checkSubscriptionSoon(transaction, subscription.id, deps.clock());
    return { isNew, order, subscription };
  });
  if (!received.isNew) return done('seen before');
  if (received.subscription) {
    await tryCheckSubscription(deps, received.subscription.id, settleTimeoutMs);
    return done('received');
  }
  if (!received.order) return done('not ours');
  try {
    await checkOrder(deps, received.order.id, AbortSignal.timeout(settleTimeoutMs));
  } catch (error) {
    // The reconcile job will check the order; a retry by the gateway would add nothing.
    if (!(error instanceof AppError)) throw error;
  }
  return done('received');
}
