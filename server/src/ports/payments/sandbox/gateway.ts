import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { GatewaySecrets } from '../client.ts';
import { sandboxKeyId } from '../port.ts';
import { equalSignatures, signCheckout, signSubscription } from '../signature.ts';
import type { GatewayRequest, GatewayResponse } from '../transport.ts';
import { answer, newId, refuse } from './answers.ts';
import { errorEntity, eventBody, orderEntity, paymentEntity } from './entities.ts';
import type { SandboxPayment, SandboxStore } from './store.ts';
import { createSandboxSubscriptions, type SandboxSubscriptions } from './subscriptions.ts';
import { createWebhookSender, type WebhookSender } from './webhooks.ts';

const orderInput = z.object({
  amount: z.number().int().min(1),
  currency: z.string().regex(/^[A-Z]{3}$/),
  receipt: z.string().max(40).default(''),
  notes: z.record(z.string(), z.string().max(256)).default({}),
});

export const payInput = z.object({
  key_id: z.literal(sandboxKeyId),
  outcome: z.enum(['success', 'failure']),
  method: z.enum(['card', 'upi', 'net_banking']).default('card'),
});

/** The built-in payment gateway: orders, attempts, signatures and webhooks like Razorpay's, without money. */
export interface SandboxGateway {
  secrets(): Promise<GatewaySecrets>;
  /** Handles a call of the REST API. */
  handle(request: GatewayRequest): Promise<GatewayResponse>;
  /** The order or subscription as shown in the checkout window; undefined if there is none. */
  showOrder(orderId: string): Promise<{ amount: number; currency: string; status: string } | undefined>;
  /** Carries out the visitor's choice in the checkout window. */
  pay(orderId: string, input: z.output<typeof payInput>): Promise<GatewayResponse>;
  readonly webhooks: WebhookSender;
  readonly subscriptions: SandboxSubscriptions;
}

const declined = 'The payment was declined, as you chose in the test window.';
const isSubscription = (id: string) => id.startsWith('sub_');

/** @param clock now in milliseconds */
export function createSandboxGateway(store: SandboxStore, clock: () => number): SandboxGateway {
  let kept: Promise<GatewaySecrets> | undefined;
  const secrets = () => {
    const secret = (name: string) => store.keepSecret(name, randomBytes(24).toString('base64url'));
    kept ??= Promise.all([secret('key_secret'), secret('webhook_secret')]).then(
      ([keySecret, webhookSecret]) => ({ keySecret, webhookSecret }),
      (error) => {
        // Not cached on failure: the error must not outlast a database outage.
        kept = undefined;
        throw error;
      },
    );
    return kept;
  };
  const webhooks = createWebhookSender(store, clock, async () => (await secrets()).webhookSecret ?? '');
  const subscriptions = createSandboxSubscriptions(store, clock, () => webhooks.deliverSoon());

  async function createOrder(body: unknown): Promise<GatewayResponse> {
    const input = orderInput.safeParse(body);
    if (!input.success) return refuse(z.prettifyError(input.error));
    const order = {
      id: newId('order'),
      ...input.data,
      notes: JSON.stringify(input.data.notes),
      status: 'created' as const,
      attempts: 0,
      created_at: clock(),
    };
    await store.insertOrder(order);
    return answer(orderEntity(order));
  }

  async function capture(paymentId: string): Promise<GatewayResponse> {
    const payment = await store.findPayment(paymentId);
    if (!payment) return refuse('The id provided does not exist');
    return refuse(
      payment.status === 'captured'
        ? 'This payment has already been captured'
        : 'Only payments which have been authorized and not yet captured can be captured',
    );
  }

  async function handle({ method, path, authorization, body, headers }: GatewayRequest): Promise<GatewayResponse> {
    const { keySecret } = await secrets();
    const expected = `Basic ${Buffer.from(`${sandboxKeyId}:${keySecret}`).toString('base64')}`;
    if (!equalSignatures(expected, authorization)) return refuse('Authentication failed', 401);
    const answered = await subscriptions.handle(method, path, body, headers);
    if (answered) return answered;
    const [, kind, id, action] = path.split('/');
    if (method === 'POST' && kind === 'orders' && id === undefined) return createOrder(body);
    if (method === 'POST' && kind === 'payments' && id && action === 'capture') return capture(id);
    if (method === 'GET' && kind === 'orders' && id) {
      const order = await store.findOrder(id);
      if (!order) return refuse('The id provided does not exist');
      if (action === undefined) return answer(orderEntity(order));
      if (action === 'payments') {
        const items = (await store.paymentsOf(id)).map(paymentEntity);
        return answer({ entity: 'collection', count: items.length, items });
      }
    }
    if (method === 'GET' && kind === 'payments' && id && action === undefined) {
      const payment = await store.findPayment(id);
      return payment ? answer(paymentEntity(payment)) : refuse('The id provided does not exist');
    }
    return refuse('The requested URL was not found on the server.', 404);
  }

  /** Stores the attempt and its webhooks together. @returns undefined if the order is paid or unknown */
  function attempt(orderId: string, succeeds: boolean, method: string) {
    const now = clock();
    return store.addAttempt(orderId, succeeds ? 'paid' : 'attempted', (order) => {
      const payment: SandboxPayment = {
        id: newId('pay'),
        order_id: orderId,
        amount: order.amount,
        currency: order.currency,
        status: succeeds ? 'captured' : 'failed',
        method,
        error_description: succeeds ? null : declined,
        amount_refunded: 0,
        created_at: now,
      };
      const types = succeeds ? ['payment.captured', 'order.paid'] : ['payment.failed'];
      const webhooks = types.map((type) => ({
        id: newId('evt'),
        body: eventBody(type, payment, order, now),
        attempts: 0,
        created_at: now,
      }));
      return { payment, webhooks };
    });
  }

  /** The answer to an attempt in the checkout window. @param signed what a successful one passes to the page */
  function answerAttempt(
    payment: SandboxPayment | undefined,
    id: string,
    signed: (payment: SandboxPayment) => unknown,
  ) {
    if (!payment) return refuse('This order is paid already, or does not exist.');
    webhooks.deliverSoon();
    if (payment.status !== 'failed') return answer(signed(payment));
    const metadata = { order_id: id, payment_id: payment.id };
    const extra = { source: 'bank', step: 'payment_authorization', reason: 'payment_failed', metadata };
    return answer(errorEntity(declined, extra), 400);
  }

  return {
    secrets,
    handle,
    webhooks,
    subscriptions,
    async showOrder(orderId) {
      if (isSubscription(orderId)) return subscriptions.show(orderId);
      const order = await store.findOrder(orderId);
      return order && { amount: order.amount, currency: order.currency, status: order.status };
    },
    async pay(orderId, { outcome, method }) {
      const { keySecret } = await secrets();
      if (isSubscription(orderId)) {
        const payment = await subscriptions.authorise(orderId, outcome, method);
        return answerAttempt(payment, orderId, ({ id }) => ({
          razorpay_payment_id: id,
          razorpay_subscription_id: orderId,
          razorpay_signature: signSubscription(keySecret, id, orderId),
        }));
      }
      const payment = await attempt(orderId, outcome === 'success', method);
      return answerAttempt(payment, orderId, ({ id }) => ({
        razorpay_payment_id: id,
        razorpay_order_id: orderId,
        razorpay_signature: signCheckout(keySecret, orderId, id),
      }));
    },
  };
}
