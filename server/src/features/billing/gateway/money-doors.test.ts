import { checkPayment } from '@interest-miner/contract/billing/endpoints';
import { deleteAccount } from '@interest-miner/contract/deletion/endpoints';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { password } from '../../../../test/harness.ts';
import { openShop, plans, type Shop } from '../../../../test/shop.ts';
import { runAdmin } from '../../../admin.ts';
import { deletionJob } from '../../deletion/index.ts';
import { reconcile } from './reconcile-job.ts';

const day = 86_400_000;
const operatorToken = 'operator-token-of-the-tests';
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ OPERATOR_TOKEN: operatorToken }, { operations: true });
});
afterAll(() => shop.close());
afterEach(() => {
  shop.razorpay.state.captures = true;
});

/** The operator's payment report on the console, checked against the status page. */
async function operatorSees(email?: string): Promise<string> {
  const report = await runAdmin(shop.app.deps, ['payments', email ?? 'noted']);
  const url = '/operator/status';
  const page = await shop.app.request('GET', url, { headers: { authorization: `Bearer ${operatorToken}` } });
  for (const line of report.matchAll(/look: (.*)/g)) expect(page.text).toContain(line[1]);
  return report;
}
const statusOf = ({ id }: { id: string }) => shop.razorpay.payments.get(id)?.status;
const capturesOf = (ids: string[]) =>
  shop.razorpay.calls.filter((call) => ids.some((id) => call === `POST /v1/payments/${id}/capture`));

describe('a closed account', () => {
  test('its captured payment is noted for refund, even after the rows are erased', async () => {
    const who = await shop.customer();
    const order = await shop.ordered(who, plans.basic);
    await shop.app.call(deleteAccount, { body: { password }, token: who.token });
    const { payment } = await shop.razorpay.pay(order.id);
    await shop.deliver(shop.razorpay.message('order.paid', payment));
    expect(await shop.grants(who)).toEqual([]);
    const note = `look: Paid with ${payment.id} after the account was closed: refund it.`;
    expect(await operatorSees()).toContain(note);
    shop.app.clock.now += 2 * 60_000;
    await deletionJob(shop.app.deps).run(AbortSignal.timeout(60_000));
    expect(await operatorSees()).toContain(note);
  });

  test('its authorised payment is not captured', async () => {
    const who = await shop.customer();
    const order = await shop.ordered(who, plans.basic);
    await shop.app.call(deleteAccount, { body: { password }, token: who.token });
    const { payment } = await shop.razorpay.pay(order.id, { status: 'authorized' });
    await shop.deliver(shop.razorpay.message('payment.authorized', payment));
    expect(payment.status).toBe('authorized');
  });
});

describe('two authorised payments of one order', () => {
  test('one is captured whatever runs concurrently, and the user sees that the other is not', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 3 }),
        fc.array(fc.record({ of: fc.nat(2), by: fc.constantFrom('verify', 'event', 'check') }), { maxLength: 8 }),
        async (count, steps) => {
          const who = await shop.customer();
          const order = await shop.ordered(who, plans.basic);
          const attempts = Array.from({ length: count }, () => shop.razorpay.pay(order.id, { status: 'authorized' }));
          const held = await Promise.all(attempts);
          const act = (step: { of: number; by: string }) => {
            const paid = held[step.of % count];
            if (!paid) return undefined;
            if (step.by === 'verify') return shop.verify(who, order, paid);
            if (step.by === 'event') return shop.deliver(shop.razorpay.message('payment.authorized', paid.payment));
            return shop.app.call(checkPayment, { params: { uuid: order.uuid }, token: who.token });
          };
          const both = held.map((_, of) => ({ of, by: 'verify' }));
          await Promise.all([...both, ...steps].map(act));
          await act({ of: 0, by: 'event' });
          await act({ of: 1, by: 'event' });
          expect(held.filter(({ payment }) => statusOf(payment) === 'captured')).toHaveLength(1);
          expect(await shop.grants(who)).toHaveLength(1);
          expect(await shop.history(who)).toMatchObject([{ status: 'completed', extra_payment: 'held' }]);
        },
      ),
      { numRuns: 6 },
    );
  });

  test('if one cannot be captured, the other is captured only after the first has ended', async () => {
    const who = await shop.customer();
    const order = await shop.ordered(who, plans.basic);
    const first = await shop.razorpay.pay(order.id, { status: 'authorized' });
    shop.razorpay.state.captures = false;
    expect((await shop.verify(who, order, first)).json.code).toBe('payment_pending');
    shop.razorpay.state.captures = true;
    const second = await shop.razorpay.pay(order.id, { status: 'authorized' });
    expect((await shop.verify(who, order, second)).json.code).toBe('payment_pending');
    shop.razorpay.become(first.payment, 'failed');
    await shop.deliver(shop.razorpay.message('payment.failed', first.payment));
    expect((await shop.verify(who, order, second)).status).toBe(200);
    expect(statusOf(second.payment)).toBe('captured');
  });

  test('if a capture times out, the other waits until its outcome is known', async () => {
    const who = await shop.customer();
    const order = await shop.ordered(who, plans.basic);
    const [first, second] = await Promise.all([0, 1].map(() => shop.razorpay.pay(order.id, { status: 'authorized' })));
    if (!first || !second) throw new Error('no payments');
    Object.assign(shop.razorpay.state, { fault: 'half', faultOn: /capture/ });
    expect((await shop.verify(who, order, first)).status).toBe(503);
    Object.assign(shop.razorpay.state, { fault: undefined, faultOn: /./ });
    expect((await shop.verify(who, order, second)).json.code).toBe('payment_pending');
    expect(capturesOf([second.payment.id])).toEqual([]);
    await reconcile(shop.app.deps);
    expect(await shop.grants(who)).toMatchObject([{ paymentId: first.payment.id }]);
    expect(second.payment.status).toBe('authorized');
  });

  test('an authorised payment is not captured if another payment of the order was', async () => {
    const who = await shop.customer();
    const order = await shop.ordered(who, plans.basic);
    const held = await shop.razorpay.pay(order.id, { status: 'authorized' });
    const taken = await shop.razorpay.pay(order.id);
    await shop.deliver(shop.razorpay.message('payment.captured', taken.payment));
    expect(held.payment.status).toBe('authorized');
    expect(await shop.grants(who)).toMatchObject([{ paymentId: taken.payment.id }]);
  });
});

