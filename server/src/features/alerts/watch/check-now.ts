import { startWatch } from '../../../db/start-watch.ts';
import type { Deps } from '../../../deps.ts';
import { ownerOf } from '../../../http/ownership.ts';
import { countOf } from '../queries/alerts.ts';
import { findWatchOwner } from '../queries/owners.ts';
import { watchOwner } from './watch-owner.ts';

/**
 * Checks a person's interests now, in a new round: the job's current round may have asked another source. The next
 * daily check follows a day later.
 * @returns a line for the operator
 * @throws MetaError account_limit if the ad account's budget is used up; any other error of a source
 */
export async function checkNow(deps: Deps, userId: string): Promise<string> {
  const ownerId = ownerOf({ userId });
  await startWatch(deps.db, ownerId, deps.clock());
  const owner = await findWatchOwner(deps.db, ownerId);
  if (owner) await watchOwner(deps, { ...owner, round_at: null }, new AbortController().signal);
  const { watched, unread } = await countOf(deps.db, ownerId);
  return `Interests in use: ${watched}, all checked. Unread alerts: ${unread}.`;
}
