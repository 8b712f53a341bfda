import { randomUUID } from 'node:crypto';
import { checkPayment, getReceipt, listPlans } from '@interest-miner/contract/billing/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, plans, type Shop } from '../../../../test/shop.ts';
import { eraseUser, exportUser } from '../index.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ TAX_LABEL: 'GST', TAX_PERCENT: '18', PLAN_CURRENCY: 'JPY', PLAN_PRICES: 'Basic=1900' });
});
afterAll(() => shop.close());

const receiptOf = (uuid: string, token: string) => shop.app.call(getReceipt, { params: { uuid }, token });

test('prices follow the configuration, in a currency without decimals', async () => {
  const { json } = await shop.app.call(listPlans);
  expect(json.data.map((plan: { price: string }) => plan.price)).toEqual(['0.00', '1900.00', '49.00', '149.00']);
  const { order } = await shop.buy(await shop.customer());
  expect(shop.razorpay.orders.get(order.id)).toMatchObject({ amount: 1900, currency: 'JPY' });
});

test('a receipt has number, date, plan, period, amount and included tax', async () => {
  const who = await shop.customer();
  const { order, payment } = await shop.buy(who);
  const { status, json } = await receiptOf(order.uuid, who.token);
  expect(status).toBe(200);
  const now = shop.app.clock.now;
  expect(json.data).toEqual({
    number: expect.stringMatching(/^IM-2026-\d{6}$/),
    replaces: [],
    uuid: order.uuid,
    date: new Date(now).toISOString(),
    status: 'completed',
    plan_name: 'Basic',
    period_start: new Date(now).toISOString(),
    period_end: new Date(now + 30 * 86_400_000).toISOString(),
    amount: 1900,
    currency: 'JPY',
    tax: { label: 'GST', percent: 18, amount: 290 },
    payment_method: 'upi',
    payment_id: payment.id,
    customer_name: 'Test Person',
    customer_email: who.email,
    test_payment: false,
  });
});

test('an open order has no receipt, and another user gets neither receipt nor state', async () => {
  const who = await shop.customer();
  const { order } = await shop.buy(who);
  const open = await shop.ordered(who, plans.pro);
  expect((await receiptOf(open.uuid, who.token)).status).toBe(404);
  const stranger = await shop.customer();
  expect((await receiptOf(order.uuid, stranger.token)).status).toBe(404);
  const check = (token: string, uuid = order.uuid) => shop.app.call(checkPayment, { params: { uuid }, token });
  expect((await check(stranger.token)).status).toBe(404);
  expect((await check(who.token, randomUUID())).status).toBe(404);
  expect((await check(who.token, 'x')).status).toBe(400);
  expect((await check(who.token)).json.data).toMatchObject({ status: 'completed', plan_name: 'Basic' });
  expect(await shop.history(stranger)).toEqual([]);
});

test('checking an open payment asks the gateway', async () => {
  const who = await shop.customer();
  const order = await shop.ordered(who, plans.basic);
  const check = () => shop.app.call(checkPayment, { params: { uuid: order.uuid }, token: who.token });
  expect((await check()).json.data.status).toBe('pending');
  await shop.razorpay.pay(order.id);
  shop.razorpay.state.fault = 'status-500';
  expect((await check()).json.data.status).toBe('pending');
  shop.razorpay.state.fault = undefined;
  expect((await check()).json.data.status).toBe('completed');
  expect(await shop.grants(who)).toHaveLength(1);
});

test('a user can export all billing data, and erasure leaves an anonymous payment', async () => {
  const who = await shop.customer();
  shop.app.clock.now += 1000;
  const { order } = await shop.buy(who);
  shop.app.clock.now += 1000;
  const open = await shop.ordered(who, plans.pro);
  const { db } = shop.app.deps;
  const data = await exportUser(db, who.id);
  expect(data).toMatchObject({
    payments: [{ status: 'completed' }, { status: 'pending' }],
    plans: [{ plan: 'Free trial' }, { plan: 'Basic' }],
  });
  await db.transaction().execute((transaction) => eraseUser(transaction, who.id));
  await eraseUser(db, who.id);
  expect(await exportUser(db, who.id)).toEqual({
    payments: [],
    subscriptions: [],
    billing_address: null,
    plans: [],
  });
  const kept = await db.selectFrom('payment_orders').selectAll().where('id', '=', order.uuid).executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ user_id: null, status: 'paid', amount_minor: 1900 });
  expect(JSON.stringify(kept)).not.toContain(who.id);
  await db.deleteFrom('users').where('id', '=', who.id).execute();
  // A payment that arrives for an erased user grants nothing and is noted for the operator.
  const paid = await shop.razorpay.pay(open.id);
  expect((await shop.deliver(shop.razorpay.message('order.paid', paid.payment))).status).toBe(200);
  const late = await db.selectFrom('payment_orders').selectAll().where('id', '=', open.uuid).executeTakeFirstOrThrow();
  expect(late).toMatchObject({ status: 'paid', note: expect.stringMatching(/refund it/) });
  expect(await shop.grants(who)).toEqual([]);
});

test('deleting the account row alone unlinks its payments too', async () => {
  const who = await shop.customer();
  const { order } = await shop.buy(who);
  const { db } = shop.app.deps;
  await db.deleteFrom('users').where('id', '=', who.id).execute();
  const kept = await db
    .selectFrom('payment_orders')
    .select(['user_id'])
    .where('id', '=', order.uuid)
    .executeTakeFirst();
  expect(kept).toEqual({ user_id: null });
});
