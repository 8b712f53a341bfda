import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { forgetCustomer } from './invoices.ts';
import { forgetRenewals } from './renewals.ts';

type Db = Kysely<Database>;

/** Unlinks payments from a user, ends what renews, and deletes the user's grants and search counts. Safe to repeat. */
export async function forgetPerson(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ user_id: null, open_slot: null, idempotency_key: null })
    .where('user_id', '=', userId)
    .execute();
  await forgetCustomer(db, userId);
  await forgetRenewals(db, userId);
  await db.deleteFrom('subscriptions').where('user_id', '=', userId).execute();
  await db.deleteFrom('search_usage').where('user_id', '=', userId).execute();
}
