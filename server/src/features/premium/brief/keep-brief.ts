import { premiumLimits } from '@interest-miner/contract/premium/limits';
import type { Deps } from '../../../deps.ts';
import { type BriefRow, type NewBrief, trimBriefs, upsertBrief } from '../queries.ts';

/** Stores a brief or moves an existing one to the top, and trims the least recently used ones. */
export async function keepBrief(deps: Deps, brief: NewBrief): Promise<BriefRow> {
  const row = await upsertBrief(deps.db, brief, deps.clock());
  if (row.id === brief.id) await trimBriefs(deps.db, brief.user_id, premiumLimits.storedBriefs);
  return row;
}
