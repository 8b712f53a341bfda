import { deletionLimits } from '@interest-miner/contract/deletion/limits';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { minuteMs } from '../../lib/time.ts';
import { endLinksOf } from '../lists/index.ts';
import { endTestLinksOf } from '../tests/index.ts';
import { newConfirmationCode } from './confirmation-code.ts';
import { insertRequest } from './queries.ts';

/** By then, requests in progress when the account was closed have ended and written their last rows. */
export const startAfterMs = deletionLimits.startMinutes * minuteMs;

/**
 * Stores a request and ends the links to lists and tests, inside the caller's transaction; the job does the rest.
 * @param request.userId null if there is nothing to delete: the request is complete at once
 * @param request.key identifies one of Facebook's signed requests
 * @returns the confirmation code, or undefined if a request with this key exists
 */
export async function startDeletion(
  db: Kysely<Database>,
  request: { userId: string | null; key: string | null; now: number },
): Promise<string | undefined> {
  const { userId, key, now } = request;
  const code = newConfirmationCode();
  const stored = await insertRequest(db, {
    code,
    request_key: key,
    status: userId === null ? 'completed' : 'processing',
    user_id: userId,
    requested_at: now,
    due_at: now + startAfterMs,
    attempts: 0,
    completed_at: userId === null ? now : null,
  });
  if (userId !== null) {
    await endLinksOf(db, userId);
    await endTestLinksOf(db, userId);
  }
  return stored ? code : undefined;
}
