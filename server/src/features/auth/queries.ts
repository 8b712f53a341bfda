import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SessionsTable, UsersTable } from '../../db/tables/auth.ts';

/** @returns false when the address is taken */
export async function insertUser(db: Kysely<Database>, user: UsersTable): Promise<boolean> {
  const result = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export function findUserByEmail(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
}

export async function insertSession(db: Kysely<Database>, session: SessionsTable): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** A session that has neither ended nor lain idle too long. */
export function findSession(db: Kysely<Database>, tokenHash: string, now: number, idleSince: number) {
  return db
    .selectFrom('sessions')
    .select(['user_id', 'last_seen_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .executeTakeFirst();
}

export async function touchSession(db: Kysely<Database>, tokenHash: string, now: number): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(db: Kysely<Database>, tokenHash: string, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).where('user_id', '=', userId).execute();
}
