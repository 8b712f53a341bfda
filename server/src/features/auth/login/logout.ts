import { authTexts } from '@interest-miner/contract/auth/texts';
import type { UserContext } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { deleteSession } from '../queries/sessions.ts';
import { keptSession } from '../sessions/sealed-session.ts';

/** Ends the current session. @throws AppError storage_unavailable for a session that is still to be stored: it would come back */
export async function logout({ deps, actor }: UserContext) {
  const isDeleted = await deleteSession(deps.db, actor.sessionId, actor.userId);
  const isPending = deps.writes.refused || deps.writes.kept(keptSession(actor.sessionId)) > 0;
  // Where the disk is full, deleting no row succeeds.
  if (!isDeleted && isPending) throw new AppError('storage_unavailable');
  return authTexts.loggedOut;
}
