import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refuse } from '../../src/ports/payments/sandbox/answers.ts';
import {
  type Dispute,
  eventBody,
  type Payment,
  type PaymentTerms,
  paymentEntity,
  type Subscription,
} from '../../src/ports/payments/sandbox/entities.ts';
import { createSandboxGateway } from '../../src/ports/payments/sandbox/gateway.ts';
import type { GatewayTransport } from '../../src/ports/payments/transport.ts';
import { createGatewayMemory } from './gateway-memory.ts';

/** Faults of the next responses: `silence` never responds, `half` breaks off, `lie` returns another amount. */
type Fault = 'silence' | 'status-500' | 'status-429' | 'html' | 'half' | 'lie' | 'huge' | 'redirect';

// Signatures are made here a second time: what the program signs and checks with one function would agree if both were wrong.
const hmac = (secret: string, message: string) => createHmac('sha256', secret).update(message).digest('hex');
const newId = (prefix: string) => `${prefix}_${randomBytes(7).toString('hex')}`;

function misbehave(fault: Fault, response: ServerResponse, text: string): void {
  switch (fault) {
    case 'silence':
      return;
    case 'status-500':
    case 'status-429':
      response.writeHead(Number(fault.slice(-3))).end('{"error":{"code":"SERVER_ERROR"}}');
      return;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>');
      return;
    case 'half':
      response.writeHead(200, { 'content-length': text.length + 10 }).write(text.slice(0, 20));
      setTimeout(() => response.destroy(), 10);
      return;
    case 'huge':
      response.writeHead(200).end(`"${'x'.repeat(2_000_000)}"`);
      return;
    case 'redirect':
      response.writeHead(307, { location: '/v1/elsewhere' }).end();
      return;
    case 'lie':
      response.writeHead(200).end(text.replaceAll(/"amount":\d+/g, '"amount":1'));
  }
}

/**
 * The built-in gateway with an account of its own, in memory and behind HTTP: with faults, disputes, and attempts of every
 * outcome. It reports nothing by itself: a test delivers its messages.
 * @param clock now in milliseconds
 */
