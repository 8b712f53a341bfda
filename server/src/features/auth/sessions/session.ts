import { hash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sessionDays } from '@interest-miner/contract/auth/limits';
import { authTexts } from '@interest-miner/contract/auth/texts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { type Actor, bearerToken } from '../../../http/actor.ts';
import { AppError } from '../../../http/errors.ts';
import { networkOf } from '../../../http/network.ts';
import { dayMs, hourMs } from '../../../lib/time.ts';
import { noteEvent } from '../../security-events/index.ts';
import { findSession, insertSession, touchSession } from '../queries/sessions.ts';
import { lockIfPasswordIs } from '../queries/users.ts';
import { findSealedSession, keptSession, sealSession } from './sealed-session.ts';

/** A request waits this long at most for the note of its own session's use: a write that hangs must not end a read. */
const noteWithinMs = 1000;

/** Sessions end 30 days after login, or after 7 days without a request. */
export const sessionLimits = {
  absoluteMs: sessionDays.total * dayMs,
  idleMs: sessionDays.idle * dayMs,
  touchEveryMs: hourMs,
} as const;

export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** Opens a session. @returns the bearer token: 256 random bits, never stored */
export async function openSession(
  deps: Deps,
  db: Kysely<Database>,
  session: { userId: string; device: string | null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertSession(db, sessionRow(deps, token, session));
  return token;
}

function sessionRow({ clock }: Deps, token: string, session: { userId: string; device: string | null }) {
  const now = clock();
  return {
    token_hash: hashToken(token),
    user_id: session.userId,
    created_at: now,
    last_seen_at: now,
    expires_at: now + sessionLimits.absoluteMs,
    device: session.device,
  };
}

/**
 * Opens a session that is stored once the database takes writes again; until then its token carries its own proof.
 * @param isAllowed asked in the transaction that stores it, besides whether the password is still the same
 * @throws AppError storage_unavailable if too many sessions wait, of all or of this account: one that cannot be stored would end without a word
 */
export function openSessionLater(
  deps: Deps,
  session: { userId: string; passwordHash: string; device: string | null },
  isAllowed: (transaction: Kysely<Database>) => Promise<boolean> = async () => true,
): string {
  const token = sealSession(deps, session.userId, session.passwordHash);
  const row = sessionRow(deps, token, session);
  const store = async (transaction: Kysely<Database>) => {
    // The password may have changed since the login, for example by a reset, which ends every session.
    if (!(await lockIfPasswordIs(transaction, session.userId, session.passwordHash))) return;
    if (await isAllowed(transaction)) await insertSession(transaction, row);
  };
  if (!deps.writes.keep(keptSession(row.token_hash), store, { account: session.userId, isSession: true }))
    throw new AppError('storage_unavailable', { message: authTexts.loginsFull });
  return token;
}

/** Whether a session still runs. @param sessionId as in `Actor` */
export async function isSessionOpen({ db, clock }: Deps, sessionId: string): Promise<boolean> {
  const now = clock();
  return (await findSession(db, sessionId, now, now - sessionLimits.idleMs)) !== undefined;
}

/** Finds the owner of a request's token. @throws AppError unauthenticated */
export async function authenticate(deps: Deps, request: FastifyRequest): Promise<Actor> {
  const token = bearerToken(request);
  const sessionId = hashToken(token);
  const now = deps.clock();
  const network = networkOf(request.ip);
  const session = await findSession(deps.db, sessionId, now, now - sessionLimits.idleMs);
  if (!session) {
    const userId = await findSealedSession(deps, token, sessionId);
    if (userId === undefined) throw new AppError('unauthenticated');
    return { userId, sessionId, network };
  }
  if (now - session.last_seen_at > sessionLimits.touchEveryMs && !deps.writes.refused)
    await Promise.race([
      noteUse(deps, { ...session, sessionId, network }, now),
      pause(noteWithinMs, undefined, { ref: false }),
    ]);
  return { userId: session.user_id, sessionId, network };
}

/** Once an hour is precise enough for a limit of days, and saves a write per request. */
async function noteUse(
  deps: Deps,
  session: { sessionId: string; user_id: string; last_seen_at: number; network: string },
  now: number,
): Promise<void> {
  try {
    if (!(await touchSession(deps.db, session.sessionId, session, now))) return;
    await noteEvent(deps, deps.db, { userId: session.user_id, event: 'session_used', network: session.network });
  } catch (error) {
    // The request itself may only read: it goes on, and the next one notes the use.
    deps.writes.note(error);
  }
}
