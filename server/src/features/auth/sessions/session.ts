import { hash, randomBytes } from 'node:crypto';
import { sessionDays } from '@interest-miner/contract/auth/limits';
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
  const now = deps.clock();
  await insertSession(db, {
    token_hash: hashToken(token),
    user_id: session.userId,
    created_at: now,
    last_seen_at: now,
    expires_at: now + sessionLimits.absoluteMs,
    device: session.device,
  });
  return token;
}

/** Whether a session still runs. @param sessionId as in `Actor` */
export async function isSessionOpen({ db, clock }: Deps, sessionId: string): Promise<boolean> {
  const now = clock();
  return (await findSession(db, sessionId, now, now - sessionLimits.idleMs)) !== undefined;
}

/** Finds the owner of a request's token. @throws AppError unauthenticated */
export async function authenticate(deps: Deps, request: FastifyRequest): Promise<Actor> {
  const sessionId = hashToken(bearerToken(request));
  const now = deps.clock();
  const session = await findSession(deps.db, sessionId, now, now - sessionLimits.idleMs);
  if (!session) throw new AppError('unauthenticated');
  // Once an hour is precise enough for a limit of days, and saves a write per request.
  const network = networkOf(request.ip);
  if (now - session.last_seen_at > sessionLimits.touchEveryMs && (await touchSession(deps.db, sessionId, session, now)))
    await noteEvent(deps, deps.db, { userId: session.user_id, event: 'session_used', network });
  return { userId: session.user_id, sessionId, network };
}
