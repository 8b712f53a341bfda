import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createGatewayMemory } from '../../../test/stand-ins/gateway-memory.ts';
import { createSandboxGateway, type SandboxGateway } from '../../ports/payments/sandbox/gateway.ts';
import { monthLater } from '../../ports/payments/sandbox/lifecycle.ts';
import { createSandboxStore } from './store.ts';

// Calls and answers as in Razorpay's documentation (April 2026), without the client: both would agree if both were wrong.

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const seconds = () => Math.floor(app.clock.now / 1000);
const error = (description: unknown = expect.any(String)) => ({
  status: 400,
  json: { error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: null, reason: null } },
});
type Answer = { status: number; json: Record<string, unknown> & { id: string; items: unknown[] } };

describe.each([
  ['in the database', () => createSandboxStore(app.deps.db)],
  ['in memory', () => createGatewayMemory({}).store],
])('the emulation %s', (_where, open) => {
  let gateway: SandboxGateway;
  let authorization: string;
  beforeAll(async () => {
    gateway = createSandboxGateway(open(), () => app.clock.now);
    const { keySecret } = await gateway.secrets();
    authorization = `Basic ${Buffer.from(`rzp_test_sandbox:${keySecret}`).toString('base64')}`;
  });
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown, headers: Record<string, string> = {}) =>
    (await gateway.handle({ method, path, authorization, body, headers })) as Answer;
  const get = (path: string) => call('GET', path);
  const order = async (amount = 50_000) => (await call('POST', '/orders', { amount, currency: 'INR' })).json.id;
  const paid = async (status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed', amount = 50_000) => {
    const orderId = await order(amount);
    const payment = await gateway.attempt(orderId, { status, method: 'upi' });
    return { orderId, id: payment?.id ?? '' };
  };
  const plan = { period: 'monthly', interval: 1, item: { name: 'Pro monthly', amount: 99_900, currency: 'INR' } };
  const subscribed = async (more: object = {}) => {
    const { json } = await call('POST', '/plans', plan);
    const terms = { plan_id: json.id, total_count: 120, quantity: 1, customer_notify: true, ...more };
    return (await call('POST', '/subscriptions', terms)).json.id;
  };
  const authorise = (id: string) => gateway.pay(id, { outcome: 'success', method: 'card' });

  test('an order is answered with all its fields; one that has been paid owes nothing', async () => {
    const body = { amount: 50_000, currency: 'INR', receipt: 'receipt-1', notes: { user: 'u_1' } };
    const made = await call('POST', '/orders', body);
    const expected = {
      id: expect.stringMatching(/^order_\w{10,}$/),
      entity: 'order',
      ...body,
      amount_paid: 0,
      amount_due: 50_000,
      offer_id: null,
      status: 'created',
      attempts: 0,
      created_at: seconds(),
    };
    expect(made).toEqual({ status: 200, json: expected });
    await gateway.attempt(made.json.id, { status: 'failed', method: 'card' });
    expect((await get(`/orders/${made.json.id}`)).json).toMatchObject({ status: 'attempted', attempts: 1 });
    await gateway.attempt(made.json.id, { status: 'captured', method: 'card' });
    const settled = { status: 'paid', attempts: 2, amount_paid: 50_000, amount_due: 0 };
    expect((await get(`/orders/${made.json.id}`)).json).toMatchObject(settled);
    const { json } = await get(`/orders/${made.json.id}/payments`);
    expect(json).toMatchObject({ entity: 'collection', count: 2 });
  });

  test.each([
    ['no amount', { currency: 'INR' }],
    ['an amount of 0', { amount: 0, currency: 'INR' }],
    ['a negative amount', { amount: -1, currency: 'INR' }],
    ['a fraction', { amount: 1.5, currency: 'INR' }],
    ['an amount in words', { amount: '50000', currency: 'INR' }],
    ['no currency', { amount: 1 }],
    ['a currency in small letters', { amount: 1, currency: 'inr' }],
    ['a receipt of 41 characters', { amount: 1, currency: 'INR', receipt: 'x'.repeat(41) }],
    ['a note of 257 characters', { amount: 1, currency: 'INR', notes: { a: 'x'.repeat(257) } }],
    ['no body', undefined],
  ])('an order with %s is refused', async (_what, body) => {
    expect(await call('POST', '/orders', body)).toEqual(error());
  });

  test('unknown ids, addresses and keys are refused as Razorpay refuses them', async () => {
    const unknown = error('The id provided does not exist');
    for (const path of ['orders/order_x', 'orders/order_x/payments', 'payments/pay_x', 'disputes/disp_x'])
      expect(await get(`/${path}`)).toEqual(unknown);
    expect(await get('/subscriptions/sub_x')).toEqual(unknown);
    for (const path of ['/orders', '/nowhere', '/payments/pay_x/steal', '/'])
      expect(await get(path)).toEqual({ ...error('The requested URL was not found on the server.'), status: 404 });
    const stranger = { method: 'GET', path: '/orders/order_x', authorization: 'Basic x' } as const;
    expect(await gateway.handle(stranger)).toEqual({ ...error('Authentication failed'), status: 401 });
  });

  test('only an authorised payment is captured, by its own amount and currency, and pays its order', async () => {
    const whole = { amount: 50_000, currency: 'INR' };
    for (const status of ['created', 'captured', 'refunded', 'failed'] as const)
      expect(await call('POST', `/payments/${(await paid(status)).id}/capture`, whole)).toEqual(error());
    const { id, orderId } = await paid('authorized');
    expect((await get(`/payments/${id}`)).json).toMatchObject({ status: 'authorized', captured: false });
    for (const wrong of [{ ...whole, amount: 49_999 }, { ...whole, amount: 50_001 }, { ...whole, currency: 'USD' }, {}])
      expect(await call('POST', `/payments/${id}/capture`, wrong)).toEqual(error());
    const captures = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', `/payments/${id}/capture`, whole)),
    );
    expect(captures.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect((await get(`/payments/${id}`)).json).toMatchObject({ status: 'captured', captured: true });
    expect((await get(`/orders/${orderId}`)).json).toMatchObject({ status: 'paid', amount_due: 0 });
  });

  test('a refund is made once per key; another body or payment with it is refused, and so is more than was paid', async () => {
    const [one, other] = [await paid('captured'), await paid('captured')];
    const refund = (id: string, key: string, body: object) =>
      call('POST', `/payments/${id}/refund`, body, { 'x-refund-idempotency': key });
    const prefix = `${one.id}-refund`;
    const first = await refund(one.id, prefix, { amount: 1000 });
    expect(first).toEqual({
      status: 200,
      json: {
        id: expect.stringMatching(/^rfnd_/),
        entity: 'refund',
        status: 'processed',
        payment_id: one.id,
        amount: 1000,
      },
    });
    const again = await Promise.all(Array.from({ length: 10 }, () => refund(one.id, prefix, { amount: 1000 })));
    expect(again).toEqual(Array(10).fill(first));
    expect(await refund(one.id, prefix, { amount: 1001 })).toEqual(error());
    expect(await refund(other.id, prefix, { amount: 1000 })).toEqual(error());
    const partly = { status: 'captured', amount_refunded: 1000, refund_status: 'partial' };
    expect((await get(`/payments/${one.id}`)).json).toMatchObject(partly);
    expect(await refund(one.id, `${prefix}-more`, { amount: 49_001 })).toEqual(error());
    expect(await refund(one.id, `${prefix}-rest`, {})).toMatchObject({ json: { amount: 49_000 } });
    const whole = { status: 'refunded', captured: true, amount_refunded: 50_000, refund_status: 'full' };
    expect((await get(`/payments/${one.id}`)).json).toMatchObject(whole);
    for (const status of ['created', 'authorized', 'refunded', 'failed'] as const)
      expect(await call('POST', `/payments/${(await paid(status)).id}/refund`, {})).toEqual(error());
  });

  test('parts refunded at once never exceed the payment', async () => {
    const { id } = await paid('captured', 1000);
    const parts = Array.from({ length: 20 }, () => call('POST', `/payments/${id}/refund`, { amount: 300 }));
    expect((await Promise.all(parts)).filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await get(`/payments/${id}`)).json).toMatchObject({ amount_refunded: 900, refund_status: 'partial' });
  });

  test('plans are monthly; a subscription needs a known plan and a number of cycles, and empty notes are a list', async () => {
    expect((await call('POST', '/plans', plan)).json).toMatchObject({ ...plan, entity: 'plan' });
    for (const wrong of [{ period: 'yearly' }, { interval: 3 }, { item: { ...plan.item, amount: 0 } }, { item: {} }])
      expect(await call('POST', '/plans', { ...plan, ...wrong })).toEqual(error());
    expect(await call('POST', '/subscriptions', { plan_id: 'plan_x', total_count: 12 })).toEqual(error());
    const { json } = await call('POST', '/plans', plan);
    expect(await call('POST', '/subscriptions', { plan_id: json.id })).toEqual(error());
    const made = await get(`/subscriptions/${await subscribed()}`);
    const none = { current_start: null, current_end: null, charge_at: null, start_at: null, expire_by: null };
    const counts = { paid_count: 0, remaining_count: 120, total_count: 120, quantity: 1 };
    expect(made.json).toMatchObject({ entity: 'subscription', status: 'created', notes: [], ...none, ...counts });
  });

  test('an ended subscription is neither authorised nor charged nor cancelled', async () => {
    const id = await subscribed({ expire_by: seconds() + 60 });
    await authorise(id);
    const cancelled = await call('POST', `/subscriptions/${id}/cancel`, { cancel_at_cycle_end: false });
    expect(cancelled).toMatchObject({ status: 200, json: { status: 'cancelled', charge_at: null } });
    expect(await call('POST', `/subscriptions/${id}/cancel`, {})).toEqual(error());
    expect((await authorise(id)).status).toBe(400);
    for (const what of ['charge', 'fail', 'halt', 'cancel'] as const)
      expect(await gateway.subscriptions.turn(id, what)).toBeUndefined();
    const late = await subscribed({ expire_by: seconds() + 60 });
    app.clock.now += 60_000;
    expect((await authorise(late)).status).toBe(400);
    expect((await get(`/subscriptions/${late}`)).json).toMatchObject({ status: 'expired' });
  });

  test('time charges what is due, once, as often as months have passed, and reads charge nothing', async () => {
    const id = await subscribed();
    await authorise(id);
    const { json } = await get(`/subscriptions/${id}`);
    app.clock.now = monthLater(monthLater(Number(json.current_end))) * 1000 + 1;
    expect((await get(`/subscriptions/${id}`)).json).toMatchObject({ paid_count: 1 });
    await Promise.all(Array.from({ length: 5 }, () => gateway.subscriptions.chargeDue()));
    expect((await get(`/subscriptions/${id}`)).json).toMatchObject({ paid_count: 4, remaining_count: 116 });
    const invoices = (await get(`/invoices?subscription_id=${id}&count=3&skip=1`)).json.items;
    expect(invoices).toHaveLength(3);
    expect(invoices[0]).toMatchObject({ entity: 'invoice', status: 'paid', billing_start: json.current_end });
    await call('POST', `/subscriptions/${id}/cancel`, {});
  });
});

test.each([
  ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z'],
  ['2028-01-31T10:00:00Z', '2028-02-29T10:00:00Z'],
  ['2026-03-31T23:59:59Z', '2026-04-30T23:59:59Z'],
  ['2026-12-15T00:00:00Z', '2027-01-15T00:00:00Z'],
])('a month after %s is %s', (start, end) => {
  expect(monthLater(Date.parse(start) / 1000)).toBe(Date.parse(end) / 1000);
});
