import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setPrice } from '../../../../test/arrange.ts';
import { present } from '../../../../test/call.ts';
import { type Customer, plans } from '../../../../test/shop.ts';
import { openSubscriptionShop, type SubscriptionShop } from '../../../../test/subscriber.ts';
import { webhookReads } from '../../../../test/webhook-reads.ts';
import { findLiveSubscriptions, subscriptions } from '../queries/subscriptions.ts';
import { reconcileSubscriptions } from './reconcile-job.ts';

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
  shop.razorpay.state.fault = undefined;
  who = await shop.customer();
});

/** Moves the clock, and the user logs in again. */
async function at(time: number): Promise<void> {
  shop.app.clock.now = time;
  who = await shop.backAgain(who);
}
const standing = async () => (await shop.current(who)).standing;
const mails = async (kind: string) => (await shop.app.mailKinds(who.id)).filter((sent) => sent === kind).length;

describe('renewal', () => {
  test('a subscription begins with its first charge and renews with each further one, once per payment', async () => {
    const id = await shop.subscribe(who, plans.pro);
    expect(await standing()).toEqual({
      plan: { id: 3, name: 'Pro' },
      kind: 'paid',
      until: '2026-02-15T12:00:00.000Z',
      next: {
        kind: 'renews',
        plan: { id: 3, name: 'Pro' },
        at: '2026-02-15T12:00:00.000Z',
        until: null,
        charged: { amount: 4900, currency: 'USD' },
      },
      renewal: 'automatic',
    });
    expect(await shop.profile(who)).toMatchObject({ subscription_status: 'active', searches_remaining: 3000 });
    await shop.app.deps.mails.idle();
    const mail = shop.app.printed.findLast((line) => line.includes(who.email)) ?? '';
    expect(mail).toContain('Pro until 15 Feb 2026, then it renews');
    await at(Date.UTC(2026, 1, 15, 13));
    await shop.subscribed.chargeDue();
    await Promise.all(['charged', 'activated', 'charged'].map((event) => shop.deliverEvent(id, event)));
    expect((await standing()).until).toBe('2026-03-15T12:00:00.000Z');
    expect(await shop.grants(who)).toHaveLength(2);
    expect(await shop.history(who)).toHaveLength(2);
    expect(await mails('payment-received')).toBe(2);
  });

  test('a plan renews exactly twelve times in a year, without any webhook', async () => {
    await shop.subscribe(who, plans.basic);
    for (let elapsed = 1; elapsed <= 365; elapsed += 6) {
      shop.app.clock.now = start + elapsed * day;
      await shop.subscribed.chargeDue();
      await reconcileSubscriptions(shop.app.deps);
    }
    await at(start + 365 * day + 1000);
    await shop.subscribed.chargeDue();
    for (const { id } of await findLiveSubscriptions(shop.app.deps.db, { userId: who.id }))
      await subscriptions.checkSoon(shop.app.deps.db, id, 0);
    await reconcileSubscriptions(shop.app.deps);
    // The first charge and twelve renewals.
    expect(await shop.grants(who)).toHaveLength(13);
    expect((await standing()).until).toBe('2027-02-15T12:00:00.000Z');
  });

  test('a late charge leaves no gap, a failing one keeps the plan three days, and a halt ends it', async () => {
    const id = await shop.subscribe(who, plans.pro);
    await at(Date.UTC(2026, 1, 16, 12));
    expect(await standing()).toMatchObject({ plan: { name: 'Pro' }, renewal: 'automatic' });
    await shop.subscribed.fail(id);
    await shop.deliverEvent(id, 'pending');
    await shop.deliverEvent(id, 'pending');
    expect(await standing()).toMatchObject({
      plan: { name: 'Pro' },
      until: '2026-02-18T12:00:00.000Z',
      next: { kind: 'free' },
      renewal: 'failing',
    });
    expect((await shop.current(who)).notices).toMatchObject([{ kind: 'charge_failed', plan_name: 'Pro' }]);
    expect(await mails('charge-failed')).toBe(1);
    for (let failure = 0; failure < 3; failure += 1) await shop.subscribed.fail(id);
    await shop.deliverEvent(id, 'halted');
    expect(await standing()).toMatchObject({ plan: { name: 'Free' }, kind: 'free' });
    expect(await mails('renewal-halted')).toBe(1);
    await shop.subscribed.charge(id);
    await shop.deliverEvent(id, 'charged');
    expect(await standing()).toMatchObject({ plan: { name: 'Pro' }, until: '2026-03-15T12:00:00.000Z' });
  });

  test('a charge that was refunded before it was seen gives no time, and ends the subscription as a refund does', async () => {
    const id = await shop.subscribe(who, plans.basic);
    await shop.subscribed.charge(id);
    const charged = present(shop.subscribed.invoicesOf(id).at(-1)?.payment_id);
    await shop.razorpay.refund(present(shop.razorpay.payments.get(charged)));
    await shop.deliverEvent(id, 'charged');
    expect(await shop.grants(who)).toHaveLength(1);
    expect(await standing()).toMatchObject({ until: '2026-02-15T12:00:00.000Z', next: { kind: 'free' } });
    expect(shop.subscribed.isCharged(id)).toBe(false);
    await at(Date.UTC(2026, 1, 16));
    expect(await standing()).toMatchObject({ plan: { name: 'Free' } });
  });

  test('an amount that differs from the stored price grants nothing and is noted', async () => {
    const id = await shop.subscribe(who, plans.basic);
    await shop.subscribed.charge(id, { amount: 100 });
    await shop.deliverEvent(id, 'charged');
    expect(await shop.grants(who)).toHaveLength(1);
    const stored = await subscriptions.find(shop.app.deps.db, { gateway_id: id });
    expect(stored?.note).toMatch(/does not match: 100 USD/);
  });

  test('a webhook reads its subscription once: when it is charged, and when a charge fails', async () => {
    const id = await shop.subscribe(who, plans.pro);
    const reads = (event: string) => {
      const subscription = present(shop.subscribed.subscriptions.get(id));
      return webhookReads(
        shop,
        'gateway_subscriptions',
        shop.razorpay.subscriptionMessage(`subscription.${event}`, subscription),
      );
    };
    await shop.subscribed.charge(id);
    expect(await reads('charged')).toBe(1);
    expect(await shop.grants(who)).toHaveLength(2);
    await shop.subscribed.fail(id);
    expect(await reads('pending')).toBe(1);
    expect((await shop.current(who)).standing.renewal).toBe('failing');
  });

  test('a changed price makes a new plan at the gateway; a running subscription keeps its own', async () => {
    const id = await shop.subscribe(who, plans.basic);
    const price = (minor: number) => setPrice(shop.app, plans.basic, minor);
    await price(2500);
    const other = await shop.customer();
    const second = await shop.subscribe(other, plans.basic);
    await price(1900);
    const planOf = (name: string) => shop.subscribed.subscriptions.get(name)?.plan_id;
    expect(planOf(second)).not.toBe(planOf(id));
    await shop.subscribed.charge(id);
    await shop.deliverEvent(id, 'charged');
    expect((await shop.history(who)).map((payment: { amount: number }) => payment.amount)).toEqual([1900, 1900]);
    expect((await shop.history(other))[0]?.amount).toBe(2500);
  });
});

