import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** The table keeps its old name beside the new one: the release before reads and writes it through a view. */
export const runsBeside = '0147-documents';

// In the table's order: a statement that PostgreSQL has prepared must not change what it returns.
const columns = [
  ...['id', 'user_id', 'plan_id', 'plan_name', 'amount_minor', 'currency', 'gateway', 'gateway_plan_id', 'gateway_id'],
  ...['status', 'open_slot', 'starts_at', 'change', 'replaces', 'cancel', 'cancel_sent_at', 'paid_count', 'version'],
  ...['authorised_at', 'failed_at', 'check_due_at', 'note', 'created_at', 'ended_at'],
];
const list = (of: (column: string) => string) => sql.raw(columns.map(of).join(', '));
const periodMs = 30 * 86_400_000;

/** Renames the table of subscriptions, and gives it a view under its old name that takes writes. */
export async function renameSubscriptions(db: Kysely<unknown>, oldName: string, newName: string): Promise<void> {
  const [from, to] = [sql.table(oldName), sql.table(newName)];
  await sql`alter table ${from} rename to ${to}`.execute(db);
  await sql`create view ${from} as select ${list((column) => column)} from ${to}`.execute(db);
  // Such a view takes writes by itself.
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  const trigger = (write: string) => sql`create trigger ${sql.table(`${oldName}_${write}`)}
    instead of ${sql.raw(write)} on ${from}`;
  await sql`${trigger('insert')} begin
    insert into ${to} (${list((column) => column)}) values (${list((column) => `new.${column}`)}); end`.execute(db);
  await sql`${trigger('update')} begin
    update ${to} set ${list((column) => `${column} = new.${column}`)} where id = old.id; end`.execute(db);
  await sql`${trigger('delete')} begin delete from ${to} where id = old.id; end`.execute(db);
}

/** What programs of November 2026 and before stored without its time has the time that was read from it until now. */
async function completeGrants(db: Kysely<unknown>): Promise<void> {
  const isPeriod = sql`renewal_id is null and source <> 'trial'`;
  await sql`update grants set
      given_from = case when revoked_at is null and ${isPeriod} then created_at else starts_at end,
      given_ms = case when revoked_at is not null then 0 when ${isPeriod} then ${sql.lit(periodMs)} else ends_at - starts_at end
    where given_from is null or given_ms is null`.execute(db);
}

/**
 * Subscriptions are in a table of their name (record 0013). `renewals` is a view of it, for programs of the release before: the
 * first migration of the release after this one may drop it, and `payment_orders.receipt_number`, which only they write. The views
 * of 0146 and 0147 were for programs that do not run beside this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // Whoever grants or ends a plan locks the counter first: nobody is half-way through it while this migration runs.
  await sql`update receipt_counter set last_number = last_number`.execute(db);
  if (isPostgres)
    await sql`lock table payment_orders, documents, grants, renewals in access exclusive mode`.execute(db);
  for (const view of ['receipts', 'invoices', 'subscriptions']) await db.schema.dropView(view).ifExists().execute();
  if (isPostgres) await sql`drop function if exists store_receipt`.execute(db);
  await completeGrants(db);
  await renameSubscriptions(db, 'renewals', 'gateway_subscriptions');
  for (const [name, column] of [
    ['of_user', 'user_id'],
    ['due', 'check_due_at'],
  ] as const) {
    await db.schema.dropIndex(`renewals_${name}`).execute();
    await db.schema.createIndex(`gateway_subscriptions_${name}`).on('gateway_subscriptions').column(column).execute();
  }
}
