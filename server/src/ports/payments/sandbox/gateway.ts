import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { GatewaySecrets } from '../client.ts';
import { sandboxKeyId } from '../port.ts';
import { equalSignatures, signCheckout, signSubscription } from '../signature.ts';
import type { GatewayRequest, GatewayResponse } from '../transport.ts';
import { answer, type Routes, refuse } from './answers.ts';
import { createBook } from './book.ts';
import { type AttemptTerms, createSandboxOrders, declined } from './orders.ts';
import type { SandboxStore } from './store.ts';
import { createSandboxSubscriptions } from './subscriptions.ts';
import { createWebhookSender } from './webhooks.ts';

export const payInput = z.object({
  key_id: z.literal(sandboxKeyId),
  outcome: z.enum(['success', 'failure']),
  method: z.enum(['card', 'upi', 'net_banking']).default('card'),
});

const isSubscription = (id: string) => id.startsWith('sub_');

/** A secret of this installation, created by the first process that asks for it. */
async function keepSecret(store: SandboxStore, clock: () => number, name: string): Promise<string> {
  const fields = { value: randomBytes(24).toString('base64url') };
  const fresh = { id: name, kind: 'secret', parentId: null, fields, dueAt: null, version: 0 } as const;
  const known = await store.find('secret', name);
  if (known) return known.fields.value;
  if (await store.save([{ ...fresh, createdAt: clock() }])) return fields.value;
  return keepSecret(store, clock, name);
}

/**
 * The built-in payment gateway: orders, attempts, signatures and webhooks like Razorpay's, without money.
 * @param clock now in milliseconds
 * @param keyId the public key of its only account
 */
export function createSandboxGateway(store: SandboxStore, clock: () => number, keyId = sandboxKeyId) {
  let kept: Promise<GatewaySecrets> | undefined;
  const secrets = () => {
    const secret = (name: string) => keepSecret(store, clock, name);
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
  const book = createBook(store, clock, () => webhooks.deliverSoon());
  const orders = createSandboxOrders(book);
  const subscriptions = createSandboxSubscriptions(book);
  const routes: Routes = { ...orders.routes, ...subscriptions.routes };

  /** Handles a call of the REST API. */
  async function handle({ method, path, authorization, body, headers = {} }: GatewayRequest): Promise<GatewayResponse> {
    const { keySecret } = await secrets();
    const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
    if (!equalSignatures(expected, authorization)) return refuse('Authentication failed', 401);
    const [pathname = '', query] = path.split('?', 2);
    const [, kind, id, ...action] = pathname.split('/');
    const route = routes[`${method} ${[kind, ...(id ? [':id'] : []), ...action].join('/')}`];
    if (!route) return refuse('The requested URL was not found on the server.', 404);
    return route({ id: id ?? '', body, query: new URLSearchParams(query), headers });
  }

  return {
    secrets,
    handle,
    webhooks,
    subscriptions,
    /** The order or subscription as shown in the checkout window; undefined if there is none. */
    showOrder: (id: string) => (isSubscription(id) ? subscriptions.show(id) : orders.show(id)),
    /** An attempt of any outcome, on a paid order too. @returns undefined if the order is unknown */
    attempt: (orderId: string, terms: AttemptTerms) => orders.attempt(orderId, terms, true),
    /** Carries out the visitor's choice in the checkout window. */
    async pay(id: string, { outcome, method }: Omit<z.output<typeof payInput>, 'key_id'>): Promise<GatewayResponse> {
      const { keySecret } = await secrets();
      const isOrder = !isSubscription(id);
      const status = outcome === 'success' ? 'captured' : 'failed';
      const payment = await (isOrder
        ? orders.attempt(id, { status, method })
        : subscriptions.authorise(id, outcome, method));
      if (!payment) return refuse('This order is paid already, or does not exist.');
      if (payment.status === 'failed') {
        const metadata = { order_id: id, payment_id: payment.id };
        const extra = { source: 'bank', step: 'payment_authorization', reason: 'payment_failed', metadata };
        return refuse(declined, 400, extra);
      }
      return answer({
        razorpay_payment_id: payment.id,
        [isOrder ? 'razorpay_order_id' : 'razorpay_subscription_id']: id,
        razorpay_signature: isOrder
          ? signCheckout(keySecret, id, payment.id)
          : signSubscription(keySecret, payment.id, id),
      });
    },
  };
}

export type SandboxGateway = ReturnType<typeof createSandboxGateway>;
