import { type Kysely, sql } from 'kysely';

/** What the reconcile job reads every minute: due orders of its own gateway, and reservations left behind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('payment_orders_due').execute();
  await db.schema.createIndex('payment_orders_due').on('payment_orders').columns(['gateway', 'check_due_at']).execute();
  await db.schema
    .createIndex('payment_orders_reserved')
    .on('payment_orders')
    .column('created_at')
    .where(sql.ref('status'), '=', 'creating')
    .execute();
  // The time of the next check follows from the order's age alone.
  await db.schema.alterTable('payment_orders').dropColumn('checks').execute();
}
