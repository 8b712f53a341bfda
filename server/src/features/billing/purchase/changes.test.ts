import { checkPayment } from '@interest-miner/contract/billing/endpoints';
import { changeSentences, getCurrentSubscription } from '@interest-miner/contract/billing/subscription-endpoints';
import { dayInWords } from '@interest-miner/contract/dates';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { present } from '../../../../test/call.ts';
import { type Customer, openShop, plans, type Shop } from '../../../../test/shop.ts';
import { openSubscriptionShop, type SubscriptionShop } from '../../../../test/subscriber.ts';
import { reconcileSubscriptions } from '../gateway/reconcile-job.ts';
import { setPlan } from '../plans/grant.ts';
import { findLiveSubscriptions } from '../queries/subscriptions.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 0, 15, 12);
const sentences = (change: Parameters<typeof changeSentences>[0]) => changeSentences(change, dayInWords, 'en-US');

describe('where plans renew', () => {
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
  const standing = async () => (await shop.current(who)).standing;
  const statusOf = (id: string) => shop.subscribed.subscriptions.get(id)?.status;

  test('an upgrade starts now: unused days become days of the new plan, and the old subscription ends', async () => {
    const old = await shop.subscribe(who, plans.basic);
    shop.app.clock.now = start + 16 * day;
    who = await shop.backAgain(who);
    const preview = (await shop.change(who, { plan_id: plans.pro })).json.data;
    expect(preview.checkout).toBeNull();
    expect(sentences(preview.change)).toEqual([
      'Pro starts today.',
      'Your unused 15 days of Basic are worth $9.19: that is 6 days of Pro.',
      'You pay nothing today.',
      'The next charge is $49.00 on 6 Feb 2026.',
    ]);
    const { change, checkout } = await shop.startChange(who, plans.pro);
    expect(change).toEqual(preview.change);
    expect(await standing()).toMatchObject({ plan: { name: 'Basic' } });
    expect((await shop.confirm(who, checkout)).answer.status).toBe(200);
    expect(await standing()).toMatchObject({
      plan: { name: 'Pro' },
      until: checkout.first_charge_at,
      next: { kind: 'renews', charged: { amount: 4900 } },
      renewal: 'automatic',
    });
    expect(statusOf(old)).toBe('cancelled');
    shop.app.clock.now = Date.parse(present(checkout.first_charge_at)) + 60_000;
    who = await shop.backAgain(who);
    // The first charge may take two days.
    expect(await standing()).toMatchObject({ plan: { name: 'Pro' }, renewal: 'automatic' });
    await shop.subscribed.chargeDue();
    await shop.deliverEvent(checkout.order.id, 'charged');
    expect(await standing()).toMatchObject({ plan: { name: 'Pro' }, next: { kind: 'renews' } });
    expect(await shop.history(who)).toHaveLength(2);
  });

  test('a charge of the old plan during an open checkout is not lost: it becomes days after the new plan', async () => {
    const old = await shop.subscribe(who, plans.basic);
    shop.app.clock.now = Date.UTC(2026, 1, 15, 11, 50);
    who = await shop.backAgain(who);
    const { change, checkout } = await shop.startChange(who, plans.pro);
    expect(change).toMatchObject({ credit_days: 0, pay_now: { amount: 4900 } });
    shop.app.clock.now = Date.UTC(2026, 1, 15, 12, 10);
    await shop.subscribed.chargeDue();
    await shop.confirm(who, checkout);
    await shop.deliverEvent(old, 'charged');
    expect(await standing()).toMatchObject({ plan: { name: 'Pro' }, until: '2026-03-15T12:10:00.000Z' });
    await shop.cancel(who);
    // 28 days of Basic for $19.00 are 11 days and some hours of Pro.
    expect((await standing()).until).toMatch(/^2026-03-27T03/);
  });

  test('a refund of the old plan ends the credit that came from it', async () => {
    const old = await shop.subscribe(who, plans.basic);
    const payment = shop.razorpay.payments.values().at(-1);
    const { checkout } = await shop.startChange(who, plans.pro);
    await shop.confirm(who, checkout);
    expect(await standing()).toMatchObject({ plan: { name: 'Pro' } });
    if (!payment) throw new Error(`${old} was never paid`);
    await shop.razorpay.refund(payment);
    await shop.deliver(shop.razorpay.message('refund.processed', payment));
    expect(await standing()).toMatchObject({ kind: 'trial' });
    expect((await shop.current(who)).notices).toContainEqual(expect.objectContaining({ kind: 'refunded' }));
  });

  test('a downgrade waits for the end of the period, and then charges the smaller price', async () => {
    const old = await shop.subscribe(who, plans.pro);
    const { change, checkout } = await shop.startChange(who, plans.basic);
    expect(sentences(change)).toEqual([
      'Pro stays until 15 Feb 2026, then Basic starts.',
      'You pay nothing today.',
      'The next charge is $19.00 on 15 Feb 2026.',
    ]);
    await shop.confirm(who, checkout);
    expect(await standing()).toMatchObject({
      plan: { name: 'Pro' },
      next: { kind: 'changes', plan: { name: 'Basic' }, charged: { amount: 1900 } },
    });
    shop.app.clock.now = Date.UTC(2026, 1, 15, 13);
    who = await shop.backAgain(who);
    await shop.subscribed.chargeDue();
    await shop.deliverEvent(checkout.order.id, 'charged');
    expect(statusOf(old)).toBe('cancelled');
    expect(await standing()).toMatchObject({ plan: { name: 'Basic' }, until: '2026-03-15T12:00:00.000Z' });
    expect(await shop.history(who)).toHaveLength(2);
  });

  test('resuming after a downgrade was cancelled brings back the smaller plan', async () => {
    await shop.subscribe(who, plans.pro);
    shop.app.clock.now = start + 60_000;
    const { checkout: down } = await shop.startChange(who, plans.basic);
    await shop.confirm(who, down);
    await shop.cancel(who);
    await reconcileSubscriptions(shop.app.deps);
    expect(await shop.current(who)).toMatchObject({
      can_resume: true,
      again: { plan: { name: 'Basic' } },
      standing: { plan: { name: 'Pro' }, next: { kind: 'free' } },
    });
    const { message, data } = (await shop.resume(who)).json;
    expect(message).toBe('Confirm the card for Basic. Nothing is charged today.');
    await shop.confirm(who, present(data.checkout));
    expect(await standing()).toMatchObject({
      plan: { name: 'Pro' },
      next: { kind: 'changes', plan: { name: 'Basic' }, charged: { amount: 1900 } },
    });
  });

  test('unused time is said in the days that its value has', async () => {
    await shop.subscribe(who, plans.basic);
    // One minute of the period is over.
    shop.app.clock.now = start + 60_000;
    const { change } = (await shop.change(who, { plan_id: plans.pro })).json.data;
    expect(change).toMatchObject({ unused_days: 31, unused_value: { amount: 1899 }, credit_days: 12 });
  });

  test('50 concurrent changes and cancellations end in one state', async () => {
    await shop.subscribe(who, plans.basic);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0 ? shop.cancel(who) : shop.change(who, { plan_id: plans.pro, confirm: true }),
      ),
    );
    expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
    await reconcileSubscriptions(shop.app.deps);
    const live = await findLiveSubscriptions(shop.app.deps.db, { userId: who.id });
    expect(live.filter(({ status }) => status === 'active')).toMatchObject([{ cancel: 'end' }]);
    expect(await standing()).toMatchObject({ plan: { name: 'Basic' }, renewal: 'cancelled' });
  });

  test('the current plan and a second subscription are refused', async () => {
    await shop.subscribe(who, plans.basic);
    expect((await shop.change(who, { plan_id: plans.basic })).json.code).toBe('same_plan');
    for (const renews of [0, 1]) {
      const { json } = await shop.order(who, plans.pro, { auto_renew: renews });
      expect(json.code).toBe('already_subscribed');
    }
  });

  test('a second user can neither see nor change it', async () => {
    const { json } = await shop.order(who, plans.basic, { auto_renew: 1 });
    const other = await shop.customer();
    const { payment, signature } = await shop.subscribed.authorise(json.data.order.id);
    const order = { id: json.data.order.id, uuid: json.data.payment_uuid, plan: plans.basic, amount: 0 };
    expect((await shop.verify(other, order, { payment, signature })).status).toBe(404);
    expect(
      (await shop.app.call(checkPayment, { params: { uuid: json.data.payment_uuid }, token: other.token })).status,
    ).toBe(404);
    expect((await shop.cancel(other)).json.code).toBe('nothing_to_cancel');
    expect((await shop.current(other)).standing.kind).toBe('trial');
  });

  test.each(['', 'f'.repeat(64), 'reversed'])('a forged signature (%s) authorises nothing', async (forged) => {
    const { json } = await shop.order(who, plans.basic, { auto_renew: 1 });
    const order = { id: json.data.order.id, uuid: json.data.payment_uuid, plan: plans.basic, amount: 0 };
    const signature = forged === 'reversed' ? shop.razorpay.sign(`${order.id}|pay_1`) : forged;
    const { status } = await shop.verify(who, order, { payment: { id: 'pay_1' }, signature });
    expect(status).toBe(400);
    expect(await shop.grants(who)).toEqual([]);
  });
});

