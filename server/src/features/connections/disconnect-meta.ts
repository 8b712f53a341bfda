import { connectionTexts } from '@interest-miner/contract/connections/texts';
import type { UserContext } from '../../deps.ts';

import { ownerOf } from '../../http/ownership.ts';
import { noteEvent } from '../security-events/index.ts';
import { deleteConnection } from './queries.ts';

/** Deletes the actor's connection and its token. Repeating it changes nothing. */
export async function disconnectMeta({ deps, actor }: UserContext) {
  await deps.db.transaction().execute(async (transaction) => {
    if (!(await deleteConnection(transaction, ownerOf(actor)))) return;
    const { userId, network } = actor;
    await noteEvent(deps, transaction, { userId, event: 'meta_disconnected', network });
  });
  return connectionTexts.disconnected;
}