test("a second captured payment is shown to the user, and the operator's notes are kept", async () => {
  const who = await shop.customer();
  const { order } = await shop.buy(who);
  const twice = await shop.razorpay.pay(order.id);
  const wrong = await shop.razorpay.pay(order.id, { amount: 1 });
  for (const { payment } of [twice, wrong, twice])
    await shop.deliver(shop.razorpay.message('payment.captured', payment));
  expect(await shop.history(who)).toMatchObject([{ status: 'completed', extra_payment: 'taken' }]);
  const seen = await operatorSees(who.email);
  expect(seen.match(/look: Paid twice/g)).toHaveLength(1);
  expect(seen).toContain(`look: Payment ${wrong.payment.id} does not match`);
  await shop.razorpay.refund(twice.payment);
  shop.app.clock.now += day;
  await reconcile(shop.app.deps);
  expect(await shop.history(await shop.backAgain(who))).toMatchObject([{ status: 'completed', extra_payment: null }]);
});

describe('partial refunds and disputes', () => {
  test('a partial refund is noted and the plan continues; refunding the rest ends it', async () => {
    const who = await shop.customer();
    const { payment } = await shop.buy(who);
    await shop.razorpay.refund(payment, 500);
    await shop.deliver(shop.razorpay.message('refund.processed', payment));
    expect(await shop.grants(who)).toHaveLength(1);
    expect(await operatorSees(who.email)).toContain('look: Partly refunded: 500 of 1900 USD');
    await shop.razorpay.refund(payment);
    await shop.deliver(shop.razorpay.message('refund.processed', payment));
    expect(await shop.grants(who)).toEqual([]);
    expect(await shop.history(who)).toMatchObject([{ status: 'refunded' }]);
  });

  test('a dispute is noted, a lost one ends the plan, and stale events grant nothing', async () => {
    const who = await shop.customer();
    const { order, payment } = await shop.buy(who);
    const dispute = shop.razorpay.dispute(payment);
    await shop.deliver(shop.razorpay.message('payment.dispute.created', payment, undefined, dispute));
    expect(await shop.grants(who)).toHaveLength(1);
    expect(await operatorSees(who.email)).toContain(`look: Dispute ${dispute.id} over ${payment.id}: answer it`);
    // Reconciliation finds the outcome even without a webhook.
    shop.razorpay.decide(dispute, 'lost');
    shop.app.clock.now += day;
    await reconcile(shop.app.deps);
    expect(await shop.grants(who)).toEqual([]);
    expect(await operatorSees(who.email)).toContain(`look: Dispute ${dispute.id} over ${payment.id} was lost`);
    await shop.deliver(shop.razorpay.message('payment.captured', payment));
    await shop.verify(who, order, { payment, signature: 'x' });
    expect(await shop.grants(who)).toEqual([]);
  });

  test('a dispute that the gateway does not know is noted too', async () => {
    const who = await shop.customer();
    const { payment } = await shop.buy(who);
    const unknown = { ...shop.razorpay.dispute(payment), id: 'disp_unknown' };
    await shop.deliver(shop.razorpay.message('payment.dispute.lost', payment, undefined, unknown));
    expect(await operatorSees(who.email)).toContain('look: Dispute disp_unknown: the gateway does not answer for it');
  });

  test("a webhook's claim of a lost dispute is not trusted, and a won one changes nothing", async () => {
    const who = await shop.customer();
    const { payment } = await shop.buy(who);
    const dispute = shop.razorpay.dispute(payment);
    const claim = { ...dispute, status: 'lost' as const };
    await shop.deliver(shop.razorpay.message('payment.dispute.lost', payment, undefined, claim));
    const won = shop.razorpay.decide(dispute, 'won');
    await shop.deliver(shop.razorpay.message('payment.dispute.won', payment, undefined, won));
    expect(await shop.grants(who)).toHaveLength(1);
  });
});
