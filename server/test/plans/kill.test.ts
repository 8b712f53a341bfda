import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile, reconcileSubscriptions } from '../../src/features/billing/gateway/reconcile-job.ts';
import { refundPayment } from '../../src/features/billing/gateway/refund-payment.ts';
import { present } from '../call.ts';
import { type Customer, plans } from '../shop.ts';
import { openSubscriptionShop, type SubscriptionShop } from '../subscriber.ts';

// With CHAOS=1 the process is killed before each write in turn, until one survives all of them.
const all = Array.from({ length: 40 }, (_, index) => index + 1);
let wasKilled = false;

/** Runs a test for some writes; with CHAOS=1 for each, until one survives. */
function beforeWrites(some: number[], name: string, run: (write: number) => Promise<void>): void {
  let isOver = false;
  test.each(process.env.CHAOS ? all : some)(`before write %i of ${name}`, async (write) => {
    if (isOver) return;
    await run(write);
    isOver = !wasKilled;
  });
}

let shop: SubscriptionShop;
beforeAll(async () => {
  shop = await openSubscriptionShop();
});
afterAll(() => shop.close());

type Work = Parameters<SubscriptionShop['runAndDie']>[0];

/** Runs in a process that is killed; then the jobs continue its work. */
async function killed(work: Work, step: number): Promise<void> {
  const end = await shop.runAndDie(work, `write ${step}`).catch((error) => error.signal);
  wasKilled = end === 'SIGKILL';
  if (!process.env.CHAOS) expect(end).toBe('SIGKILL');
  // After the next check of the checkout at the latest.
  shop.app.clock.now += 11 * 60_000;
  await reconcileSubscriptions(shop.app.deps);
  await reconcile(shop.app.deps);
}

const post = (who: Customer, path: string, body: object): Work => ({
  token: who.token,
  url: `/api/subscriptions/${path}`,
  body,
});
const mails = async (who: Customer) =>
  (await shop.app.mailKinds(who.id)).filter((kind) => kind.startsWith('payment')).sort();
const credits = (who: Customer) =>
  shop.app.deps.db
    .selectFrom('grants')
    .select('id')
    .where('user_id', '=', who.id)
    .where('source', '=', 'credit')
    .where('revoked_at', 'is', null)
    .execute();
const statusOf = (id: string) => shop.subscribed.subscriptions.get(id)?.status;

interface Checkout {
  order: { id: string };
  payment_uuid: string;
}
/** The verification of an authorised checkout. */
async function verification(who: Customer, { order, payment_uuid }: Checkout, plan: number): Promise<Work> {
  const { payment, signature } = await shop.subscribed.authorise(order.id);
  const signed = { order_id: order.id, payment_id: payment.id, signature, payment_uuid };
  return post(who, 'razorpay/verify', { ...signed, plan_id: plan });
}

describe('a process killed', () => {
  beforeWrites([2, 6], 'an authorisation loses and doubles nothing', async (step) => {
    const who = await shop.customer();
    const { data } = (await shop.order(who, plans.pro, { auto_renew: 1 })).json;
    await killed(await verification(who, data, plans.pro), step);
    expect(await shop.grants(who)).toHaveLength(1);
    expect(await shop.history(who)).toMatchObject([{ status: 'completed', has_receipt: true }]);
    expect((await shop.current(who)).standing).toMatchObject({ plan: { name: 'Pro' }, renewal: 'automatic' });
    expect(await mails(who)).toEqual(['payment-received']);
  });

  beforeWrites([3], 'a cancellation has cancelled here and there, or not at all', async (step) => {
    const who = await shop.customer();
    const id = await shop.subscribe(who, plans.pro);
    await killed(post(who, 'cancel', {}), step);
    const { renewal } = (await shop.current(who)).standing;
    expect(['cancelled', 'automatic']).toContain(renewal);
    if (renewal === 'automatic') expect((await shop.cancel(who)).status).toBe(200);
    expect((await shop.current(who)).standing).toMatchObject({ plan: { name: 'Pro' }, renewal: 'cancelled' });
    await shop.subscribed.charge(id);
    expect(statusOf(id)).toBe('cancelled');
    expect(await shop.grants(who)).toHaveLength(1);
  });

  beforeWrites([2], 'a change that is asked for leaves one checkout, once it is repeated', async (step) => {
    const who = await shop.customer();
    const old = await shop.subscribe(who, plans.basic);
    const change = { plan_id: plans.pro, confirm: true };
    await killed(post(who, 'change', change), step);
    expect((await shop.current(who)).standing).toMatchObject({ plan: { name: 'Basic' }, renewal: 'automatic' });
    const { checkout } = await shop.startChange(who, change.plan_id);
    expect((await shop.confirm(who, checkout)).answer.status).toBe(200);
    expect((await shop.current(who)).standing).toMatchObject({ plan: { name: 'Pro' }, renewal: 'automatic' });
    expect(statusOf(old)).toBe('cancelled');
    expect(await credits(who)).toHaveLength(1);
  });

  beforeWrites([5], 'an upgrade has moved whole once the jobs have run', async (step) => {
    const who = await shop.customer();
    const old = await shop.subscribe(who, plans.basic);
    const { checkout } = await shop.startChange(who, plans.pro);
    await killed(await verification(who, checkout, plans.pro), step);
    expect((await shop.current(who)).standing).toMatchObject({
      plan: { name: 'Pro' },
      until: checkout.first_charge_at,
      renewal: 'automatic',
    });
    expect(statusOf(old)).toBe('cancelled');
    expect(await credits(who)).toHaveLength(1);
  });

  beforeWrites([4], 'a downgrade has arranged it once the jobs have run', async (step) => {
    const who = await shop.customer();
    const old = await shop.subscribe(who, plans.pro);
    const { checkout } = await shop.startChange(who, plans.basic);
    await killed(await verification(who, checkout, plans.basic), step);
    expect((await shop.current(who)).standing).toMatchObject({
      plan: { name: 'Pro' },
      next: { kind: 'changes', plan: { name: 'Basic' }, at: checkout.first_charge_at },
    });
    await shop.subscribed.charge(old);
    expect(statusOf(old)).toBe('cancelled');
    expect(await credits(who)).toEqual([]);
  });

  beforeWrites([6], 'a refund has refunded once, when it is repeated', async (step) => {
    const who = await shop.customer();
    const id = await shop.subscribe(who, plans.basic);
    const [payment] = await shop.history(who);
    const paymentId = shop.razorpay.payments.values().at(-1)?.id ?? '';
    await killed({ command: 'refund', args: [present(payment).uuid] }, step);
    await refundPayment(shop.app.deps, present(payment).uuid, undefined);
    expect(shop.subscribed.refundsOf(paymentId)).toHaveLength(1);
    expect(statusOf(id)).toBe('cancelled');
    expect((await shop.history(who))[0]?.status).toBe('refunded');
    expect((await shop.current(who)).standing.kind).toBe('trial');
    expect(await mails(who)).toEqual(['payment-received', 'payment-refunded']);
  });
});
