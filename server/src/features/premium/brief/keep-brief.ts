import { premiumLimits } from '@interest-miner/contract/premium/limits';
import { deleteBeyond } from '../../../db/batches.ts';
import type { Deps } from '../../../deps.ts';
import { type BriefRow, type NewBrief, upsertBrief } from '../queries.ts';

/** Stores a brief or moves an existing one to the top, and trims the least recently used ones. */
export async function keepBrief(deps: Deps, brief: NewBrief): Promise<BriefRow> {
  const row = await upsertBrief(deps.db, brief, deps.clock());
  if (row.id === brief.id) {
    const own = { user_id: brief.user_id };
    await deleteBeyond(deps.db, 'business_briefs', own, { newest: 'last_visited', keep: premiumLimits.storedBriefs });
  }
  return row;
}
