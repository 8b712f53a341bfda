import type { decideSuspendedBody } from '@interest-miner/contract/suspended-access/endpoints';
import { suspendedAccessTexts } from '@interest-miner/contract/suspended-access/texts';
import type { z } from 'zod';
import type { UserContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { noteEvent } from '../security-events/index.ts';
import { keep, revoke } from './queries.ts';
import { suspendedItems } from './suspended-items.ts';

/** Keeps or revokes suspended things of the actor, all or none. @throws AppError not_found if one is not theirs, or not suspended */
export async function decideSuspended(
  { deps, actor }: UserContext,
  { action, items }: z.output<typeof decideSuspendedBody>,
) {
  const { userId, network } = actor;
  const change = action === 'keep' ? keep : revoke;
  await deps.db.transaction().execute(async (transaction) => {
    for (const { kind, id } of items) {
      if ((await change[kind](transaction, { userId, id })) === undefined) throw new AppError('not_found');
    }
    await noteEvent(deps, transaction, {
      userId,
      event: action === 'keep' ? 'access_kept' : 'access_revoked',
      network,
    });
  });
  const message = suspendedAccessTexts[action === 'keep' ? 'kept' : 'revoked'](items.length);
  return { items: await suspendedItems(deps, actor), message };
}
