import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { IdempotencyKeysTable } from '../../db/tables/api-tokens.ts';

type Db = Kysely<Database>;
type Id = Pick<IdempotencyKeysTable, 'user_id' | 'key_hash'>;

/** Claims a key. @returns false if it is taken */
export async function claimKey(db: Db, row: IdempotencyKeysTable): Promise<boolean> {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key_hash')
    .executeTakeFirst();
  return claimed !== undefined;
}

export function findKey(db: Db, { user_id, key_hash }: Id) {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer', 'created_at'])
    .where('user_id', '=', user_id)
    .where('key_hash', '=', key_hash)
    .executeTakeFirst();
}

export async function storeAnswer(db: Db, { user_id, key_hash }: Id, answer: string): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('user_id', '=', user_id)
    .where('key_hash', '=', key_hash)
    .execute();
}

/** Frees a key whose request failed or was cut off; `createdAt` identifies the claim. */
export async function freeKey(db: Db, { user_id, key_hash }: Id, createdAt: number): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', user_id)
    .where('key_hash', '=', key_hash)
    .where('created_at', '=', createdAt)
    .where('answer', 'is', null)
    .execute();
}

export async function deleteKeysBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', time).execute();
}

export async function deleteKeysOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
}
