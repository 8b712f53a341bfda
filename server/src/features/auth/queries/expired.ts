import type { Kysely } from 'kysely';
import { inBatches } from '../../../db/batches.ts';
import type { Database } from '../../../db/schema.ts';
import { dayMs } from '../../../lib/time.ts';

/** Deletes expired tokens, sessions and authorization states, and codes a day after their window. */
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

/** @returns the number deleted, at most `limit` */
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
    // Check the row again: it may have been used since the subquery ran.
    .where(column, '<=', until)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
