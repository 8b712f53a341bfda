import type { Kysely } from 'kysely';

/** Plans that renew: subscriptions at the gateway, what users chose, mails sent once, and refunds made here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('gateway_plans')
    .addColumn('gateway', 'text', (column) => column.notNull())
    .addColumn('plan_id', 'text', (column) => column.notNull().references('plans.id'))
    .addColumn('amount_minor', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('gateway_plan_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('gateway_plans_key', ['gateway', 'plan_id', 'amount_minor', 'currency'])
    .execute();
  await db.schema
    .createTable('renewals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('plan_id', 'text', (column) => column.notNull().references('plans.id'))
    .addColumn('plan_name', 'text', (column) => column.notNull())
    .addColumn('amount_minor', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('gateway', 'text', (column) => column.notNull())
    .addColumn('gateway_plan_id', 'text')
    .addColumn('gateway_id', 'text', (column) => column.unique())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('open_slot', 'text', (column) => column.unique())
    .addColumn('starts_at', 'bigint')
    .addColumn('change', 'text')
    .addColumn('replaces', 'text')
    .addColumn('cancel', 'text')
    .addColumn('cancel_sent_at', 'bigint')
    .addColumn('paid_count', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('authorised_at', 'bigint')
    .addColumn('failed_at', 'bigint')
    .addColumn('check_due_at', 'bigint')
    .addColumn('note', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('renewals_of_user').on('renewals').column('user_id').execute();
  await db.schema.createIndex('renewals_due').on('renewals').columns(['gateway', 'check_due_at']).execute();
  await db.schema
    .createTable('billing_notices')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('billing_notices_key', ['subject', 'kind'])
    .execute();
  await db.schema
    .createTable('refunds')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('amount_minor', 'bigint', (column) => column.notNull())
    .addColumn('gateway_refund_id', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.alterTable('payment_orders').addColumn('renewal_id', 'text').execute();
  await db.schema.alterTable('payment_orders').addColumn('next_plan_id', 'text').execute();
  await db.schema.alterTable('subscriptions').addColumn('renewal_id', 'text').execute();
  await db.schema.alterTable('subscriptions').addColumn('replaced_by', 'text').execute();
  await db.schema.createIndex('subscriptions_by_end').on('subscriptions').column('ends_at').execute();
}
