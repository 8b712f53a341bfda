import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_orders')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('plan_id', 'text', (column) => column.notNull().references('plans.id'))
    .addColumn('plan_name', 'text', (column) => column.notNull())
    .addColumn('amount_minor', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('gateway', 'text', (column) => column.notNull())
    .addColumn('gateway_order_id', 'text', (column) => column.unique())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('open_slot', 'text', (column) => column.unique())
    .addColumn('idempotency_key', 'text', (column) => column.unique())
    .addColumn('auto_renew', 'integer', (column) => column.notNull())
    .addColumn('failure', 'text')
    .addColumn('attempted_at', 'bigint')
    .addColumn('check_due_at', 'bigint')
    .addColumn('checks', 'integer', (column) => column.notNull())
    .addColumn('gateway_payment_id', 'text', (column) => column.unique())
    .addColumn('method', 'text')
    .addColumn('paid_at', 'bigint')
    .addColumn('refunded_at', 'bigint')
    .addColumn('receipt_number', 'integer', (column) => column.unique())
    .addColumn('tax_label', 'text')
    .addColumn('tax_basis_points', 'integer')
    .addColumn('note', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('payment_orders_of_user')
    .on('payment_orders')
    .columns(['user_id', 'created_at'])
    .execute();
  await db.schema.createIndex('payment_orders_due').on('payment_orders').column('check_due_at').execute();
  await db.schema
    .createTable('payment_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('gateway_order_id', 'text')
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('payment_events_by_age').on('payment_events').column('received_at').execute();
  await db.schema
    .createTable('refunded_payments')
    .addColumn('payment_id', 'text', (column) => column.primaryKey())
    .addColumn('refunded_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('receipt_counter')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('last_number', 'integer', (column) => column.notNull())
    .execute();
  await (db as Kysely<{ receipt_counter: { id: number; last_number: number } }>)
    .insertInto('receipt_counter')
    .values({ id: 1, last_number: 0 })
    .execute();
}
