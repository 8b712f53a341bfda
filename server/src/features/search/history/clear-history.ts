import type { UserContext } from '../../../deps.ts';
import { markCleared } from '../queries.ts';

/** Deletes all of the actor's searches. */
export async function clearHistory({ deps, actor }: UserContext) {
  const until = await markCleared(deps.db, actor.userId, deps.clock());
  return { undo_token: String(until) };
}
