import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;

export function listAllOrders(db: Db, userId: string) {
  return db.selectFrom('payment_orders').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
}

export function listAllGrants(db: Db, userId: string) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .select([
      'plans.name',
      'subscriptions.source',
      'subscriptions.starts_at',
      'subscriptions.ends_at',
      'subscriptions.revoked_at',
    ])
    .where('subscriptions.user_id', '=', userId)
    .orderBy('subscriptions.created_at')
    .execute();
}

export function listAllUsage(db: Db, userId: string) {
  return db
    .selectFrom('search_usage')
    .select(['period_key', 'used'])
    .where('user_id', '=', userId)
    .orderBy('period_key')
    .execute();
}

/** Unties payments from a person and deletes their grants and counts. Safe to repeat. */
export async function forgetPerson(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ user_id: null, open_slot: null, idempotency_key: null })
    .where('user_id', '=', userId)
    .execute();
  await db.deleteFrom('subscriptions').where('user_id', '=', userId).execute();
  await db.deleteFrom('search_usage').where('user_id', '=', userId).execute();
}
