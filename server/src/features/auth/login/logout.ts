import { authTexts } from '@interest-miner/contract/auth/texts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/actor.ts';
import { deleteSession } from '../queries/sessions.ts';

/** Ends the current session. */
export async function logout(deps: Deps, actor: Actor) {
  await deleteSession(deps.db, actor.sessionId, actor.userId);
  return authTexts.loggedOut;
}
