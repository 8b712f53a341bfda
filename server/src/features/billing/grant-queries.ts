import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;

/** The grant that a payment bought. */
export function findGrantOfPayment(db: Db, paymentId: string) {
  return db
    .selectFrom('subscriptions')
    .select(['id', 'starts_at', 'ends_at', 'revoked_at'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
}

/** Ends the grant that a payment bought. @returns whether there was one that ran or was to come */
export async function revokeGrantOfPayment(db: Db, paymentId: string, now: number): Promise<boolean> {
  const row = await db
    .updateTable('subscriptions')
    .set({ revoked_at: now })
    .where('payment_id', '=', paymentId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function moveGrant(db: Db, id: string, startsAt: number, endsAt: number): Promise<void> {
  await db.updateTable('subscriptions').set({ starts_at: startsAt, ends_at: endsAt }).where('id', '=', id).execute();
}
