import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileRenewals } from '../../src/features/billing/renewals/reconcile-renewals.ts';
import { plans } from '../shop.ts';
import { openSubscriptionShop, type SubscriptionShop } from '../subscriber.ts';

// With CHAOS=1 the process is killed before each write in turn, until one survives all of them.
const steps = process.env.CHAOS ? Array.from({ length: 24 }, (_, index) => index + 1) : [2, 6];

let shop: SubscriptionShop;
beforeAll(async () => {
  shop = await openSubscriptionShop();
});
afterAll(() => shop.close());

test.each(steps)('a process killed before write %i of an authorisation loses and doubles nothing', async (step) => {
  const who = await shop.customer();
  const { data } = (await shop.order(who, plans.pro, { auto_renew: 1 })).json;
  const { payment, signature } = shop.subscribed.authorise(data.order.id);
  const body = {
    order_id: data.order.id,
    payment_id: payment.id,
    signature,
    payment_uuid: data.payment_uuid,
    plan_id: plans.pro,
  };
  const end = await shop.verifyAndDie(who.token, body, `write ${step}`).catch((error) => error.signal);
  if (!process.env.CHAOS) expect(end).toBe('SIGKILL');
  // The job continues what the process left, at the latest when the checkout is looked at again.
  shop.app.clock.now += 11 * 60_000;
  await reconcileRenewals(shop.app.deps);
  expect(await shop.grants(who)).toHaveLength(1);
  expect(await shop.history(who)).toMatchObject([{ status: 'completed', has_receipt: true }]);
  expect((await shop.current(who)).standing).toMatchObject({ plan: { name: 'Pro' }, renewal: 'automatic' });
  const mails = await shop.app.deps.db.selectFrom('mails').select('kind').where('user_id', '=', who.id).execute();
  expect(mails.filter(({ kind }) => kind !== 'email-confirmation')).toEqual([{ kind: 'payment-received' }]);
});
