import type { BusinessDetails } from '@interest-miner/contract/premium/brief';
import { premiumLimits } from '@interest-miner/contract/premium/limits';
import { deleteBeyond } from '../../../db/batches.ts';
import type { Deps } from '../../../deps.ts';
import { ownerOf } from '../../../http/ownership.ts';
import { briefOfText } from '../../briefs/index.ts';
import { type BriefRow, type NewBrief, setBrief, upsertBrief } from '../queries.ts';

/** Stores a brief or moves an existing one to the top, and trims the least recently used ones. */
export async function keepBrief(deps: Deps, brief: NewBrief): Promise<BriefRow> {
  const row = await upsertBrief(deps.db, brief, deps.clock());
  if (row.id === brief.id) {
    const own = { user_id: brief.user_id };
    await deleteBeyond(deps.db, 'business_briefs', own, { newest: 'last_visited', keep: premiumLimits.storedBriefs });
  }
  return row;
}

/** An analysed text in the brief that its owner works on: the one with the same text, or a new one. */
export async function inItsBrief(
  deps: Deps,
  userId: string,
  row: BriefRow,
  details: BusinessDetails,
): Promise<BriefRow> {
  const brief_id = await briefOfText(deps.db, ownerOf({ userId }), details, deps.clock());
  if (brief_id !== row.brief_id) await setBrief(deps.db, userId, row.id, brief_id);
  return { ...row, brief_id };
}
