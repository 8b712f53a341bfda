import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { endChecks, setGatewayKey } from '../../../../test/arrange.ts';
import { type Customer, plans } from '../../../../test/shop.ts';
import { openSubscriptionShop, type SubscriptionShop } from '../../../../test/subscriber.ts';
import { listAllOrders } from '../queries/orders.ts';
import { subscriptions } from '../queries/subscriptions.ts';
import { endTestPlans } from './grant-payment.ts';
import { reconcile, reconcileSubscriptions } from './reconcile-job.ts';
import { refundPayment } from './refund-payment.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 0, 15, 12);
let shop: SubscriptionShop;
let who: Customer;
beforeAll(async () => {
  shop = await openSubscriptionShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.app.clock.now = start;
  who = await shop.customer();
});

afterEach(async () => {
  await endChecks(shop.app);
});

const boughtWith = (key: string) => setGatewayKey(shop.app, who.id, key);
const subscription = (id: string) => subscriptions.find(shop.app.deps.db, { gateway_id: id });
const orders = () => listAllOrders(shop.app.deps.db, who.id);
const standing = async () => (await shop.current(who)).standing;

test('after a new key of the same account, a subscription is followed, can get a new card, be refunded and be cancelled', async () => {
  const id = await shop.subscribe(who, plans.pro);
  await boughtWith('rzp_live_before');
  shop.app.clock.now = Date.UTC(2026, 1, 15, 13);
  who = await shop.backAgain(who);
  await shop.subscribed.chargeDue();
  await reconcileSubscriptions(shop.app.deps);
  expect(await standing()).toMatchObject({ plan: { name: 'Pro' }, until: '2026-03-15T12:00:00.000Z' });
  expect((await shop.current(who)).replace_card?.checkout.key).toBe(shop.razorpay.keyId);
  const [first] = await orders();
  expect(await refundPayment(shop.app.deps, first?.id ?? '', '1.00')).toContain('Refunded $1.00');
  await shop.cancel(who);
  await shop.subscribed.charge(id);
  expect(shop.subscribed.subscriptions.get(id)?.status).toBe('cancelled');
});

test('after a new key of the same account, an order that was open is still settled', async () => {
  const order = (await shop.order(who, plans.basic, { auto_renew: 0 })).json.data;
  await boughtWith('rzp_live_before');
  await shop.razorpay.pay(order.order.id);
  shop.app.clock.now += 16 * 60_000;
  await reconcile(shop.app.deps);
  expect(await shop.grants(who)).toHaveLength(1);
});

test.each(['rzp_test_before', 'rzp_test_sandbox'])(
  'the gateway is not asked about purchases made with %s',
  async (key) => {
    await shop.subscribe(who, plans.pro);
    await boughtWith(key);
    const calls = shop.razorpay.calls.length;
    shop.app.clock.now += 3 * day;
    await reconcileSubscriptions(shop.app.deps);
    await reconcile(shop.app.deps);
    await shop.cancel(who);
    expect(shop.razorpay.calls).toHaveLength(calls);
  },
);

test('a gateway that knows neither the subscription nor the order counts as another account: noted, and asked rarely', async () => {
  const id = await shop.subscribe(who, plans.pro);
  const [paid] = await orders();
  shop.subscribed.subscriptions.delete(id);
  shop.razorpay.orders.delete(paid?.gateway_order_id ?? '');
  shop.razorpay.payments.delete(paid?.gateway_payment_id ?? '');
  await shop.cancel(who);
  const before = shop.razorpay.calls.length;
  for (let elapsed = 0; elapsed < 5 * day; elapsed += day / 12) {
    shop.app.clock.now += day / 12;
    await reconcileSubscriptions(shop.app.deps);
    await reconcile(shop.app.deps);
  }
  // Per day: the cancellation, two checks of the subscription, and one of the order.
  expect(shop.razorpay.calls.length - before).toBeLessThanOrEqual(4 * 5);
  const problem =
    /^The gateway does not know \w+, which was made with the key rzp_live_standin. If that key belongs to another account/;
  expect(await subscription(id)).toMatchObject({
    cancel: 'end',
    cancel_sent_at: null,
    note: expect.stringMatching(problem),
  });
  expect((await orders())[0]?.note).toMatch(problem);
  await expect(refundPayment(shop.app.deps, paid?.id ?? '')).rejects.toThrow(/does not know payment/);
});

test('checks of a checkout that belongs to another account end after a while', async () => {
  const { order } = (await shop.order(who, plans.pro, { auto_renew: 1 })).json.data;
  shop.subscribed.subscriptions.delete(order.id);
  shop.app.clock.now += 2 * day;
  await reconcileSubscriptions(shop.app.deps);
  expect(await subscription(order.id)).toMatchObject({ status: 'created', check_due_at: null });
});

test('with a live key, subscriptions and credits from test payments end, and the plan can be bought', async () => {
  await shop.subscribe(who, plans.basic);
  const { checkout } = await shop.startChange(who, plans.pro);
  await shop.confirm(who, checkout);
  expect(await standing()).toMatchObject({ plan: { name: 'Pro' } });
  await boughtWith('rzp_test_before');
  await endTestPlans(shop.app.deps);
  expect(await standing()).toMatchObject({ kind: 'trial' });
  expect((await shop.order(who, plans.pro, { auto_renew: 1 })).status).toBe(200);
});