describe('stopping', () => {
  test('cancelling ends the plan with its period; 50 concurrent calls and a repeat make one cancellation', async () => {
    const id = await shop.subscribe(who, plans.pro);
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.cancel(who)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(answers.some((answer) => /until 15 Feb 2026, and nothing more/.test(answer.json.message ?? ''))).toBe(true);
    expect((await shop.cancel(who)).json.message).toMatch(/was cancelled before/);
    expect(await standing()).toMatchObject({
      until: '2026-02-15T12:00:00.000Z',
      next: { kind: 'free' },
      renewal: 'cancelled',
    });
    await at(Date.UTC(2026, 1, 15, 13));
    await shop.subscribed.chargeDue();
    await shop.deliverEvent(id, 'cancelled');
    expect(shop.subscribed.subscriptions.get(id)?.status).toBe('cancelled');
    expect(await standing()).toMatchObject({ kind: 'free' });
    expect(await shop.grants(who)).toHaveLength(1);
  });

  test('a cancellation that the gateway did not receive is sent again later', async () => {
    const id = await shop.subscribe(who, plans.pro);
    shop.razorpay.state.fault = 'status-500';
    expect((await shop.cancel(who)).status).toBe(200);
    shop.razorpay.state.fault = undefined;
    shop.app.clock.now += 10 * 60_000;
    await reconcileSubscriptions(shop.app.deps);
    await shop.subscribed.charge(id);
    expect(shop.subscribed.subscriptions.get(id)?.status).toBe('cancelled');
  });

  test('resuming creates a new mandate that charges when the paid period ends', async () => {
    await shop.subscribe(who, plans.pro);
    await shop.cancel(who);
    const checkout = present((await shop.resume(who)).json.data.checkout);
    expect(checkout).toMatchObject({ kind: 'subscription', first_charge_at: '2026-02-15T12:00:00.000Z' });
    expect(await standing()).toMatchObject({ renewal: 'cancelled' });
    expect((await shop.confirm(who, checkout)).answer.status).toBe(200);
    expect(await standing()).toMatchObject({ renewal: 'automatic', next: { kind: 'renews' } });
    expect(await shop.grants(who)).toHaveLength(1);
    await at(Date.UTC(2026, 1, 15, 13));
    await shop.subscribed.chargeDue();
    await shop.deliverEvent(checkout.order.id, 'charged');
    expect(await standing()).toMatchObject({ until: '2026-03-15T12:00:00.000Z', renewal: 'automatic' });
    expect(await shop.grants(who)).toHaveLength(2);
  });

  test('a deleted account is not charged again', async () => {
    const id = await shop.subscribe(who, plans.basic);
    const { eraseUser } = await import('../account-data.ts');
    await eraseUser(shop.app.deps.db, who.id);
    await reconcileSubscriptions(shop.app.deps);
    expect(shop.subscribed.subscriptions.get(id)?.status).not.toBe('halted');
    await shop.subscribed.charge(id);
    expect(shop.subscribed.subscriptions.get(id)?.status).toBe('cancelled');
  });

  test.each([
    ['cancel', {}, 'nothing_to_cancel'],
    ['resume', {}, 'nothing_to_resume'],
    ['change', { plan_id: 3, confirm: true }, 'nothing_to_change'],
    ['change', { plan_id: 99 }, 'plan_unavailable'],
    ['change', { plan_id: 1 }, 'plan_unavailable'],
    ['change', { plan_id: 'x' }, 'validation_failed'],
  ])('%s without a plan, with %j, is refused with a message', async (path, body, code) => {
    const { status, json } = await shop.app.request('POST', `/api/subscriptions/${path}`, { token: who.token, body });
    expect(status).toBeLessThan(500);
    expect(json).toMatchObject({ success: false, code });
  });
});
