import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { DeletionRequestsTable } from '../../db/tables/deletion.ts';

type Db = Kysely<Database>;

/** Stores a request. @returns false if one with the same `request_key` exists */
export async function insertRequest(db: Db, request: DeletionRequestsTable): Promise<boolean> {
  const row = await db
    .insertInto('deletion_requests')
    .values(request)
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('code')
    .executeTakeFirst();
  return row !== undefined;
}

export function findRequest(db: Db, code: string) {
  return db
    .selectFrom('deletion_requests')
    .select(['code', 'status', 'requested_at'])
    .where('code', '=', code)
    .executeTakeFirst();
}

/** The deletion request that one of Facebook's signed requests created. */
export function findRequestByKey(db: Db, key: string) {
  return db.selectFrom('deletion_requests').select('code').where('request_key', '=', key).executeTakeFirst();
}

/** Users whose deletion is due, longest waiting first. */
export async function findDueUsers(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('deletion_requests')
    .select('user_id')
    .where('user_id', 'is not', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return [...new Set(rows.flatMap((row) => row.user_id ?? []))];
}

/** Closes all requests about a user and removes the reference to the user. */
export async function completeRequests(db: Db, userId: string, now: number): Promise<void> {
  await db
    .updateTable('deletion_requests')
    .set({ status: 'completed', completed_at: now, user_id: null })
    .where('user_id', '=', userId)
    .execute();
}

/** Counts a failed attempt to delete a user's data. @returns the number of failed attempts */
export async function countFailure(db: Db, userId: string): Promise<number> {
  const rows = await db
    .updateTable('deletion_requests')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('user_id', '=', userId)
    .returning('attempts')
    .execute();
  return Math.max(0, ...rows.map((row) => row.attempts));
}

export async function putOff(db: Db, userId: string, dueAt: number, status: 'processing' | 'failed'): Promise<void> {
  await db.updateTable('deletion_requests').set({ due_at: dueAt, status }).where('user_id', '=', userId).execute();
}
