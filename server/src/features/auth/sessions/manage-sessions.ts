import type { SessionItem } from '@interest-miner/contract/auth/endpoints';
import { authTexts } from '@interest-miner/contract/auth/texts';
import type { UserContext } from '../../../deps.ts';

import { AppError } from '../../../http/errors.ts';
import { toIso } from '../../../lib/time.ts';
import { deleteSessionByName, deleteSessions, listOpenSessions, sessionNameLength } from '../queries/sessions.ts';
import { sessionLimits } from './session.ts';

/** The actor's open sessions, last seen first. */
export async function listSessions({ deps, actor }: UserContext): Promise<SessionItem[]> {
  const now = deps.clock();
  const rows = await listOpenSessions(deps.db, actor.userId, now, now - sessionLimits.idleMs);
  return rows.map((row) => ({
    id: row.token_hash.slice(0, sessionNameLength),
    device: row.device,
    created_at: toIso(row.created_at),
    last_seen_at: toIso(row.last_seen_at),
    is_current: row.token_hash === actor.sessionId,
  }));
}

/** Ends one of the actor's sessions. @throws AppError not_found if the actor has no such session */
export async function endSession({ deps, actor }: UserContext, { id }: { id: string }) {
  if (!(await deleteSessionByName(deps.db, actor.userId, id))) throw new AppError('not_found');
  return authTexts.sessionEnded;
}

/** Ends every session of the actor except the current one. */
export async function endOtherSessions({ deps, actor }: UserContext) {
  await deleteSessions(deps.db, actor.userId, actor.sessionId);
  return authTexts.sessionsEnded;
}

/** Ends every session of the actor. */
export async function logoutEverywhere({ deps, actor }: UserContext) {
  await deleteSessions(deps.db, actor.userId);
  return authTexts.everywhereLoggedOut;
}
