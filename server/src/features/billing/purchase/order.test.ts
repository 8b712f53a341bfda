import { randomUUID } from 'node:crypto';
import { createOrder, listPlans } from '@interest-miner/contract/billing/endpoints';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { abandonOrder, setPrice } from '../../../../test/arrange.ts';
import { databaseEngine } from '../../../../test/harness.ts';
import { openShop, plans, type Shop } from '../../../../test/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(() => {
  shop.razorpay.state.fault = undefined;
});

const madeOrders = () => shop.razorpay.calls.filter((call) => call === 'POST /v1/orders').length;

test('the plans on sale are public, cheapest first', async () => {
  const { status, json } = await shop.app.call(listPlans);
  expect(status).toBe(200);
  expect(json.data.map((plan: { name: string; price: string }) => [plan.name, plan.price])).toEqual([
    ['Free', '0.00'],
    ['Basic', '19.00'],
    ['Pro', '49.00'],
    ['Enterprises', '149.00'],
  ]);
  expect(json.data.map((plan: { is_popular: number }) => plan.is_popular)).toEqual([0, 0, 1, 0]);
  expect(json.data[1]).toMatchObject({ currency: 'USD', sort_order: 2, features: expect.any(Array) });
});

test('an order contains what the checkout window needs', async () => {
  const who = await shop.customer();
  const { status, json } = await shop.order(who, plans.pro);
  expect(status).toBe(200);
  expect(json.data).toMatchObject({
    order: { id: expect.stringMatching(/^order_/), amount: 4900, currency: 'USD' },
    plan: { id: plans.pro, name: 'Pro' },
    payment_uuid: expect.any(String),
    status: 'open',
    checkout: {
      script_url: 'https://checkout.razorpay.com/v1/checkout.js',
      key: shop.razorpay.keyId,
      sandbox: false,
    },
  });
  expect(JSON.stringify(json)).not.toContain(shop.razorpay.keySecret);
  expect(shop.razorpay.orders.get(json.data.order.id)).toMatchObject({ receipt: json.data.payment_uuid });
});

test.each([
  ['the free plan', plans.free, 'plan_unavailable'],
  ['the trial', 0, 'plan_unavailable'],
  ['an unknown plan', 99, 'plan_unavailable'],
  ['a fraction', 2.5, 'validation_failed'],
  ['a negative number', -2, 'validation_failed'],
  ['a list', [2], 'validation_failed'],
  ['null', null, 'validation_failed'],
  ['a name', 'Pro', 'validation_failed'],
])('%s cannot be ordered', async (_name, planId, code) => {
  const who = await shop.customer();
  const before = madeOrders();
  expect((await shop.order(who, planId)).json.code).toBe(code);
  expect(madeOrders()).toBe(before);
});

test('a price or an owner in the request is ignored', async () => {
  const who = await shop.customer();
  const stranger = await shop.customer();
  const { json } = await shop.order(who, '3', { amount: 1, price: '0.01', user_id: stranger.id, status: 'paid' });
  expect(json.data.order.amount).toBe(4900);
  expect(await shop.history(stranger)).toEqual([]);
});

test('needs a token', async () => {
  const answer = await shop.app.call(createOrder, { body: { plan_id: 2 } });
  expect(answer.status).toBe(401);
});

