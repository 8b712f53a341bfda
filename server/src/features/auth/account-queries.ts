import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;

/** Takes all that names a person out of an open account's row, and closes it. @returns whether it was open */
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

export function readSessions(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['device', 'created_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}
