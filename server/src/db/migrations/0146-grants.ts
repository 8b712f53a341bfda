import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** The table keeps its old name beside the new one: an older program reads and writes it through a view. */
export const runsBeside = '0140-tests-of-briefs';

const columns = [
  ...['id', 'user_id', 'plan_id', 'starts_at', 'ends_at', 'source', 'payment_id', 'revoked_at', 'created_at'],
  ...['renewal_id', 'replaced_by', 'given_from', 'given_ms'],
];
const list = (of: (column: string) => string) => sql.raw(columns.map(of).join(', '));

/**
 * Grants are in a table of their name. `subscriptions` is a view of it, for programs of the release before: the first migration of
 * the release after this one may drop it (`drop view subscriptions`; its triggers go with it).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // Whoever grants or ends a plan locks the counter first: nobody is half-way through it while this and the next migration run.
  await sql`update receipt_counter set last_number = last_number`.execute(db);
  if (isPostgres)
    await sql`lock table payment_orders, receipts, invoices, subscriptions in access exclusive mode`.execute(db);
  await db.schema.alterTable('subscriptions').renameTo('grants').execute();
  await db.schema.dropIndex('subscriptions_of_user').execute();
  await db.schema.createIndex('grants_of_user').on('grants').columns(['user_id', 'ends_at']).execute();
  await db.schema.dropIndex('subscriptions_by_end').execute();
  await db.schema.createIndex('grants_by_end').on('grants').column('ends_at').execute();
  await sql`create view subscriptions as select ${list((column) => column)} from grants`.execute(db);
  // Such a view takes writes by itself.
  if (isPostgres) return;
  await sql`create trigger subscriptions_insert instead of insert on subscriptions begin
    insert into grants (${list((column) => column)}) values (${list((column) => `new.${column}`)});
  end`.execute(db);
  await sql`create trigger subscriptions_update instead of update on subscriptions begin
    update grants set ${list((column) => `${column} = new.${column}`)} where id = old.id;
  end`.execute(db);
  await sql`create trigger subscriptions_delete instead of delete on subscriptions begin
    delete from grants where id = old.id;
  end`.execute(db);
}
