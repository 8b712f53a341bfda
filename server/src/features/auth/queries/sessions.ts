import type { Insertable, Kysely } from 'kysely';
import { compiledRead } from '../../../db/compiled-query.ts';
import type { Database } from '../../../db/schema.ts';
import type { SessionsTable } from '../../../db/tables/auth.ts';
import type { Actor } from '../../../http/actor.ts';

/** Length of a session's public name: a prefix of the token's hash, which grants no access. */
export const sessionNameLength = 32;

export async function insertSession(db: Kysely<Database>, session: Insertable<SessionsTable>): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

type SessionOwner = Pick<SessionsTable, 'user_id' | 'last_seen_at' | 'expires_at'>;

const sessionByToken = compiledRead<{ tokenHash: string }, SessionOwner>((db, value) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['user_id', 'last_seen_at', 'expires_at'])
    .where('token_hash', '=', value('tokenHash'))
    // A login in progress while the account was closed may have opened a session.
    .where('users.account_status', '!=', 'closed'),
);

/** A session of an open account that has neither expired nor been idle too long. */
export async function findSession(db: Kysely<Database>, tokenHash: string, now: number, idleSince: number) {
  const [session] = await sessionByToken(db, { tokenHash });
  return session && session.expires_at > now && session.last_seen_at > idleSince ? session : undefined;
}

/**
 * Locks the account's row until the transaction ends: what it then creates comes wholly before or after a password reset,
 * which ends the session.
 * @returns the account's email; undefined if the session has ended or the account is closed
 */
export async function lockOpenSession(
  db: Kysely<Database>,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
): Promise<string | undefined> {
  const user = await db
    .updateTable('users')
    .set((eb) => ({ account_status: eb.ref('account_status') }))
    .where('id', '=', userId)
    .where('account_status', '!=', 'closed')
    .returning('email')
    .executeTakeFirst();
  const session = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return session && user?.email;
}

/** Updates a session's last use. @returns whether this one of several concurrent calls did it */
export async function touchSession(
  db: Kysely<Database>,
  tokenHash: string,
  seen: { last_seen_at: number },
  now: number,
): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('token_hash', '=', tokenHash)
    .where('last_seen_at', '=', seen.last_seen_at)
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether there was such a session */
export async function deleteSession(db: Kysely<Database>, tokenHash: string, userId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends every session of a user except `keep`, if given. */
export async function deleteSessions(db: Kysely<Database>, userId: string, keep?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(keep !== undefined, (query) => query.where('token_hash', '!=', keep ?? ''))
    .execute();
}

/** @returns whether the user had a session of that name */
export async function deleteSessionByName(db: Kysely<Database>, userId: string, name: string): Promise<boolean> {
  const row = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where((eb) => eb(eb.fn('substr', ['token_hash', eb.lit(1), eb.lit(sessionNameLength)]), '=', name))
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export function listOpenSessions(db: Kysely<Database>, userId: string, now: number, idleSince: number) {
  return db
    .selectFrom('sessions')
    .select(['token_hash', 'device', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .orderBy('last_seen_at', 'desc')
    .orderBy('token_hash')
    .execute();
}

type Db = Kysely<Database>;

export function readSessions(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['device', 'created_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** The user behind an open session. */
export function findSessionUser(db: Kysely<Database>, sessionId: string, now: number, idleSince: number) {
  return db
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', sessionId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .executeTakeFirst();
}
