import { checkPayment } from '@interest-miner/contract/billing/endpoints';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endChecks, setGatewayKey } from '../../../../test/arrange.ts';
import { openShop, plans, type Shop } from '../../../../test/shop.ts';
import { orders } from '../queries/orders.ts';
import { reconcile } from './reconcile-job.ts';

const minute = 60_000;
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(async () => {
  await endChecks(shop.app);
});

const dueAt = async (id: string) => (await orders.find(shop.app.deps.db, { id }))?.check_due_at;

test('checks by users and webhooks do not postpone the scheduled check', async () => {
  const who = await shop.customer();
  const order = await shop.ordered(who, plans.basic);
  const scheduled = await dueAt(order.uuid);
  expect(scheduled).toEqual(expect.any(Number));
  const declined = await shop.razorpay.pay(order.id, { status: 'created' });
  for (let time = 0; time < 6; time += 1) {
    shop.app.clock.now += 8000;
    await shop.app.call(checkPayment, { params: { uuid: order.uuid }, token: who.token });
    await shop.deliver(shop.razorpay.message('payment.authorized', declined.payment));
  }
  expect(await dueAt(order.uuid)).toBe(scheduled);
  shop.razorpay.become(declined.payment, 'captured');
  shop.app.clock.now += 15 * minute;
  await reconcile(shop.app.deps);
  expect(await shop.grants(who)).toHaveLength(1);
});

test('an order of another gateway account is not checked', async () => {
  const who = await shop.customer();
  const order = await shop.ordered(who, plans.basic);
  await setGatewayKey(shop.app, who.id, 'rzp_test_before');
  const paid = await shop.razorpay.pay(order.id);
  const calls = shop.razorpay.calls.length;
  shop.app.clock.now += 16 * minute;
  await reconcile(shop.app.deps);
  await shop.app.call(checkPayment, { params: { uuid: order.uuid }, token: who.token });
  await shop.deliver(shop.razorpay.message('order.paid', paid.payment));
  await reconcile(shop.app.deps);
  expect(shop.razorpay.calls).toHaveLength(calls);
  expect(await shop.grants(who)).toEqual([]);
});

test("the job's query every minute uses an index", async () => {
  const { db } = shop.app.deps;
  const queries = [orders.due(db, 'rzp_live_standin', 1, 50), orders.dropStale(db, 1)];
  const plansOf = await db.transaction().execute(async (transaction) => {
    const sqlite = shop.app.deps.config.DATABASE_URL === undefined;
    // PostgreSQL prefers a sequential scan for a table this small.
    if (!sqlite) await sql`set local enable_seqscan = off`.execute(transaction);
    const explain = sqlite ? 'explain query plan' : 'explain';
    const plans = [];
    for (const query of queries) {
      const { sql: text, parameters } = query.compile();
      const { rows } = await transaction.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
      plans.push(JSON.stringify(rows));
    }
    return plans;
  });
  expect(plansOf[0]).toContain('payment_orders_due');
  expect(plansOf[1]).toContain('payment_orders_reserved');
});