describe('repeated orders', () => {
  test('ten concurrent clicks make one order', async () => {
    const who = await shop.customer();
    const before = madeOrders();
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.order(who, plans.basic)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map((answer) => answer.json.data.order.id)).size).toBe(1);
    expect(madeOrders() - before).toBe(1);
  });

  test('different plans and different users get separate orders', async () => {
    const [who, other] = [await shop.customer(), await shop.customer()];
    const ids = [
      (await shop.ordered(who, plans.basic)).id,
      (await shop.ordered(who, plans.pro)).id,
      (await shop.ordered(other, plans.basic)).id,
    ];
    expect(new Set(ids).size).toBe(3);
  });

  test('the same key returns the same order, even after it was paid', async () => {
    const who = await shop.customer();
    const key = { idempotency_key: randomUUID() };
    const first = await shop.order(who, plans.basic, key);
    await shop.razorpay.pay(first.json.data.order.id);
    const again = await shop.order(who, plans.basic, key);
    expect(again.json.data).toMatchObject({ payment_uuid: first.json.data.payment_uuid, status: 'completed' });
    expect(await shop.grants(who)).toHaveLength(1);
  });

  test('a key may be a header; reuse for another plan is rejected; two users may share one', async () => {
    const who = await shop.customer();
    const send = (planId: number, key: string, token = who.token) =>
      shop.app.call(createOrder, {
        body: { plan_id: planId },
        token,
        headers: { 'idempotency-key': key },
      });
    const first = await send(plans.basic, 'one');
    expect((await send(plans.basic, 'one')).json.data.payment_uuid).toBe(first.json.data.payment_uuid);
    expect((await send(plans.pro, 'one')).json.code).toBe('idempotency_conflict');
    expect((await send(plans.pro, 'no spaces')).json.code).toBe('validation_failed');
    expect((await send(plans.pro, 'one', (await shop.customer()).token)).status).toBe(200);
  });

  test('concurrent calls with one key for two plans make one order', async () => {
    const who = await shop.customer();
    const key = { idempotency_key: randomUUID() };
    const answers = await Promise.all([
      shop.order(who, plans.basic, key),
      shop.order(who, plans.pro, key),
      shop.order(who, plans.basic, key),
      shop.order(who, plans.pro, key),
    ]);
    const codes = answers.map((answer) => answer.json.code ?? 'ok').sort();
    expect(codes).toEqual(['idempotency_conflict', 'idempotency_conflict', 'ok', 'ok']);
  });

  test('an order that has been paid is detected and not charged again', async () => {
    const who = await shop.customer();
    const { order } = await shop.payOrder(who);
    const again = await shop.order(who, plans.basic);
    expect(again.json.data).toMatchObject({ status: 'completed', payment_uuid: order.uuid });
    expect((await shop.profile(who)).subscription_status).toBe('active');
    // The next order is a separate renewal.
    expect((await shop.ordered(who, plans.basic)).id).not.toBe(order.id);
  });

  test('a new price makes a new order, and payment of the old one still counts', async () => {
    const who = await shop.customer();
    const old = await shop.ordered(who, plans.enterprises);
    const price = (minor: number) => setPrice(shop.app, plans.enterprises, minor);
    await price(9900);
    const fresh = await shop.ordered(who, plans.enterprises);
    await price(14_900);
    expect(fresh).toMatchObject({ amount: 9900 });
    expect(fresh.id).not.toBe(old.id);
    expect((await shop.verify(who, old, await shop.razorpay.pay(old.id))).status).toBe(200);
    expect((await shop.history(who)).map((row: { amount: number }) => row.amount).sort()).toEqual([14_900, 9900]);
  });
});

/** Waiting for the gateway's timeout, in real time, shows nothing of PostgreSQL. */
const waits = databaseEngine === 'sqlite' ? (['silence'] as const) : [];

describe('a gateway that fails', () => {
  test.each(['status-500', 'html', 'half', 'lie', 'redirect', ...waits] as const)(
    '%s: a clear error, no leftover order, and the next attempt works',
    async (fault) => {
      const who = await shop.customer();
      shop.razorpay.state.fault = fault;
      const answer = await shop.order(who, plans.basic);
      expect(answer.json.code).toBe('payments_unavailable');
      expect(answer.json.message).toMatch(/you will not be charged twice/);
      expect(await shop.history(who)).toEqual([]);
      shop.razorpay.state.fault = undefined;
      expect((await shop.order(who, plans.basic)).status).toBe(200);
    },
  );

  test('creating an order is never retried automatically', async () => {
    const who = await shop.customer();
    shop.razorpay.state.fault = 'status-500';
    const before = madeOrders();
    await shop.order(who, plans.basic);
    expect(madeOrders() - before).toBe(1);
  });

  test('an open order is returned even while the gateway is down', async () => {
    const who = await shop.customer();
    const order = await shop.ordered(who, plans.basic);
    shop.razorpay.state.fault = 'status-500';
    expect((await shop.ordered(who, plans.basic)).id).toBe(order.id);
  });
});

test('a reservation whose process died expires soon', async () => {
  const who = await shop.customer();
  const order = await shop.ordered(who, plans.basic);
  await abandonOrder(shop.app, order.uuid);
  shop.app.clock.now += 11_000;
  const fresh = await shop.ordered(who, plans.basic);
  expect(fresh.uuid).not.toBe(order.uuid);
});

test('orders are limited to 60 in ten minutes', async () => {
  const who = await shop.customer();
  const codes = await Promise.all(
    Array.from({ length: 61 }, async () => (await shop.order(who, plans.basic)).json.code ?? 'ok'),
  );
  expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(1);
});
