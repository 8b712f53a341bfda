import { type Kysely, sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { renameSubscriptions } from '../../src/db/migrations/0148-gateway-subscriptions.ts';
import type { Database } from '../../src/db/schema.ts';
import { billingCommands } from '../../src/features/billing/index.ts';
import { migrateAgain } from '../migrate-again.ts';
import { plans } from '../shop.ts';
import { openSubscriptionShop, type SubscriptionShop } from '../subscriber.ts';

let shop: SubscriptionShop;
afterEach(() => shop.close());

// The release before has the same statements with the name `renewals`, which is a view since migration 0148: here such a view has
// the name that they have now.
test('through the view of its table, a program subscribes, charges, changes and cancels', async () => {
  shop = await openSubscriptionShop();
  const before = await shop.customer();
  const first = await shop.subscribe(before, plans.basic);
  await renameSubscriptions(shop.app.deps.db as never, 'gateway_subscriptions', 'renamed');

  // Of several checkouts at once one is opened.
  const who = await shop.customer();
  const asked = await Promise.all([1, 2, 3].map(() => shop.order(who, plans.basic, { auto_renew: 1 })));
  expect(new Set(asked.map(({ json }) => json.data.order.id)).size).toBe(1);
  expect((await shop.confirm(who, asked[0]?.json.data as never)).answer.status).toBe(200);
  const { checkout } = await shop.startChange(who, plans.pro);
  expect((await shop.confirm(who, checkout)).answer.status).toBe(200);
  expect((await shop.current(who)).standing).toMatchObject({ plan: { name: 'Pro' }, renewal: 'automatic' });
  expect((await shop.cancel(who)).status).toBe(200);
  expect((await shop.current(who)).standing).toMatchObject({ plan: { name: 'Pro' }, renewal: 'cancelled' });

  await shop.subscribed.charge(first);
  await shop.deliverEvent(first, 'charged');
  expect(await shop.history(before)).toHaveLength(2);
  expect((await shop.current(before)).standing).toMatchObject({ plan: { name: 'Basic' }, renewal: 'automatic' });
});

/** As the release before left it, and one before that its grants: without the time that they give. */
async function undo(db: Kysely<Database>): Promise<void> {
  await sql`drop view renewals`.execute(db);
  await sql`alter table gateway_subscriptions rename to renewals`.execute(db);
  for (const [name, column] of [['of_user', 'user_id'] as const, ['due', 'check_due_at'] as const]) {
    await sql`drop index ${sql.id(`gateway_subscriptions_${name}`)}`.execute(db);
    await sql`create index ${sql.id(`renewals_${name}`)} on renewals (${sql.id(column)})`.execute(db);
  }
  await sql`update grants set given_from = null, given_ms = null`.execute(db);
}

test('an installation of the release before opens with the same plan, end and price for everyone', async () => {
  shop = await openSubscriptionShop();
  const { db } = shop.app.deps;
  const renewing = await shop.customer();
  await shop.subscribe(renewing, plans.basic);
  const upgraded = await shop.customer();
  await shop.subscribe(upgraded, plans.basic);
  await shop.confirm(upgraded, (await shop.startChange(upgraded, plans.pro)).checkout);
  const cancelled = await shop.customer();
  await shop.subscribe(cancelled, plans.pro);
  expect((await shop.cancel(cancelled)).status).toBe(200);
  const once = await shop.customer();
  await shop.buy(once, plans.enterprises, { auto_renew: 0 });
  const refunded = await shop.customer();
  const { payment } = await shop.buy(refunded, plans.basic, { auto_renew: 0 });
  await billingCommands.refund?.run(shop.app.deps, [payment.id]);
  const people = [renewing, upgraded, cancelled, once, refunded];
  const seen = async () => ({
    current: await Promise.all(people.map((who) => shop.current(who))),
    history: await Promise.all(people.map((who) => shop.history(who))),
  });
  const before = await seen();
  await migrateAgain(shop.app, '-gateway-subscriptions', undo);
  expect(await seen()).toEqual(before);
  expect(before.current.map(({ standing }) => standing.plan.name)).toEqual([
    'Basic',
    'Pro',
    'Pro',
    'Enterprises',
    'Free trial',
  ]);
  const open = await db.selectFrom('grants').select('id').where('given_from', 'is', null).execute();
  expect(open).toEqual([]);
});
