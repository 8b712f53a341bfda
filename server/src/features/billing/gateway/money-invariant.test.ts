import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Customer, type Order, openShop, plans, type Shop } from '../../../../test/shop.ts';
import { reconcile } from './reconcile-job.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Paid = Awaited<ReturnType<Shop['razorpay']['pay']>>;
interface Attempt {
  who: Customer;
  order: Order;
  paid: Paid;
}

const events = ['order.paid', 'payment.captured', 'payment.authorized', 'payment.failed', 'refund.processed'] as const;
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('order' as const), plan: fc.constantFrom(2, 3) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      status: fc.constantFrom('captured', 'captured', 'authorized', 'failed', 'created'),
      amount: fc.constantFrom(undefined, undefined, undefined, 1),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('verify' as const), of: fc.nat(9) }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('event' as const), of: fc.nat(9), event: fc.constantFrom(...events) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), of: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forge' as const), of: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reconcile' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('weather' as const),
      fault: fc.constantFrom(undefined, 'status-500', 'half'),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Attempts whose payment matches its order and has one of these states at the gateway. */
function matching(attempts: Attempt[], statuses: string[]): Attempt[] {
  return attempts.filter(
    ({ order, paid }) =>
      statuses.includes(shop.razorpay.payments.get(paid.payment.id)?.status ?? '') &&
      paid.payment.amount === order.amount,
  );
}

const ordersOf = (attempts: Attempt[]) => new Set(attempts.map(({ order }) => order.uuid));

async function perform(step: Step, who: Customer, orders: Order[], attempts: Attempt[]): Promise<void> {
  const { razorpay, app } = shop;
  const attempt = 'of' in step ? attempts[step.of % Math.max(1, attempts.length)] : undefined;
  switch (step.kind) {
    case 'order': {
      const { status, json } = await shop.order(who, step.plan);
      if (status !== 200 || orders.some((order) => order.uuid === json.data.payment_uuid)) return;
      orders.push({
        id: json.data.order.id,
        uuid: json.data.payment_uuid,
        plan: json.data.plan.id,
        amount: json.data.order.amount,
      });
      return;
    }
    case 'pay': {
      const order = orders.at(-1);
      if (!order) return;
      const status = step.status as Paid['payment']['status'];
      const change = step.amount === undefined ? { status } : { status, amount: step.amount };
      attempts.push({ who, order, paid: await razorpay.pay(order.id, change) });
      return;
    }
    case 'verify':
      if (attempt) await shop.verify(attempt.who, attempt.order, attempt.paid);
      return;
    case 'forge':
      if (attempt) await shop.verify(attempt.who, attempt.order, { ...attempt.paid, signature: 'f'.repeat(64) });
      return;
    case 'event':
      if (attempt) await shop.deliver(razorpay.message(step.event, attempt.paid.payment));
      return;
    case 'refund':
      if (attempt) await razorpay.refund(attempt.paid.payment);
      return;
    case 'reconcile':
      app.clock.now += 16 * 60_000;
      await reconcile(app.deps);
      return;
    case 'weather':
      razorpay.state.fault = step.fault as typeof razorpay.state.fault;
  }
}

/** Every receipt number issued so far, with its payment. */
const receipts = () => shop.app.deps.db.selectFrom('documents').selectAll().orderBy('number').execute();

test('grants always match captured payments, whatever happens in whatever order', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 7 }), async (rounds) => {
      const who = await shop.customer();
      const orders = [await shop.ordered(who, plans.basic)];
      const attempts: Attempt[] = [];
      for (const round of rounds) {
        const issued = await receipts();
        // The steps of a round run concurrently.
        await Promise.all(round.map((one) => perform(one, who, orders, attempts)));
        const granted = await shop.app.deps.db
          .selectFrom('grants')
          .select(['payment_id', 'revoked_at'])
          .where('user_id', '=', who.id)
          .where('source', '=', 'payment')
          .execute();
        // Receipt numbers have no gaps and are never reassigned.
        const numbered = await receipts();
        expect(numbered.map(({ number }) => Number(number.slice('IM-2026-'.length)))).toEqual(
          numbered.map((_, index) => index + 1),
        );
        expect(numbered.slice(0, issued.length)).toEqual(issued);
        const everPaid = matching(attempts, ['captured', 'refunded']);
        const standing = granted.filter((grant) => grant.revoked_at === null);
        expect(granted.length).toBeLessThanOrEqual(everPaid.length);
        expect(standing.length).toBeLessThanOrEqual(ordersOf(everPaid).size);
        expect(new Set(granted.map((grant) => grant.payment_id)).size).toBe(granted.length);
      }
      // Once the gateway has recovered, every order with a captured payment has exactly one grant.
      shop.razorpay.state.fault = undefined;
      for (const { order } of attempts) {
        await shop.app.deps.db
          .updateTable('payment_orders')
          .set({ check_due_at: shop.app.clock.now })
          .where('id', '=', order.uuid)
          .execute();
      }
      await reconcile(shop.app.deps);
      expect(await shop.grants(who)).toHaveLength(ordersOf(matching(attempts, ['captured'])).size);
    }),
    { numRuns: 25 },
  );
});
