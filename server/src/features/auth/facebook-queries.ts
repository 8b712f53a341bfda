import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { FacebookCodesTable, FacebookStatesTable } from '../../db/tables/auth.ts';

export async function insertState(db: Kysely<Database>, state: FacebookStatesTable): Promise<void> {
  await db.insertInto('facebook_states').values(state).execute();
}

/** Uses a state up, whatever comes of it. @returns undefined when it is unknown, over, used or another browser's */
export async function spendState(db: Kysely<Database>, stateHash: string, browserHash: string, now: number) {
  const row = await db
    .deleteFrom('facebook_states')
    .where('state_hash', '=', stateHash)
    .returning(['browser_hash', 'session_id', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > now && row.browser_hash === browserHash ? row : undefined;
}

export async function insertCode(db: Kysely<Database>, code: FacebookCodesTable): Promise<void> {
  await db.insertInto('facebook_codes').values(code).execute();
}

/** Uses a login code up. @returns whose it is, or undefined when it is unknown, over, used or another browser's */
export async function spendLoginCode(db: Kysely<Database>, codeHash: string, browserHash: string, now: number) {
  const row = await db
    .deleteFrom('facebook_codes')
    .where('code_hash', '=', codeHash)
    .returning(['user_id', 'browser_hash', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > now && row.browser_hash === browserHash ? row.user_id : undefined;
}

export function findUserByFacebookId(db: Kysely<Database>, facebookId: string) {
  return db.selectFrom('users').select('id').where('facebook_id', '=', facebookId).executeTakeFirst();
}

/** The person behind an open session. */
export function findSessionUser(db: Kysely<Database>, sessionId: string, now: number, idleSince: number) {
  return db
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', sessionId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .executeTakeFirst();
}

/** Connects a Facebook account unless another person here has it. @returns whether it is connected now */
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

/** Disconnects Facebook, if the person can log in without it. @returns whether it is disconnected now */
export async function clearFacebookId(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ facebook_id: null })
    .where('id', '=', userId)
    .where('password_hash', '!=', '')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
