import type { Kysely } from 'kysely';

/** What is due is found by its time: it belongs to an account, and an account has several keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [index, table] of [
    ['payment_orders_due', 'payment_orders'],
    ['renewals_due', 'renewals'],
  ] as const) {
    await db.schema.dropIndex(index).execute();
    await db.schema.createIndex(index).on(table).column('check_due_at').execute();
  }
}
