import type { Kysely } from 'kysely';
import { compiledRead } from '../../../db/compiled-query.ts';
import type { Database } from '../../../db/schema.ts';
import type { AssistantsTable } from '../../../db/tables/api-tokens.ts';

type Db = Kysely<Database>;
type NewTokens = Pick<AssistantsTable, 'refresh_hash' | 'access_hash' | 'access_expires_at' | 'expires_at'>;

export async function countAssistants(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('assistants')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function emailOf(db: Db, userId: string): Promise<string> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  return email;
}

type Permission = Omit<
  AssistantsTable,
  | 'family_hash'
  | 'refresh_hash'
  | 'access_hash'
  | 'access_expires_at'
  | 'connected_at'
  | 'last_used_at'
  | 'suspended_at'
>;

export async function insertAssistant(db: Db, permission: Permission): Promise<void> {
  await db.insertInto('assistants').values(permission).execute();
}

const openUsers = (db: Db) => db.selectFrom('users').select('id').where('account_status', '!=', 'closed');

/** Exchanges a code for tokens, once, for its client and verifier, and for the redirect address if one is named. */
export function redeemCode(
  db: Db,
  code: Pick<AssistantsTable, 'code_hash' | 'code_challenge' | 'client_id'> & { readonly redirect_uri?: string },
  tokens: NewTokens & Pick<AssistantsTable, 'family_hash'>,
  now: number,
) {
  return db
    .updateTable('assistants')
    .set({ ...tokens, connected_at: now })
    .where((eb) => eb.and(code))
    .where('connected_at', 'is', null)
    .where('expires_at', '>', now)
    .where('user_id', 'in', openUsers(db))
    .returning('scopes')
    .executeTakeFirst();
}

/** Replaces the family's current tokens, once per refresh token. */
export function rotate(
  db: Db,
  used: Pick<AssistantsTable, 'family_hash' | 'refresh_hash' | 'client_id'>,
  tokens: NewTokens,
  now: number,
) {
  return db
    .updateTable('assistants')
    .set(tokens)
    .where('family_hash', '=', used.family_hash)
    .where('refresh_hash', '=', used.refresh_hash)
    .where('client_id', '=', used.client_id)
    .where('expires_at', '>', now)
    .where('suspended_at', 'is', null)
    .where('user_id', 'in', openUsers(db))
    .returning('scopes')
    .executeTakeFirst();
}

/** Whether there is a connection of a code or of a refresh token's family, of whatever state. */
export async function hasConnection(
  db: Db,
  by: Partial<Pick<AssistantsTable, 'code_hash' | 'family_hash'>>,
): Promise<boolean> {
  const row = await db
    .selectFrom('assistants')
    .select('id')
    .where((eb) => eb.and(by))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a password reset suspended the family of a refresh token. */
export async function isSuspended(db: Db, familyHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('assistants')
    .select('id')
    .where('family_hash', '=', familyHash)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the connection of a code or a refresh token. @returns it as it was, if there was one */
export function endConnection(db: Db, by: Partial<Pick<AssistantsTable, 'code_hash' | 'family_hash'>>) {
  return db
    .deleteFrom('assistants')
    .where((eb) => eb.and(by))
    .returning(['user_id', 'connected_at', 'expires_at'])
    .executeTakeFirst();
}

type AccessRow = Pick<AssistantsTable, 'id' | 'user_id' | 'scopes' | 'resource' | 'last_used_at'> & {
  access_expires_at: number;
};

/** The connection of an access token of an open account, expired or not, unless it is suspended. */
export const assistantByAccess = compiledRead<{ accessHash: string }, AccessRow>((db, value) =>
  db
    .selectFrom('assistants')
    .innerJoin('users', 'users.id', 'assistants.user_id')
    .select(['assistants.id', 'user_id', 'scopes', 'resource', 'last_used_at'])
    .select((eb) => eb.ref('access_expires_at').$castTo<number>().as('access_expires_at'))
    .where('access_hash', '=', value('accessHash'))
    .where('suspended_at', 'is', null)
    .where('users.account_status', '!=', 'closed'),
);

export async function touchAssistant(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('assistants').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** Connections whose code was redeemed, newest first. */
export function listConnections(db: Db, userId: string) {
  return db
    .selectFrom('assistants')
    .select(['id', 'name', 'host', 'scopes', 'last_used_at', 'expires_at', 'suspended_at'])
    .select((eb) => eb.ref('connected_at').$castTo<number>().as('connected_at'))
    .where('user_id', '=', userId)
    .where('connected_at', 'is not', null)
    .orderBy('connected_at', 'desc')
    .orderBy('id')
    .execute();
}

/** @returns whether the user had this connection */
export async function deleteAssistant(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('assistants')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteAssistants(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('assistants').where('user_id', '=', userId).execute();
}

export async function deleteExpiredAssistantsOf(db: Db, userId: string, now: number): Promise<void> {
  await db.deleteFrom('assistants').where('user_id', '=', userId).where('expires_at', '<=', now).execute();
}

/** @param before for expired connections @param codesBefore for expired codes that were never redeemed */
export async function deleteAssistantsExpiredBefore(db: Db, before: number, codesBefore: number): Promise<void> {
  await db
    .deleteFrom('assistants')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<', before),
        eb.and([eb('connected_at', 'is', null), eb('expires_at', '<', codesBefore)]),
      ]),
    )
    .execute();
}
