import { type Kysely, sql } from 'kysely';

/** Tax invoices and credit notes with gapless numbers, and the buyer's address as given at checkout. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invoice_counters')
    .addColumn('series', 'text', (column) => column.notNull())
    .addColumn('financial_year', 'integer', (column) => column.notNull())
    .addColumn('last_number', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('invoice_counters_key', ['series', 'financial_year'])
    .execute();
  let table = db.schema
    .createTable('invoices')
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
    .addColumn('currency', 'text', (column) => column.notNull());
  for (const amount of ['amount', 'taxable', 'cgst', 'sgst', 'igst'])
    table = table.addColumn(`${amount}_minor`, 'integer', (column) => column.notNull());
  await table
    .addColumn('rate_basis_points', 'integer', (column) => column.notNull())
    .addColumn('place_of_supply', 'text', (column) => column.notNull())
    .addColumn('supplier', 'text', (column) => column.notNull())
    .addColumn('customer', 'text')
    .execute();
  await db.schema.createIndex('invoices_of_user').on('invoices').columns(['user_id', 'issued_at']).execute();
  await db.schema.createIndex('invoices_of_payment').on('invoices').column('payment_id').execute();
  await sql`create unique index one_invoice_per_payment on invoices (payment_id) where kind = 'invoice'`.execute(db);
  await db.schema
    .createTable('buyers')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('details', 'text', (column) => column.notNull())
    .execute();
}
