import type { Insertable, Kysely, Selectable } from 'kysely';
import { compiledRead } from '../../db/compiled-query.ts';
import type { Database } from '../../db/schema.ts';
import type { SessionsTable, UsersTable } from '../../db/tables/auth.ts';

/** How a session is named to its owner: so much of the token's hash, which opens nothing. */
export const sessionNameLength = 32;

/** @returns false when the address, or the Facebook account, is taken */
export async function insertUser(db: Kysely<Database>, user: Insertable<UsersTable>): Promise<boolean> {
  const result = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
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

export function findUserById(db: Kysely<Database>, userId: string) {
  return db.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', userId).executeTakeFirst();
}

const loginMethodsById = compiledRead<{ userId: string }, { password: number; facebook: number }>((db, value) =>
  db
    .selectFrom('users')
    .select((eb) => [
      eb.case().when('password_hash', '!=', '').then(1).else(0).end().as('password'),
      eb.case().when('facebook_id', 'is not', null).then(1).else(0).end().as('facebook'),
    ])
    .where('id', '=', value('userId'))
    .where('account_status', '!=', 'closed'),
);

/** With what an open account logs in, as 0 or 1. */
export async function findLoginMethods(db: Kysely<Database>, userId: string) {
  const [row] = await loginMethodsById(db, { userId });
  return row;
}

const credentialsById = compiledRead<
  { userId: string },
  Pick<Selectable<UsersTable>, 'id' | 'email' | 'password_hash' | 'facebook_id'>
>((db, value) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'facebook_id'])
    .where('id', '=', value('userId'))
    .where('account_status', '!=', 'closed'),
);

/** What an open account logs in with. */
export async function findCredentials(db: Kysely<Database>, userId: string) {
  const [row] = await credentialsById(db, { userId });
  return row;
}

/**
 * Sets the password of an open account; with `insteadOf` only over that one.
 * @returns the user, or undefined when nothing was changed
 */
export function setPassword(db: Kysely<Database>, userId: string, hash: string, insteadOf?: string) {
  return db
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', userId)
    .where('account_status', '!=', 'closed')
    .$if(insteadOf !== undefined, (query) => query.where('password_hash', '=', insteadOf ?? ''))
    .returning(['id', 'email'])
    .executeTakeFirst();
}

/** Notes the first proof that the person reads the mail of the address. */
export async function setVerified(db: Kysely<Database>, userId: string, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** Takes Facebook off an account whose address nobody has proven yet. */
export async function disconnectUnproven(db: Kysely<Database>, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ facebook_id: null })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute();
}

/**
 * Holds the account's row for the rest of the transaction if the password is still this one: a change at the same
 * moment waits, then sees what was done here.
 */
export async function holdWhilePasswordIs(db: Kysely<Database>, userId: string, hash: string): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', userId)
    .where('password_hash', '=', hash)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

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
    // A login that was under way while the account was closed may have opened one.
    .where('users.account_status', '!=', 'closed'),
);

/** A session of an open account that has neither ended nor lain idle too long. */
export async function findSession(db: Kysely<Database>, tokenHash: string, now: number, idleSince: number) {
  const [session] = await sessionByToken(db, { tokenHash });
  return session && session.expires_at > now && session.last_seen_at > idleSince ? session : undefined;
}

export async function touchSession(db: Kysely<Database>, tokenHash: string, now: number): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(db: Kysely<Database>, tokenHash: string, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).where('user_id', '=', userId).execute();
}

/** Ends every session of a person, but the one to keep where one is named. */
export async function deleteSessions(db: Kysely<Database>, userId: string, keep?: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(keep !== undefined, (query) => query.where('token_hash', '!=', keep ?? ''))
    .execute();
}

/** @returns whether the person had a session of that name */
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
