import { cancelSubscription } from '@interest-miner/contract/billing/subscription-endpoints';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { present } from '../../../../test/call.ts';
import { type Customer, openShop, plans, type Shop } from '../../../../test/shop.ts';
import { openSubscriptionShop, type SubscriptionShop } from '../../../../test/subscriber.ts';
import { billingCommands } from '../admin-commands.ts';
import { reconcileSubscriptions } from '../gateway/reconcile-job.ts';
import { remind } from './reminder-job.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 0, 15, 12);

const run = (shop: Shop | SubscriptionShop, command: string, ...args: string[]) =>
  billingCommands[command]?.run(shop.app.deps, args) ?? Promise.reject(new Error(`no ${command}`));

describe('where each period is paid for', () => {
  let shop: Shop;
  let who: Customer;
  beforeAll(async () => {
    shop = await openShop({ PUBLIC_URL: 'https://miner.example' });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    who = await shop.customer();
    await shop.buy(who, plans.pro);
  });
  afterEach(() => {
    shop.app.clock.now = start;
  });
  const at = async (days: number) => {
    shop.app.clock.now = start + days * day;
    await Promise.all([remind(shop.app.deps), remind(shop.app.deps)]);
    await shop.app.deps.mails.idle();
  };

  test('reminders go out seven days and one day before the end, once each, with a link that pays again', async () => {
    await at(22);
    expect(await shop.app.mailKinds(who.id)).toEqual(['payment-received']);
    await at(23.5);
    await at(24);
    await at(29.5);
    expect(await shop.app.mailKinds(who.id)).toEqual(['payment-received', 'plan-ends-in-7', 'plan-ends-in-1']);
    const mail = shop.app.printed.findLast((line) => line.includes(who.email)) ?? '';
    expect(mail).toContain('Pro until 14 Feb 2026, then the Free plan.');
    expect(mail).toContain('https://miner.example/billing-history?again=3');
  });

  test('a cancelled plan gets one mail that says it ends, and no reminder to renew', async () => {
    await shop.app.call(cancelSubscription, { token: who.token });
    for (const days of [24, 28, 29.2, 29.9]) await at(days);
    expect(await shop.app.mailKinds(who.id)).toEqual(['payment-received', 'plan-ending']);
  });

  test('no mail announces the end of a plan that another period follows', async () => {
    shop.app.clock.now = start + day;
    await shop.buy(who, plans.pro);
    for (const days of [24, 29.5]) await at(days);
    expect(await shop.app.mailKinds(who.id)).toEqual(['payment-received', 'payment-received']);
  });

  test('the end of a trial is announced two days before, once', async () => {
    who = await shop.customer();
    await at(27.9);
    expect(await shop.app.mailKinds(who.id)).toEqual([]);
    for (const days of [28.1, 29.5]) await at(days);
    expect(await shop.app.mailKinds(who.id)).toEqual(['trial-ending']);
    const mail = shop.app.printed.findLast((line) => line.includes(who.email)) ?? '';
    expect(mail).toContain('Your free trial ends on 14 Feb 2026');
    expect(mail).toContain('https://miner.example/billing-history');
  });

  test('a refund command that is repeated makes one refund', async () => {
    const payment = present((await shop.history(who))[0]);
    expect(await run(shop, 'refund', payment.uuid, '9.50')).toMatch(/^Refunded \$9\.50 .*The plan continues\.$/);
    expect(await run(shop, 'refund', payment.uuid, '9.50')).toMatch(/^Refunded \$9\.50/);
    await expect(run(shop, 'refund', payment.uuid, '45')).rejects.toThrow(/more than was paid/);
    await expect(run(shop, 'refund', payment.uuid, 'nine')).rejects.toThrow('nine is not an amount in USD.');
    await expect(run(shop, 'refund', 'pay_unknown')).rejects.toThrow('There is no completed payment pay_unknown.');
    const stored = shop.razorpay.payments.get(payment.uuid) ?? shop.razorpay.payments.values().at(-1);
    expect(stored?.amount_refunded).toBe(950);
    expect(await shop.app.mailKinds(who.id)).toEqual(['payment-partly-refunded', 'payment-received']);
    await shop.app.deps.mails.idle();
    const mail = shop.app.printed.findLast((line) => line.includes(who.email)) ?? '';
    expect(mail).toContain('$9.50 of your payment of $49.00 for Pro has been refunded in total.');
    expect((await shop.profile(who)).plan_details?.name).toBe('Pro');
  });
});

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

  test('the charge is announced three days ahead, once', async () => {
    await shop.subscribe(who, plans.basic);
    for (const days of [20, 28.5, 29, 30.5]) {
      shop.app.clock.now = start + days * day;
      await remind(shop.app.deps);
    }
    expect(await shop.app.mailKinds(who.id)).toEqual(['payment-received', 'renewal-ahead']);
  });

  test('a full refund ends the subscription first, and then the plan', async () => {
    const id = await shop.subscribe(who, plans.basic);
    const payment = present((await shop.history(who))[0]);
    expect(await run(shop, 'subscriptions', who.email)).toMatch(
      /active .*\$19\.00 a month {2}Basic .*1 charges {2}sub_/,
    );
    expect(await run(shop, 'refund', payment.uuid)).toMatch(/The Basic plan it bought has ended\.$/);
    expect(shop.subscribed.subscriptions.get(id)?.status).toBe('cancelled');
    expect((await shop.current(who)).standing.kind).toBe('trial');
    expect((await shop.history(who))[0]?.status).toBe('refunded');
    expect(await shop.app.mailKinds(who.id)).toEqual(['payment-received', 'payment-refunded']);
    expect(await run(shop, 'subscriptions', who.email)).toMatch(/cancelled, cancelled/);
  });

  test("a full refund made in the gateway's dashboard ends the subscription too", async () => {
    const id = await shop.subscribe(who, plans.basic);
    const payment = shop.razorpay.payments.values().at(-1);
    if (!payment) throw new Error('nothing was paid');
    await shop.razorpay.refund(payment);
    await shop.deliver(shop.razorpay.message('refund.processed', payment));
    await reconcileSubscriptions(shop.app.deps);
    expect(shop.subscribed.subscriptions.get(id)?.status).toBe('cancelled');
    expect(await shop.current(who)).toMatchObject({ standing: { kind: 'trial' }, can_cancel: false });
  });

  test('two equal parts that add up to the whole payment are two refunds, and end the subscription too', async () => {
    const id = await shop.subscribe(who, plans.basic);
    const payment = present((await shop.history(who))[0]);
    expect(await run(shop, 'refund', payment.uuid, '9.50')).toMatch(/\)\. The plan continues\.$/);
    expect(await run(shop, 'refund', payment.uuid, '9.50')).toMatch(/made before.* name\. The plan continues\.$/);
    expect(shop.subscribed.subscriptions.get(id)?.status).toBe('active');
    await expect(run(shop, 'refund', payment.uuid, '9.50', 'no, two')).rejects.toThrow(/1 to 20 letters/);
    expect(await run(shop, 'refund', payment.uuid, '9.50', 'second')).toMatch(/The Basic plan it bought has ended\.$/);
    expect(shop.subscribed.subscriptions.get(id)?.status).toBe('cancelled');
    expect((await shop.history(who))[0]?.status).toBe('refunded');
  });
});
