import { connectionTexts } from '@interest-miner/contract/connections/texts';
import type { UserContext } from '../../deps.ts';

import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { noteEvent } from '../security-events/index.ts';
import { deleteConnection, findConnection, findSpendingTests } from './queries.ts';

/**
 * Deletes the actor's connection and its token. Repeating it changes nothing.
 * @throws AppError test_not_possible while a test spends money that only this connection can stop
 */
export async function disconnectMeta({ deps, actor }: UserContext) {
  const ownerId = ownerOf(actor);
  const connection = await findConnection(deps.db, ownerId);
  // A token that Meta no longer accepts could not pause anything, so it may go.
  if (connection?.kind === 'meta' && connection.problem === null) {
    const running = await findSpendingTests(deps.db, ownerId, 'meta', deps.clock());
    if (running.length > 0) throw new AppError('test_not_possible', { message: connectionTexts.testsRunning(running) });
  }
  await deps.db.transaction().execute(async (transaction) => {
    if (!(await deleteConnection(transaction, ownerId))) return;
    const { userId, network } = actor;
    await noteEvent(deps, transaction, { userId, event: 'meta_disconnected', network });
  });
  return connectionTexts.disconnected;
}
