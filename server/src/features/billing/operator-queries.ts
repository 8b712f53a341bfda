import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Orders for the operator, newest first, with the person's address; of everyone where no person is named. */
export function listOrdersOfOperator(db: Kysely<Database>, userId: string | undefined, limit: number) {
  const query = db
    .selectFrom('payment_orders')
    .leftJoin('users', 'users.id', 'payment_orders.user_id')
    .selectAll('payment_orders')
    .select('users.email')
    .where('payment_orders.status', '<>', 'creating')
    .orderBy('payment_orders.created_at', 'desc')
    .orderBy('payment_orders.id')
    .limit(limit);
  return (userId === undefined ? query : query.where('payment_orders.user_id', '=', userId)).execute();
}

/** By our uuid or by the gateway's payment id. */
export function findOrderOfOperator(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', id), eb('gateway_payment_id', '=', id)]))
    .executeTakeFirst();
}
