import type { Insertable, Kysely, Selectable } from 'kysely';
import { compiledRead } from '../../../db/compiled-query.ts';
import { insertOnce } from '../../../db/insert-once.ts';
import type { Database } from '../../../db/schema.ts';
import type { UsersTable } from '../../../db/tables/auth.ts';

/** @returns false if the email or the Facebook account is taken */
export async function insertUser(db: Kysely<Database>, user: Insertable<UsersTable>): Promise<boolean> {
  return insertOnce(db, 'users', user);
}

export function findUserByEmail(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
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

/** The login methods of an open account, each as 0 or 1. */
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

/** The credentials of an open account. */
export async function findCredentials(db: Kysely<Database>, userId: string) {
  const [row] = await credentialsById(db, { userId });
  return row;
}

/**
 * Sets the password of an open account; with `insteadOf` only if that is the current hash.
 * @returns the user, or undefined if nothing was changed
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

/** An open account's address, and when it was confirmed. */
export function findAddress(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified_at'])
    .where('id', '=', userId)
    .where('account_status', '!=', 'closed')
    .executeTakeFirst();
}

/** Marks the email as verified, unless it already is. */
export async function confirmAddress(db: Kysely<Database>, userId: string, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** Disconnects Facebook. @returns whether it was connected */
export async function removeFacebookId(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ facebook_id: null })
    .where('id', '=', userId)
    .where('facebook_id', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the row of an account connected to Facebook until the transaction ends, so that a concurrent disconnect waits
 * and then sees its changes.
 * @returns undefined if Facebook is no longer connected
 */
export function lockIfFacebookConnected(db: Kysely<Database>, userId: string) {
  return db
    .updateTable('users')
    .set((eb) => ({ facebook_id: eb.ref('facebook_id') }))
    .where('id', '=', userId)
    .where('facebook_id', 'is not', null)
    .returning(['id', 'name', 'email'])
    .executeTakeFirst();
}

/** An open account that is connected to Facebook, with what a login needs. */
export function findFacebookUser(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash'])
    .where('id', '=', userId)
    .where('facebook_id', 'is not', null)
    .where('account_status', '!=', 'closed')
    .executeTakeFirst();
}

/**
 * Locks the account's row until the transaction ends if the password is still this one, so that a concurrent change
 * waits and then sees its changes.
 */
export async function lockIfPasswordIs(db: Kysely<Database>, userId: string, hash: string): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', userId)
    .where('password_hash', '=', hash)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type Db = Kysely<Database>;

/** Removes all identifying data from an open account's row and closes it. @returns whether it was open */
export async function anonymiseUser(db: Db, userId: string, email: string, passwordHash?: string): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({
      account_status: 'closed',
      name: '',
      email,
      password_hash: '',
      contact: null,
      address: null,
      country: null,
      dob: null,
      facebook_id: null,
      email_verified_at: null,
    })
    .where('id', '=', userId)
    .where('account_status', '!=', 'closed')
    .$if(passwordHash !== undefined, (query) => query.where('password_hash', '=', passwordHash ?? ''))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}

export function readUser(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'contact',
      'address',
      'country',
      'dob',
      'account_status',
      'facebook_id',
      'email_verified_at',
      'created_at',
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
}

export function findUserByFacebookId(db: Kysely<Database>, facebookId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'made_by_facebook'])
    .where('facebook_id', '=', facebookId)
    .executeTakeFirst();
}

/** Connects a Facebook account unless another user has it. @returns whether it is now connected */
export async function setFacebookId(db: Kysely<Database>, userId: string, facebookId: string): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ facebook_id: facebookId })
    .where('id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as other')
            .select('other.id')
            .where('other.facebook_id', '=', facebookId)
            .where('other.id', '!=', userId),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
