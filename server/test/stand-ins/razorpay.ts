import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GatewayTransport } from '../../src/ports/payments/transport.ts';
import {
  createSubscriptions,
  type ChargedPayment as Payment,
  type StandInSubscription,
} from './razorpay-subscriptions.ts';

/** Faults of the next responses: `silence` never responds, `half` breaks off, `lie` returns another amount. */
export type Fault = 'silence' | 'status-500' | 'status-429' | 'html' | 'half' | 'lie' | 'huge' | 'redirect';

interface Order {
  id: string;
  amount: number;
  currency: string;
  receipt: string;
  status: 'created' | 'attempted' | 'paid';
}

interface Dispute {
  id: string;
  payment_id: string;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
}

const hmac = (secret: string, message: string) => createHmac('sha256', secret).update(message).digest('hex');
const newId = (prefix: string) => `${prefix}_${randomBytes(7).toString('hex')}`;

/**
 * A local server that responds like Razorpay, with faults on demand.
 * @param clock now in milliseconds, for its timestamps
 */
export async function startRazorpay(clock: () => number = Date.now) {
  const keyId = 'rzp_live_standin';
  const keySecret = 'test_key_secret';
  const webhookSecret = 'test_webhook_secret';
  const orders = new Map<string, Order>();
  const payments = new Map<string, Payment>();
  const disputes = new Map<string, Dispute>();
  const calls: string[] = [];
  const state: { fault: Fault | undefined; faultOn: RegExp; captures: boolean } = {
    fault: undefined,
    faultOn: /./,
    captures: true,
  };

  const subscribed = createSubscriptions({ clock, keySecret, payments, orders });

  const paymentEntity = (payment: Payment) => ({
    entity: 'payment',
    method: 'upi',
    captured: payment.status === 'captured',
    amount_refunded: payment.status === 'refunded' ? payment.amount : 0,
    error_code: payment.status === 'failed' ? 'BAD_REQUEST_ERROR' : null,
    ...payment,
  });
  const unknown = { status: 400, json: { error: { code: 'BAD_REQUEST_ERROR', description: 'id does not exist' } } };

  function createOrder(body: Partial<Order>) {
    if (!Number.isInteger(body.amount) || (body.amount ?? 0) < 1 || !/^[A-Z]{3}$/.test(body.currency ?? ''))
      return { status: 400, json: { error: { code: 'BAD_REQUEST_ERROR', description: 'bad amount' } } };
    if ((body.receipt ?? '').length > 40) return unknown;
    const order: Order = {
      id: newId('order'),
      amount: body.amount ?? 0,
      currency: body.currency ?? '',
      receipt: body.receipt ?? '',
      status: 'created',
    };
    orders.set(order.id, order);
    return { status: 200, json: { entity: 'order', amount_paid: 0, attempts: 0, created_at: 1, ...order } };
  }

  function capture(payment: Payment | undefined, amount: unknown) {
    if (!payment) return unknown;
    if (!state.captures || payment.status !== 'authorized' || payment.amount !== amount)
      return { status: 400, json: { error: { code: 'BAD_REQUEST_ERROR', description: 'cannot be captured' } } };
    payment.status = 'captured';
    const order = orders.get(payment.order_id ?? '');
    if (order) order.status = 'paid';
    return { status: 200, json: paymentEntity(payment) };
  }

  function route(
    method: string,
    path: string,
    body: Record<string, unknown>,
    headers: Record<string, string | undefined> = {},
  ) {
    const answered = subscribed.route(method, new URL(path, 'http://gateway'), body, headers);
    if (answered) return answered;
    const [, , kind, id = '', action] = path.split('/');
    if (method === 'POST' && path === '/v1/orders') return createOrder(body as Partial<Order>);
    if (kind === 'payments' && method === 'POST' && action === 'capture') return capture(payments.get(id), body.amount);
    if (kind === 'payments' && method === 'GET') {
      const payment = payments.get(id);
      return payment ? { status: 200, json: paymentEntity(payment) } : unknown;
    }
    if (kind === 'disputes' && method === 'GET') {
      const dispute = disputes.get(id);
      return dispute ? { status: 200, json: { entity: 'dispute', phase: 'chargeback', ...dispute } } : unknown;
    }
    if (kind === 'orders' && action === 'payments') {
      if (!orders.has(id)) return unknown;
      const items = [...payments.values()].filter((payment) => payment.order_id === id).map(paymentEntity);
      return { status: 200, json: { entity: 'collection', count: items.length, items } };
    }
    return { status: 404, json: { error: { code: 'BAD_REQUEST_ERROR', description: 'no such address' } } };
  }

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

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    const call = `${request.method} ${path}`;
    calls.push(call);
    const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
    const body = chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>) : {};
    const { status, json } =
      request.headers.authorization === expected
        ? route(request.method ?? '', path, body, request.headers as Record<string, string | undefined>)
        : { status: 401, json: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } } };
    if (state.fault && state.faultOn.test(call)) return misbehave(state.fault, response, JSON.stringify(json));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    keyId,
    keySecret,
    webhookSecret,
    orders,
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
    subscribed,
    /** A signature with the account's own secret, for well-made forgeries. */
    sign: (text: string) => hmac(keySecret, text),
    /** The API without HTTP, for tests that call it very often. */
    handle: (async ({ method, path, body, headers }) => {
      const json = body === undefined ? {} : (JSON.parse(JSON.stringify(body)) as Record<string, unknown>);
      const answered = route(method, `/v1${path}`, json, headers);
      return { status: answered.status, json: JSON.parse(JSON.stringify(answered.json)) as unknown };
    }) satisfies GatewayTransport as GatewayTransport,
    /** A visitor's attempt in the checkout window. @returns what the window passes to the page */
    pay(orderId: string, change: Partial<Payment> = {}) {
      const order = orders.get(orderId);
      if (!order) throw new Error(`no order ${orderId}`);
      const payment: Payment = {
        id: newId('pay'),
        order_id: orderId,
        amount: order.amount,
        currency: order.currency,
        status: 'captured',
        error_description: change.status === 'failed' ? 'The bank declined the card.' : null,
        created_at: Math.floor(clock() / 1000),
        ...change,
      };
      payments.set(payment.id, payment);
      order.status = payment.status === 'captured' ? 'paid' : 'attempted';
      return { payment, signature: hmac(keySecret, `${orderId}|${payment.id}`) };
    },
    /** A chargeback by the payer's bank. */
    dispute(payment: Payment): Dispute {
      const dispute: Dispute = { id: newId('disp'), payment_id: payment.id, status: 'open' };
      disputes.set(dispute.id, dispute);
      return dispute;
    },
    /** A signed message, as sent. `order.*` events carry the order, `refund.*` only the refund. */
    message(event: string, payment: Payment, id = newId('evt'), dispute?: Dispute) {
      const order = payment.order_id === null ? undefined : orders.get(payment.order_id);
      const payload = event.startsWith('refund.')
        ? { refund: { entity: { id: newId('rfnd'), payment_id: payment.id, amount: payment.amount } } }
        : {
            payment: { entity: paymentEntity(payment) },
            ...(dispute ? { dispute: { entity: dispute } } : {}),
            ...(event.startsWith('order.') ? { order: { entity: { entity: 'order', ...order } } } : {}),
          };
      const contains = Object.keys(payload);
      const body = JSON.stringify({ entity: 'event', account_id: 'acc_x', event, contains, payload, created_at: 1 });
      const headers = {
        'content-type': 'application/json',
        'x-razorpay-signature': hmac(webhookSecret, body),
        'x-razorpay-event-id': id,
      };
      return { body, headers, id };
    },
    /** A signed `subscription.*` message, with the payment that was tried. */
    subscriptionMessage(event: string, subscription: StandInSubscription, payment?: Payment, id = newId('evt')) {
      const payload = {
        subscription: { entity: subscription },
        ...(payment ? { payment: { entity: { ...paymentEntity(payment), invoice_id: newId('inv') } } } : {}),
      };
      const contains = Object.keys(payload);
      const body = JSON.stringify({
        entity: 'event',
        event,
        contains,
        payload,
        created_at: Math.floor(clock() / 1000),
      });
      const headers = {
        'content-type': 'application/json',
        'x-razorpay-signature': hmac(webhookSecret, body),
        'x-razorpay-event-id': id,
      };
      return { body, headers, id };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type RazorpayStandIn = Awaited<ReturnType<typeof startRazorpay>>;