describe('where each period is paid for', () => {
  let shop: Shop;
  let who: Customer;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    who = await shop.customer();
  });
  afterEach(() => {
    shop.app.clock.now = start;
  });
  const current = async () => (await shop.app.call(getCurrentSubscription, { token: who.token })).json.data;

  test('the trial shows its last day from the start, and has no more searches than Basic', async () => {
    expect((await current()).standing).toMatchObject({
      kind: 'trial',
      until: new Date(start + 30 * day).toISOString(),
      next: { kind: 'free' },
      renewal: 'none',
    });
    const { searches_allowed: trial } = await shop.profile(who);
    await shop.buy(who, plans.basic);
    expect((await shop.profile(who)).searches_allowed).toBeGreaterThanOrEqual(present(trial));
  });

  test('cancelling and resuming switch the reminders; a downgrade applies to the next payment', async () => {
    await shop.buy(who, plans.pro);
    expect(await current()).toMatchObject({
      mode: 'one_off',
      auto_renew: true,
      can_cancel: true,
      again: { plan: { id: plans.pro }, price: { amount: 4900 } },
      standing: { plan: { name: 'Pro' }, next: { kind: 'free' }, renewal: 'reminder' },
    });
    await Promise.all(Array.from({ length: 50 }, () => shop.cancel(who)));
    expect(await current()).toMatchObject({ auto_renew: false, can_resume: true, standing: { renewal: 'cancelled' } });
    expect((await shop.resume(who)).status).toBe(200);
    const { change, checkout } = (await shop.change(who, { plan_id: plans.basic, confirm: true })).json.data;
    expect(checkout).toBeNull();
    expect(sentences(change)).toEqual(['Pro stays until 14 Feb 2026, then Basic starts.', 'You pay nothing today.']);
    expect(await current()).toMatchObject({
      standing: { plan: { name: 'Pro' } },
      again: { plan: { id: plans.basic } },
    });
    await shop.cancel(who);
    expect((await shop.resume(who)).status).toBe(200);
    expect((await shop.resume(who)).json.code).toBe('nothing_to_resume');
    expect((await current()).again).toMatchObject({ plan: { id: plans.basic } });
  });

  test('an upgrade is paid now, and the unused days follow it', async () => {
    await shop.buy(who, plans.basic);
    shop.app.clock.now = start + 10 * day;
    who = await shop.backAgain(who);
    const { change, checkout } = await shop.startChange(who, plans.pro);
    expect(sentences(change)).toEqual([
      'Pro starts today.',
      'Your unused 20 days of Basic are not lost: they follow Pro.',
      'You pay $49.00 today.',
    ]);
    const order = { id: checkout.order.id, uuid: checkout.payment_uuid, plan: plans.pro, amount: 4900 };
    expect((await shop.verify(who, order, await shop.razorpay.pay(order.id))).status).toBe(200);
    expect((await current()).standing).toMatchObject({
      plan: { name: 'Pro' },
      until: new Date(start + 40 * day).toISOString(),
      next: { kind: 'follows', plan: { name: 'Basic' }, until: new Date(start + 60 * day).toISOString() },
    });
  });

  test('a plan granted by the operator cannot be cancelled, but another can follow it', async () => {
    await setPlan(shop.app.deps.db, who.id, 'Pro', shop.app.clock.now);
    expect((await current()).standing).toMatchObject({ kind: 'given', renewal: 'none' });
    expect((await shop.cancel(who)).json.code).toBe('nothing_to_cancel');
  });
});
