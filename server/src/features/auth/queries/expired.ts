import type { Kysely } from 'kysely';
import { deleteInBatches } from '../../../db/batches.ts';
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
  const bySession = { key: ['token_hash'], signal } as const;
  await deleteInBatches(db, 'sessions', (eb) => eb('expires_at', '<=', now), bySession);
  await deleteInBatches(db, 'sessions', (eb) => eb('last_seen_at', '<=', idleSince), bySession);
}
