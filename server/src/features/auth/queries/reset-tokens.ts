import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ResetTokensTable } from '../../../db/tables/auth.ts';
import { deleteLoginCodes } from './facebook-logins.ts';

export async function insertResetToken(db: Kysely<Database>, token: ResetTokensTable): Promise<void> {
  await db.insertInto('reset_tokens').values(token).execute();
}

export async function isResetTokenOpen(db: Kysely<Database>, tokenHash: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('reset_tokens')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Spends a reset token. @returns its user, or undefined if it is used, expired or unknown */
export async function spendResetToken(
  db: Kysely<Database>,
  tokenHash: string,
  now: number,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('reset_tokens')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Revokes everything that could still open a session: the address's code, reset tokens and Facebook login codes. */
export async function endRecovery(db: Kysely<Database>, userId: string, emailKey: string): Promise<void> {
  // The code first: a concurrent exchange locks its row, so its reset token is visible below.
  await db.updateTable('password_codes').set({ code_hash: '' }).where('email_key', '=', emailKey).execute();
  await db.deleteFrom('reset_tokens').where('user_id', '=', userId).execute();
  await deleteLoginCodes(db, userId);
}
