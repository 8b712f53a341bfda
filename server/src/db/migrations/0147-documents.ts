import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** The old tables are views of the new one: what an older program stores there is a document too. */
export const runsBeside = '0140-tests-of-briefs';

const invoiceColumns = [
  ...['number', 'kind', 'user_id', 'order_id', 'payment_id', 'corrects', 'issued_at', 'plan_name', 'period_start'],
  ...['period_end', 'currency', 'amount_minor', 'taxable_minor', 'cgst_minor', 'sgst_minor', 'igst_minor'],
  ...['rate_basis_points', 'place_of_supply', 'supplier', 'customer'],
];
const names = sql.raw(invoiceColumns.join(', '));

async function createDocuments(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable('documents')
    .addColumn('number', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('payment_id', 'text', (column) => column.notNull())
    .addColumn('corrects', 'text')
    .addColumn('issued_at', 'bigint', (column) => column.notNull())
    .addColumn('plan_name', 'text', (column) => column.notNull())
    .addColumn('period_start', 'bigint')
    .addColumn('period_end', 'bigint')
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('amount_minor', 'integer', (column) => column.notNull())
    .addColumn('tax_label', 'text')
    .addColumn('rate_basis_points', 'integer');
  for (const part of ['taxable', 'cgst', 'sgst', 'igst']) table = table.addColumn(`${part}_minor`, 'integer');
  await table
    .addColumn('place_of_supply', 'text')
    .addColumn('supplier', 'text')
    .addColumn('customer', 'text')
    .execute();
  const index = (name: string, ...columns: string[]) =>
    db.schema.createIndex(`documents_of_${name}`).on('documents').columns(columns).execute();
  await index('user', 'user_id', 'issued_at');
  await index('order', 'order_id');
  await index('payment', 'payment_id');
  await sql`create unique index one_document_per_payment on documents (payment_id, kind)
    where kind <> 'credit_note'`.execute(db);
}

/** What a receipt says is taken from its order, grant and user when it is stored: until now it followed from them each time. */
const receiptFrom = (isPostgres: boolean) => {
  const [year, digits, customer] = isPostgres
    ? [
        `to_char(to_timestamp(new.issued_at / 1000) at time zone 'UTC', 'YYYY')`,
        `lpad(new.number::text, greatest(6, length(new.number::text)), '0')`,
        'json_build_object',
      ]
    : [`strftime('%Y', new.issued_at / 1000, 'unixepoch')`, `printf('%06d', new.number)`, 'json_object'];
  return sql.raw(`
    insert into documents (number, kind, user_id, order_id, payment_id, issued_at, plan_name, period_start, period_end,
      currency, amount_minor, tax_label, rate_basis_points, customer)
    select 'IM-' || ${year} || '-' || ${digits}, 'receipt', orders.user_id, orders.id, new.payment_id, new.issued_at,
      orders.plan_name, grants.starts_at, grants.ends_at, orders.currency, orders.amount_minor, orders.tax_label,
      orders.tax_basis_points, case when users.id is not null then cast(
        ${customer}('name', users.name, 'email', users.email, 'address', null, 'pin', null, 'gstin', null) as text) end
    from payment_orders as orders
    left join users on users.id = orders.user_id
    left join grants on grants.payment_id = new.payment_id
    where orders.id = new.order_id;`);
};

/** The old tables' names, for programs of the release before: they add to both, and remove the person from invoices. */
async function createViews(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  await sql`create view invoices as select ${names} from documents where kind <> 'receipt'`.execute(db);
  await sql`create view receipts as
    select cast(substr(number, 9) as integer) as number, order_id, payment_id, issued_at
    from documents where kind = 'receipt'`.execute(db);
  const receipt = receiptFrom(isPostgres);
  if (isPostgres) {
    // A view without expressions takes writes by itself.
    await sql`create or replace function store_receipt() returns trigger language plpgsql as
      $$ begin ${receipt} return new; end $$`.execute(db);
    await sql`create trigger receipts_insert instead of insert on receipts
      for each row execute function store_receipt()`.execute(db);
    return;
  }
  await sql`create trigger receipts_insert instead of insert on receipts begin ${receipt} end`.execute(db);
  await sql`create trigger invoices_insert instead of insert on invoices begin
    insert into documents (${names}) values (${sql.raw(invoiceColumns.map((column) => `new.${column}`).join(', '))});
  end`.execute(db);
  await sql`create trigger invoices_update instead of update on invoices begin
    update documents set user_id = new.user_id, customer = new.customer where number = old.number;
  end`.execute(db);
}

/**
 * The person on a document goes with that of its order, also where a program that knows no documents erases an account, or one that
 * issues a document while its account is erased.
 */
async function forgetPersons(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  const forget = sql.raw('update documents set user_id = null, customer = null where order_id = new.id;');
  if (!isPostgres) {
    await sql`create trigger documents_forget_person after update of user_id on payment_orders
      when new.user_id is null begin ${forget} end`.execute(db);
    return;
  }
  await sql`create or replace function forget_person() returns trigger language plpgsql as
    $$ begin ${forget} return null; end $$`.execute(db);
  await sql`create trigger documents_forget_person after update of user_id on payment_orders
    for each row when (new.user_id is null) execute function forget_person()`.execute(db);
}

/**
 * Receipts, invoices and credit notes are in one table, each as it was issued. `receipts` and `invoices` are views of it, for programs
 * of the release before: the first migration of the release after this one may drop them and the function `store_receipt`, and with
 * them `payment_orders.receipt_number`. The old rows come in as an older program's new ones do.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await createDocuments(db);
  await db.schema.alterTable('invoices').renameTo('invoices_before').execute();
  await db.schema.alterTable('receipts').renameTo('receipts_before').execute();
  await createViews(db, isPostgres);
  await forgetPersons(db, isPostgres);
  await sql`insert into invoices (${names}) select ${names} from invoices_before`.execute(db);
  await sql`insert into receipts (number, order_id, payment_id, issued_at)
    select number, order_id, payment_id, issued_at from receipts_before`.execute(db);
  await sql`update documents set user_id = null, customer = null
    where order_id in (select id from payment_orders where user_id is null)`.execute(db);
  await db.schema.dropTable('invoices_before').execute();
  await db.schema.dropTable('receipts_before').execute();
}
