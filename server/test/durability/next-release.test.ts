import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { plans } from '../shop.ts';
import { openSubscriptionShop, type SubscriptionShop } from '../subscriber.ts';

let shop: SubscriptionShop;
afterEach(() => shop.close());

/** What the next release may do (record 0013): `renewals` is a view of a table with the word of the glossary. */
async function rename(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<Record<string, unknown>>`select * from renewals limit 1`.execute(db);
  const columns = Object.keys(rows[0] ?? {});
  const list = (of: (column: string) => string) => sql.raw(columns.map(of).join(', '));
  const names = list((column) => column);
  await sql`alter table renewals rename to gateway_subscriptions`.execute(db);
  await sql`create view renewals as select ${names} from gateway_subscriptions`.execute(db);
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  await sql`create trigger renewals_insert instead of insert on renewals begin
    insert into gateway_subscriptions (${names}) values (${list((column) => `new.${column}`)}); end`.execute(db);
  await sql`create trigger renewals_update instead of update on renewals begin
    update gateway_subscriptions set ${list((column) => `${column} = new.${column}`)} where id = old.id; end`.execute(
    db,
  );
  await sql`create trigger renewals_delete instead of delete on renewals begin
    delete from gateway_subscriptions where id = old.id; end`.execute(db);
}

test('beside the next release, in which its table has another name, this one subscribes, charges, changes and cancels', async () => {
  shop = await openSubscriptionShop();
  const { deps } = shop.app;
  const before = await shop.customer();
  const first = await shop.subscribe(before, plans.basic);
  await rename(deps.db as never);

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
