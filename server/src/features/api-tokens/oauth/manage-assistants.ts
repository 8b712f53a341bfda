import type { AssistantItem } from '@interest-miner/contract/api-tokens/assistant-endpoints';
import { assistantTexts } from '@interest-miner/contract/api-tokens/texts';
import type { Deps, UserContext } from '../../../deps.ts';

import { AppError } from '../../../http/errors.ts';
import { toIso } from '../../../lib/time.ts';
import { noteEvent } from '../../security-events/index.ts';
import { readScopes } from '../token-item.ts';
import { deleteAssistant, listConnections } from './assistant-queries.ts';

/** A user's connected assistants as they see them. */
export async function assistantItems(db: Deps['db'], userId: string): Promise<AssistantItem[]> {
  return (await listConnections(db, userId)).map((row) => ({
    id: row.id,
    name: row.name,
    host: row.host,
    scopes: readScopes(row.scopes),
    connected_at: toIso(row.connected_at),
    last_used_at: toIso(row.last_used_at),
    expires_at: toIso(row.expires_at),
    suspended: row.suspended_at !== null,
  }));
}

/** The actor's connected assistants, newest first. Expired ones are listed for a month. */
export async function listOwnAssistants({ deps: { db }, actor: { userId } }: UserContext) {
  return assistantItems(db, userId);
}

/** Disconnects one of the actor's assistants. @throws AppError not_found if the actor has no such assistant */
export async function endOwnAssistant({ deps, actor }: UserContext, { id }: { id: string }) {
  await deps.db.transaction().execute(async (transaction) => {
    if (!(await deleteAssistant(transaction, actor.userId, id))) throw new AppError('not_found');
    await noteEvent(deps, transaction, { userId: actor.userId, event: 'assistant_ended', network: actor.network });
  });
  return assistantTexts.ended;
}
