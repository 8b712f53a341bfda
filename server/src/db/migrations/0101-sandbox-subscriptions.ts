import type { Kysely } from 'kysely';

/** Plans, subscriptions, invoices and refunds of the built-in payment gateway. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sandbox_plans')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('sandbox_subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('plan_id', 'text', (column) => column.notNull().references('sandbox_plans.id'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('total_count', 'integer', (column) => column.notNull())
    .addColumn('paid_count', 'integer', (column) => column.notNull())
    .addColumn('current_start', 'bigint')
    .addColumn('current_end', 'bigint')
    .addColumn('charge_at', 'bigint')
    .addColumn('start_at', 'bigint')
    .addColumn('expire_by', 'bigint')
    .addColumn('ends_with_period', 'integer', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('notes', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sandbox_subscriptions_due').on('sandbox_subscriptions').column('charge_at').execute();
  await db.schema
    .createTable('sandbox_invoices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('subscription_id', 'text', (column) => column.notNull().references('sandbox_subscriptions.id'))
    .addColumn('payment_id', 'text', (column) => column.notNull())
    .addColumn('billing_start', 'bigint', (column) => column.notNull())
    .addColumn('billing_end', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('sandbox_invoices_of_subscription')
    .on('sandbox_invoices')
    .column('subscription_id')
    .execute();
  await db.schema
    .createTable('sandbox_refunds')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('payment_id', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable('sandbox_payments')
    .addColumn('amount_refunded', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}
