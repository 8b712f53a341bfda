import type { Kysely } from 'kysely';
import { inBatches } from '../../db/batches.ts';
import type { Database } from '../../db/schema.ts';
import type { PasswordCodesTable, ResetTokensTable } from '../../db/tables/auth.ts';

const dayMs = 86_400_000;

/**
 * Stores the new code of an address in place of its old one, unless the day's codes are used up.
 * @returns whether it was stored
 */
export async function replaceCode(
  db: Kysely<Database>,
  code: Pick<PasswordCodesTable, 'email_key' | 'code_hash' | 'expires_at'>,
  now: number,
  perDay: number,
): Promise<boolean> {
  const windowFrom = now - dayMs;
  const row = await db
    .insertInto('password_codes')
    .values({ ...code, tries: 0, window_started_at: now, issued_in_window: 1 })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet((eb) => ({
          code_hash: code.code_hash,
          expires_at: code.expires_at,
          tries: 0,
          issued_in_window: eb
            .case()
            .when('password_codes.window_started_at', '<=', windowFrom)
            .then(1)
            .else(eb('password_codes.issued_in_window', '+', 1))
            .end(),
          window_started_at: eb
            .case()
            .when('password_codes.window_started_at', '<=', windowFrom)
            .then(now)
            .else(eb.ref('password_codes.window_started_at'))
            .end(),
        }))
        .where((eb) =>
          eb.or([
            eb('password_codes.window_started_at', '<=', windowFrom),
            eb('password_codes.issued_in_window', '<', perDay),
          ]),
        ),
    )
    .returning('email_key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts one try. @returns the code's hash and the tries so far, or undefined when no code may be tried */
export function countTry(db: Kysely<Database>, emailKey: string, now: number, mostTries: number) {
  return db
    .updateTable('password_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('email_key', '=', emailKey)
    .where('expires_at', '>', now)
    .where('tries', '<', mostTries)
    .where('code_hash', '!=', '')
    .returning(['code_hash', 'tries'])
    .executeTakeFirst();
}

/** Uses a code up. @returns whether this call did it */
export async function spendCode(db: Kysely<Database>, emailKey: string, codeHash: string): Promise<boolean> {
  const row = await db
    .updateTable('password_codes')
    .set({ code_hash: '' })
    .where('email_key', '=', emailKey)
    .where('code_hash', '=', codeHash)
    .returning('email_key')
    .executeTakeFirst();
  return row !== undefined;
}

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

/** Uses a reset token up. @returns whose it was, or undefined when it is used, over or unknown */
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

/** Ends what could still reset a password: an open code of the address, and open reset tokens. */
export async function endRecovery(db: Kysely<Database>, userId: string, emailKey: string): Promise<void> {
  await db.deleteFrom('reset_tokens').where('user_id', '=', userId).execute();
  await db.updateTable('password_codes').set({ code_hash: '' }).where('email_key', '=', emailKey).execute();
}

/** Removes what has run out: codes a day after their window, tokens, sessions, and trips to Facebook. */
export async function deleteExpired(
  db: Kysely<Database>,
  now: number,
  idleSince: number,
  signal?: AbortSignal,
): Promise<void> {
  await db
    .deleteFrom('password_codes')
    .where('expires_at', '<=', now)
    .where('window_started_at', '<=', now - dayMs)
    .execute();
  await db.deleteFrom('reset_tokens').where('expires_at', '<=', now).execute();
  await db.deleteFrom('facebook_states').where('expires_at', '<=', now).execute();
  await db.deleteFrom('facebook_codes').where('expires_at', '<=', now).execute();
  await inBatches((limit) => deleteSessionsUntil(db, 'expires_at', now, limit), signal);
  await inBatches((limit) => deleteSessionsUntil(db, 'last_seen_at', idleSince, limit), signal);
}

/** @returns how many were deleted, at most `limit` */
async function deleteSessionsUntil(
  db: Kysely<Database>,
  column: 'expires_at' | 'last_seen_at',
  until: number,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('token_hash', 'in', (eb) =>
      eb.selectFrom('sessions').select('token_hash').where(column, '<=', until).limit(limit),
    )
    // Again, in the row itself: it may have been used since the inner look.
    .where(column, '<=', until)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
