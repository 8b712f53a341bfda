import { connectionTexts } from '@interest-miner/contract/connections/texts';
import type { UserContext } from '../../deps.ts';

import { ownerOf } from '../../http/ownership.ts';
import { noteEvent } from '../security-events/index.ts';
import { keepWhatSpends } from './keep-what-spends.ts';
import { deleteConnection } from './queries.ts';

/**
 * Deletes the actor's connection and its token. Repeating it changes nothing.
 * @throws AppError test_not_possible while a test spends money that only this connection can stop
 */
export async function disconnectMeta({ deps, actor }: UserContext) {
  const ownerId = ownerOf(actor);
  await keepWhatSpends(deps, ownerId, []);
  await deps.db.transaction().execute(async (transaction) => {
    if (!(await deleteConnection(transaction, ownerId))) return;
    const { userId, network } = actor;
    await noteEvent(deps, transaction, { userId, event: 'meta_disconnected', network });
  });
  return connectionTexts.disconnected;
}
