import { deleteAccount } from '@interest-miner/contract/deletion/endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { password } from '../../../../test/harness.ts';
import { type Customer, plans } from '../../../../test/shop.ts';
import { openSubscriptionShop, type SubscriptionShop } from '../../../../test/subscriber.ts';
import { eraseUser } from '../account-data.ts';
import { reconcileSubscriptions } from '../gateway/reconcile-job.ts';
import { listAllOrders } from '../queries/orders.ts';

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

async function at(time: number): Promise<void> {
  shop.app.clock.now = time;
  who = await shop.backAgain(who);
}
const stateOf = (id: string) => shop.subscribed.subscriptions.get(id)?.status;

test('subscribing again after a halt leaves one subscription: the halted one is ended at the gateway', async () => {
  const halted = await shop.subscribe(who, plans.pro);
  await at(Date.UTC(2026, 1, 15, 13));
  for (let failure = 0; failure < 4; failure += 1) await shop.subscribed.fail(halted);
  await shop.deliverEvent(halted, 'halted');
  expect((await shop.current(who)).standing).toMatchObject({ kind: 'free' });
  const again = await shop.subscribe(who, plans.pro);
  await reconcileSubscriptions(shop.app.deps);
  expect(stateOf(halted)).toBe('cancelled');
  expect(stateOf(again)).toBe('active');
});

test('cancelling ends a halted subscription too, which the gateway could revive', async () => {
  const halted = await shop.subscribe(who, plans.pro);
  await at(Date.UTC(2026, 1, 10));
  for (let failure = 0; failure < 4; failure += 1) await shop.subscribed.fail(halted);
  await shop.deliverEvent(halted, 'halted');
  expect((await shop.cancel(who)).json.message).toMatch(/nothing more is charged/);
  expect(stateOf(halted)).toBe('cancelled');
});

test('unused days of a cancelled plan follow a better one that is paid once', async () => {
  await shop.subscribe(who, plans.basic);
  await at(start + 5 * day);
  await shop.cancel(who);
  const { json } = await shop.order(who, plans.pro, { auto_renew: 0 });
  const order = { id: json.data.order.id, uuid: json.data.payment_uuid, plan: plans.pro, amount: 4900 };
  const answer = await shop.verify(who, order, await shop.razorpay.pay(order.id), { auto_renew: 0 });
  expect(answer.status).toBe(200);
  expect((await shop.current(who)).standing).toMatchObject({
    plan: { name: 'Pro' },
    until: '2026-02-19T12:00:00.000Z',
    next: { kind: 'follows', plan: { name: 'Basic' }, until: '2026-03-17T12:00:00.000Z' },
  });
});

test('a scheduled downgrade can be undone before it starts', async () => {
  await shop.subscribe(who, plans.pro);
  const { checkout: smaller } = await shop.startChange(who, plans.basic);
  await shop.confirm(who, smaller);
  expect((await shop.current(who)).standing.next).toMatchObject({ kind: 'changes', plan: { name: 'Basic' } });
  const larger = await shop.startChange(who, plans.pro);
  expect(larger.change).toMatchObject({ kind: 'keep', pay_now: { amount: 0 }, starts_at: '2026-02-15T12:00:00.000Z' });
  await shop.confirm(who, larger.checkout);
  await reconcileSubscriptions(shop.app.deps);
  expect((await shop.current(who)).standing.next).toMatchObject({ kind: 'renews', plan: { name: 'Pro' } });
  expect(stateOf(smaller.order.id)).toBe('cancelled');
  expect((await shop.change(who, { plan_id: plans.pro, confirm: true })).json.code).toBe('same_plan');
});

test('a charge after the closing of an account is noted for refund, and the deletion cancels the subscription', async () => {
  const id = await shop.subscribe(who, plans.basic);
  const closed = await shop.app.call(deleteAccount, { token: who.token, body: { password } });
  expect(closed.status).toBe(202);
  await shop.subscribed.charge(id);
  await shop.deliverEvent(id, 'charged');
  expect(await shop.grants(who)).toHaveLength(1);
  const notes = (await listAllOrders(shop.app.deps.db, who.id)).flatMap(({ note }) => note ?? []);
  expect(notes).toEqual([expect.stringMatching(/^Charged with pay_\w+ after the account was closed: refund it\.$/)]);
  await eraseUser(shop.app.deps.db, who.id);
  await reconcileSubscriptions(shop.app.deps);
  await shop.subscribed.charge(id);
  expect(stateOf(id)).toBe('cancelled');
});

test('a subscription that stays active without a charge can be cancelled after its plan has ended', async () => {
  await shop.subscribe(who, plans.pro);
  await at(Date.UTC(2026, 1, 19));
  expect((await shop.order(who, plans.pro, { auto_renew: 1 })).json.code).toBe('already_subscribed');
  expect(await shop.current(who)).toMatchObject({ standing: { kind: 'free' }, can_cancel: true });
  expect((await shop.cancel(who)).json.message).toMatch(/Nothing will be charged/);
  expect((await shop.current(who)).can_cancel).toBe(false);
  expect((await shop.order(who, plans.pro, { auto_renew: 1 })).status).toBe(200);
});

test('a replaced checkout that is still paid counts as completed, is cancelled, and leaves the new plan in effect', async () => {
  const replaced = (await shop.order(who, plans.basic, { auto_renew: 1 })).json.data;
  const { data } = (await shop.order(who, plans.pro, { auto_renew: 1 })).json;
  await shop.confirm(who, data);
  const { answer } = await shop.confirm(who, replaced);
  expect(answer.json.data).toMatchObject({ status: 'completed', plan_name: 'Basic' });
  expect(stateOf(replaced.order.id)).toBe('cancelled');
  expect((await shop.current(who)).standing).toMatchObject({ plan: { name: 'Pro' }, renewal: 'automatic' });
});

test('a downgrade requested again after a charge starts with the next period', async () => {
  const id = await shop.subscribe(who, plans.pro);
  const ask = async () => (await shop.startChange(who, plans.basic)).checkout;
  await at(Date.UTC(2026, 1, 15, 11, 50));
  const before = await ask();
  expect((await ask()).order.id).toBe(before.order.id);
  await at(Date.UTC(2026, 1, 15, 12, 5));
  await shop.subscribed.charge(id);
  await shop.deliverEvent(id, 'charged');
  const after = await ask();
  expect(after.order.id).not.toBe(before.order.id);
  expect(after.first_charge_at).toBe('2026-03-15T12:00:00.000Z');
});
