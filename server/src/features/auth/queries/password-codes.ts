import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { PasswordCodesTable } from '../../../db/tables/auth.ts';
import { dayMs } from '../../../lib/time.ts';

/**
 * Replaces the code of an address with a new one, unless the daily limit is reached.
 * @param perDay codes a day; null for no limit
 * @returns whether it was stored
 */
export async function replaceCode(
  db: Kysely<Database>,
  code: Pick<PasswordCodesTable, 'email_key' | 'code_hash' | 'expires_at'>,
  now: number,
  perDay: number | null,
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
          perDay === null
            ? eb.lit(true)
            : eb.or([
                eb('password_codes.window_started_at', '<=', windowFrom),
                eb('password_codes.issued_in_window', '<', perDay),
              ]),
        ),
    )
    .returning('email_key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Extends the last code of an address without resetting its tries. @returns whether it can still be used */
export async function prolongCode(
  db: Kysely<Database>,
  emailKey: string,
  until: number,
  maxTries: number,
): Promise<boolean> {
  const row = await db
    .updateTable('password_codes')
    .set({ expires_at: until })
    .where('email_key', '=', emailKey)
    .where('tries', '<', maxTries)
    .where('code_hash', '!=', '')
    .returning('email_key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts one try. @returns the code's hash and the tries so far, or undefined if no code can be tried */
export function countAttempt(db: Kysely<Database>, emailKey: string, now: number, maxTries: number) {
  return db
    .updateTable('password_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('email_key', '=', emailKey)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .where('code_hash', '!=', '')
    .returning(['code_hash', 'tries'])
    .executeTakeFirst();
}

/** A code that can be tried, read without counting the try, for while nothing can be written. */
export function findCode(db: Kysely<Database>, emailKey: string, now: number, maxTries: number) {
  return db
    .selectFrom('password_codes')
    .select(['code_hash', 'tries'])
    .where('email_key', '=', emailKey)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .where('code_hash', '!=', '')
    .executeTakeFirst();
}

/** Spends a code. @returns whether this call spent it */
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
