import type { FirstSteps } from '@interest-miner/contract/first-steps/endpoints';
import type { UserContext } from '../../deps.ts';
import { ownerOf } from '../../http/ownership.ts';
import { findFirstSteps, readSteps, setDismissed } from './queries.ts';
import { idsOf, readParts } from './sample-parts.ts';

/** How far the actor has come. */
export async function getFirstSteps({ deps: { db }, actor }: UserContext): Promise<FirstSteps> {
  const { userId } = actor;
  const row = await findFirstSteps(db, userId);
  const parts = readParts(row?.sample);
  const steps = await readSteps(db, { userId, ownerId: ownerOf(actor), without: parts ? idsOf(parts) : [] });
  const sample = parts && { brief_id: parts.brief_id };
  return { steps, dismissed: row !== undefined && row.dismissed_at !== null, sample };
}

/** Hides the first steps, or shows them again. */
export async function dismissFirstSteps(context: UserContext, { dismissed }: { dismissed: boolean }) {
  const { deps, actor } = context;
  await setDismissed(deps.db, actor.userId, dismissed ? deps.clock() : null);
  return getFirstSteps(context);
}
