import type { Kysely } from 'kysely';
import { compiledRead } from '../../db/compiled-query.ts';
import type { Database } from '../../db/schema.ts';
import type { ApiTokensTable } from '../../db/tables/api-tokens.ts';

type Db = Kysely<Database>;

/**
 * Locks the user's row until the transaction ends: creations of one user run one after another, and wholly before or
 * after a password reset or the closing of the account.
 * @returns the user's email; undefined if the account is closed
 */
export async function lockUser(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .updateTable('users')
    .set((eb) => ({ account_status: eb.ref('account_status') }))
    .where('id', '=', userId)
    .where('account_status', '!=', 'closed')
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

/** Whether the requesting session is still open; a password reset may have ended it a moment ago. */
export async function isSessionOpen(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countTokens(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('api_tokens')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertToken(db: Db, token: ApiTokensTable): Promise<void> {
  await db.insertInto('api_tokens').values(token).execute();
}

export function listTokens(db: Db, userId: string) {
  return db
    .selectFrom('api_tokens')
    .select(['id', 'name', 'hint', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'suspended_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

type TokenOwner = Pick<ApiTokensTable, 'id' | 'user_id' | 'scopes' | 'expires_at' | 'last_used_at'>;

/** A token of an open account, expired or not, unless it is suspended. */
export const tokenByHash = compiledRead<{ tokenHash: string }, TokenOwner>((db, value) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select(['api_tokens.id', 'user_id', 'scopes', 'expires_at', 'last_used_at'])
    .where('token_hash', '=', value('tokenHash'))
    .where('suspended_at', 'is', null)
    .where('users.account_status', '!=', 'closed'),
);

export async function touchToken(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('api_tokens').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** @returns whether the user had this token */
export async function deleteToken(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('api_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends every API token of a user. */
export async function deleteApiTokens(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('api_tokens').where('user_id', '=', userId).execute();
}

/** Deletes the expired tokens of one user. */
export async function deleteExpiredTokensOf(db: Db, userId: string, now: number): Promise<void> {
  await db.deleteFrom('api_tokens').where('user_id', '=', userId).where('expires_at', '<=', now).execute();
}

export async function deleteTokensExpiredBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('api_tokens').where('expires_at', '<', time).execute();
}
