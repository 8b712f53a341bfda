import { authTexts } from '@interest-miner/contract/auth/texts';
import type { UserContext } from '../../../deps.ts';

import { deleteSession } from '../queries/sessions.ts';

/** Ends the current session. */
export async function logout({ deps, actor }: UserContext) {
  await deleteSession(deps.db, actor.sessionId, actor.userId);
  return authTexts.loggedOut;
}
