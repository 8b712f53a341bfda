import type { ProfileChange } from '@interest-miner/contract/profile/endpoints';
import type { Kysely, Selectable } from 'kysely';
import { compiledRead } from '../../db/compiled-query.ts';
import type { Database } from '../../db/schema.ts';
import type { UsersTable } from '../../db/tables/auth.ts';

type ProfileRow = Pick<
  Selectable<UsersTable>,
  'name' | 'email' | 'contact' | 'address' | 'country' | 'dob' | 'account_status' | 'created_at' | 'email_verified_at'
>;

const profileById = compiledRead<{ userId: string }, ProfileRow>((db, value) =>
  db
    .selectFrom('users')
    .select([
      'name',
      'email',
      'contact',
      'address',
      'country',
      'dob',
      'account_status',
      'created_at',
      'email_verified_at',
    ])
    .where('id', '=', value('userId')),
);

export async function findProfile(db: Kysely<Database>, userId: string): Promise<ProfileRow | undefined> {
  const [row] = await profileById(db, { userId });
  return row;
}

/** Updates only the given fields. @returns whether the account exists */
export async function updateUser(db: Kysely<Database>, userId: string, change: ProfileChange): Promise<boolean> {
  const { name, contact, address, country, dob } = change;
  const fields = Object.entries({ name, contact, address, country, dob }).filter(([, value]) => value !== undefined);
  const row = await db
    .updateTable('users')
    .set(Object.fromEntries(fields) as Omit<ProfileChange, never>)
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
