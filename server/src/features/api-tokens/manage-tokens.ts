import { apiTokenTexts } from '@interest-miner/contract/api-tokens/texts';
import type { UserContext } from '../../deps.ts';

import { AppError } from '../../http/errors.ts';
import { noteEvent } from '../security-events/index.ts';
import { deleteToken, listTokens } from './queries.ts';
import { toItem } from './token-item.ts';

/** The actor's API tokens, newest first. Expired ones are listed until they make room for another. */
export async function listOwnTokens({ deps: { db }, actor: { userId } }: UserContext) {
  return (await listTokens(db, userId)).map(toItem);
}

/** Revokes one of the actor's API tokens. @throws AppError not_found if the actor has no such token */
export async function endToken({ deps, actor }: UserContext, { id }: { id: string }) {
  await deps.db.transaction().execute(async (transaction) => {
    if (!(await deleteToken(transaction, actor.userId, id))) throw new AppError('not_found');
    await noteEvent(deps, transaction, { userId: actor.userId, event: 'token_ended', network: actor.network });
  });
  return apiTokenTexts.ended;
}