export async function startRazorpay(clock: () => number = Date.now) {
  const keyId = 'rzp_live_standin';
  const keySecret = 'test_key_secret';
  const webhookSecret = 'test_webhook_secret';
  const memory = createGatewayMemory({ key_secret: keySecret, webhook_secret: webhookSecret });
  const gateway = createSandboxGateway(memory.store, () => clock(), keyId);
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const payments = memory.book('payment');
  const subscriptions = memory.book('subscription');
  const calls: string[] = [];
  const state: { fault: Fault | undefined; faultOn: RegExp; captures: boolean } = {
    fault: undefined,
    faultOn: /./,
    captures: true,
  };

  /** The API without HTTP, for tests that call it very often. */
  const handle: GatewayTransport = async (request) => {
    if (!state.captures && request.path.endsWith('/capture')) return refuse('The payment cannot be captured');
    const body = request.body === undefined ? undefined : (JSON.parse(JSON.stringify(request.body)) as unknown);
    const { status, json } = await gateway.handle({ ...request, body });
    return { status, json: JSON.parse(JSON.stringify(json)) as unknown };
  };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    const call = `${request.method} ${path}`;
    calls.push(call);
    const { status, json } = await handle(
      {
        method: request.method === 'POST' ? 'POST' : 'GET',
        path: path.replace(/^\/v1/, ''),
        authorization: request.headers.authorization ?? '',
        body: chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined,
        headers: request.headers as Record<string, string>,
      },
      AbortSignal.timeout(10_000),
    );
    if (state.fault && state.faultOn.test(call)) return misbehave(state.fault, response, JSON.stringify(json));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** A signed message, as sent. */
  function signed(event: string, reported: Parameters<typeof eventBody>[1], id = newId('evt')) {
    const body = eventBody(event, reported, Math.floor(clock() / 1000));
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': hmac(webhookSecret, body),
      'x-razorpay-event-id': id,
    };
    return { body, headers, id };
  }

  /** What the checkout window passes to the page. */
  const proof = (payment: Payment | undefined, text: (id: string) => string) => {
    if (!payment) throw new Error('nothing was paid');
    return { payment, signature: hmac(keySecret, text(payment.id)) };
  };

  return {
    url,
    keyId,
    keySecret,
    webhookSecret,
    orders: memory.book('order'),
    payments,
    /** Every call received, as `METHOD /path`. */
    calls,
    state,
    env: {
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_API_URL: url,
    },
    /** A signature with the account's own secret, for well-made forgeries. */
    sign: (text: string) => hmac(keySecret, text),
    handle,
    /** A visitor's attempt in the checkout window, paid already or not. */
    async pay(orderId: string, change: Partial<PaymentTerms> = {}) {
      const declined = change.status === 'failed' ? { error_description: 'The bank declined the card.' } : {};
      const terms = { status: 'captured' as const, method: 'upi', ...declined, ...change };
      return proof(await gateway.attempt(orderId, terms), (id) => `${orderId}|${id}`);
    },
    /** A refund made in the gateway's own dashboard, of a part or of all that is left, if it can be refunded. */
    async refund({ id }: { readonly id: string }, amount?: number): Promise<void> {
      const path = `/payments/${id}/refund`;
      if (payments.get(id)?.status === 'captured')
        await gateway.handle({ method: 'POST', path, authorization, body: { amount } });
    },
    /** What the bank makes of a payment later: it authorises it after all, takes the money, or lets it go. */
    become({ id }: { readonly id: string }, status: Payment['status']): void {
      const before = payments.get(id);
      if (before) payments.set(id, paymentEntity({ ...before, amount_refunded: 0, status }));
    },
    /** A chargeback by the payer's bank. */
    dispute(payment: { readonly id: string }): Dispute {
      return this.decide({
        id: newId('disp'),
        entity: 'dispute',
        phase: 'chargeback',
        payment_id: payment.id,
        status: 'open',
      });
    },
    /** What becomes of a chargeback. */
    decide(before: Dispute, status: Dispute['status'] = before.status): Dispute {
      const dispute = { ...before, status };
      memory.book('dispute').set(dispute.id, dispute);
      return dispute;
    },
    /** A signed message, as sent. `order.*` events carry the order, `refund.*` only the refund. */
    message(event: string, payment: Payment, id?: string, dispute?: Dispute) {
      const { id: paymentId, amount, order_id: orderId } = payment;
      const refund = {
        id: newId('rfnd'),
        entity: 'refund',
        status: 'processed',
        payment_id: paymentId,
        amount,
      } as const;
      if (event.startsWith('refund.')) return signed(event, { refund }, id);
      const order = event.startsWith('order.') ? memory.book('order').get(orderId ?? '') : undefined;
      return signed(event, { payment, dispute, order }, id);
    },
    subscriptionMessage: (event: string, subscription: Subscription) => signed(event, { subscription }),
    subscribed: {
      subscriptions,
      invoicesOf: (id: string) => memory.book('invoice').of(id),
      /** Whether it is charged again. */
      isCharged(id: string): boolean {
        const found = subscriptions.get(id);
        return !!found && ['authenticated', 'active', 'pending'].includes(found.status) && !found.ends_with_period;
      },
      refundsOf: (paymentId: string) => memory.book('refund').of(paymentId),
      /** A visitor's authorisation in the checkout window, or a new card, which may repeat a failed charge. */
      authorise: async (id: string) =>
        proof(await gateway.subscriptions.authorise(id, 'success', 'upi'), (paymentId) => `${paymentId}|${id}`),
      /** The charge of the next period, whenever it is made. @returns undefined if nothing was charged */
      charge: async (id: string, change: Partial<PaymentTerms> = {}) =>
        (await gateway.subscriptions.turn(id, 'charge', change))?.payment,
      /** A failed charge; the fourth in a row halts. */
      fail: (id: string) => gateway.subscriptions.turn(id, 'fail'),
      /** Charges every subscription as often as its periods have ended by now, as the gateway does by itself. */
      chargeDue: () => gateway.subscriptions.chargeDue(),
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type RazorpayStandIn = Awaited<ReturnType<typeof startRazorpay>>;
