import { type Kysely, sql } from 'kysely';

/** Every receipt ever given a number stays as it was, and an order names what else happened to its money. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('receipts')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('payment_id', 'text', (column) => column.notNull().unique())
    .addColumn('issued_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('receipts_of_order').on('receipts').column('order_id').execute();
  await sql`
    insert into receipts (number, order_id, payment_id, issued_at)
    select receipt_number, id, gateway_payment_id, coalesce(paid_at, created_at) from payment_orders
    where receipt_number is not null and gateway_payment_id is not null`.execute(db);
  for (const column of ['capturing', 'extra_payment', 'dispute_id']) {
    await db.schema.alterTable('payment_orders').addColumn(column, 'text').execute();
  }
}
