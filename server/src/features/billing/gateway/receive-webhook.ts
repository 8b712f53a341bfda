import { createHash } from 'node:crypto';
import { insertOnce } from '../../../db/insert-once.ts';
import type { Deps } from '../../../deps.ts';
import { parseJson } from '../../../http/body/json-body.ts';
import { AppError } from '../../../http/errors.ts';
import type { GatewayEvent } from '../../../ports/payments/port.ts';
import { type Order, openDispute, orders } from '../queries/orders.ts';
import { subscriptions } from '../queries/subscriptions.ts';
import { tryCheck } from './follow.ts';
import { followedOrders } from './settle-order.ts';
import { followedSubscriptions } from './settle-subscription.ts';

/** The gateway expects an answer within 5 seconds. */
const settleTimeoutMs = 3500;
const relevantEvents = /^(payment|order|refund|subscription|invoice)\./;

export interface WebhookInput {
  /** The raw bytes, which the signature covers. */
  readonly body: Buffer;
  readonly signature: string;
  readonly eventId: string | undefined;
}

/** The order that an event is about: the gateway's, or the one that a payment completed. */
function findOrder(db: Deps['db'], { orderId, paymentId }: GatewayEvent): Promise<Order | undefined> {
  return orders.find(db, orderId === null ? { gateway_payment_id: paymentId } : { gateway_order_id: orderId });
}

/**
 * Stores an event, and marks what it is about for a check, so that a slow gateway or a killed process loses nothing.
 * @returns what it is about, as stored then; undefined if the event was stored before
 */
async function store(deps: Deps, event: GatewayEvent, id: string) {
  const now = deps.clock();
  return deps.db.transaction().execute(async (transaction) => {
    const subscription = await subscriptions.find(transaction, { gateway_id: event.subscriptionId });
    let order = subscription ? undefined : await findOrder(transaction, event);
    const stored = { id, type: event.type, gateway_order_id: event.orderId, received_at: now };
    if (!(await insertOnce(transaction, 'payment_events', stored))) return undefined;
    if (subscription)
      return { subscription: (await subscriptions.checkSoon(transaction, subscription.id, now)) ?? subscription };
    if (order && event.disputeId !== null) order = await openDispute(transaction, order.id, event.disputeId);
    return { order: order && ((await orders.checkSoon(transaction, order.id, now)) ?? order) };
  });
}

/**
 * Handles a signed webhook; unknown and repeated events change nothing.
 * @throws AppError payment_invalid if the signature is not the gateway's
 */
export async function receiveWebhook(deps: Deps, { body, signature, eventId }: WebhookInput) {
  if (!(await deps.payments.isSignedWebhook(body, signature))) throw new AppError('payment_invalid');
  const done = (message: string) => ({ success: true as const, message });
  const event = deps.payments.readEvent(parseJson(body));
  if (!event || !relevantEvents.test(event.type)) return done('ignored');
  const received = await store(deps, event, eventId ?? createHash('sha256').update(body).digest('hex'));
  if (!received) return done('seen before');
  // Without an answer the job checks it: a retry by the gateway would add nothing.
  if (received.subscription) await tryCheck(deps, followedSubscriptions, received.subscription, settleTimeoutMs);
  else if (received.order) await tryCheck(deps, followedOrders, received.order, settleTimeoutMs);
  else return done('not ours');
  return done('received');
}
