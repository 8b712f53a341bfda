import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { FacebookCodesTable, FacebookStatesTable } from '../../../db/tables/auth.ts';

export async function insertState(db: Kysely<Database>, state: FacebookStatesTable): Promise<void> {
  await db.insertInto('facebook_states').values(state).execute();
}

/** Whether what was issued still counts, in the browser that it was issued for. */
const counts = (row: { browser_hash: string; expires_at: number }, browserHash: string, now: number) =>
  row.expires_at > now && row.browser_hash === browserHash;

/** Reads a state without spending it, for while nothing can be written. @returns undefined as `spendState` */
export async function findState(db: Kysely<Database>, stateHash: string, browserHash: string, now: number) {
  const row = await db
    .selectFrom('facebook_states')
    .select(['browser_hash', 'session_id', 'password_hash', 'expires_at'])
    .where('state_hash', '=', stateHash)
    .executeTakeFirst();
  return row && counts(row, browserHash, now) ? row : undefined;
}

/** Spends a state. @returns undefined if it is unknown, expired, used or another browser's */
export async function spendState(db: Kysely<Database>, stateHash: string, browserHash: string, now: number) {
  const row = await db
    .deleteFrom('facebook_states')
    .where('state_hash', '=', stateHash)
    .returning(['browser_hash', 'session_id', 'password_hash', 'expires_at'])
    .executeTakeFirst();
  return row && counts(row, browserHash, now) ? row : undefined;
}

export async function insertCode(db: Kysely<Database>, code: FacebookCodesTable): Promise<void> {
  await db.insertInto('facebook_codes').values(code).execute();
}

/** Spends a login code. @returns its user, or undefined if it is unknown, expired, used or another browser's */
export async function spendLoginCode(db: Kysely<Database>, codeHash: string, browserHash: string, now: number) {
  const row = await db
    .deleteFrom('facebook_codes')
    .where('code_hash', '=', codeHash)
    .returning(['user_id', 'browser_hash', 'expires_at'])
    .executeTakeFirst();
  return row && counts(row, browserHash, now) ? row.user_id : undefined;
}

/** Deletes a user's login codes that have not been exchanged yet. */
export async function deleteLoginCodes(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom('facebook_codes').where('user_id', '=', userId).execute();
}
