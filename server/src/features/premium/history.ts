import { randomUUID } from 'node:crypto';
import type { PageQuery } from '@interest-miner/contract/page';
import type { BusinessDetails } from '@interest-miner/contract/premium/brief';
import type { BusinessHistoryItem, RankingEngine } from '@interest-miner/contract/premium/endpoints';
import type { UserContext } from '../../deps.ts';

import { AppError } from '../../http/errors.ts';
import { toIso } from '../../lib/time.ts';
import { attemptLimits } from './attempt-limits.ts';
import { toBusinessInfo, toColumns } from './brief/brief.ts';
import { inItsBrief, keepBrief } from './brief/keep-brief.ts';
import { withCurrentIds } from './current-ids.ts';
import {
  type BriefRow,
  countBriefs,
  deleteAnalysed,
  findResult,
  listBriefs,
  renameBrief,
  setIgnoresTests,
} from './queries.ts';
import { rankedByTests } from './rank-by-tests.ts';
import { readAnalysis } from './result.ts';

function toHistoryItem(row: BriefRow): BusinessHistoryItem {
  return {
    id: row.id,
    brief_id: row.brief_id,
    search_text: row.product_name,
    name: row.name,
    productName: row.product_name,
    category: row.category,
    promotionGoal: row.promotion_goal,
    location: row.location,
    type: 'ai_search',
    created_at: toIso(row.created_at),
    last_visited: toIso(row.last_visited),
    interests: row.interest_count,
    engine: row.result_engine as RankingEngine | null,
    businessInfo: toBusinessInfo(row),
  };
}

/** Stores a brief or moves an existing one to the top. @throws AppError rate_limited */
export async function saveBusinessDetails({ deps, actor: { userId } }: UserContext, details: BusinessDetails) {
  await deps.limits.take(attemptLimits.premiumSave, userId);
  const row = await keepBrief(deps, toColumns(randomUUID(), userId, details));
  return toHistoryItem(await inItsBrief(deps, userId, row, details));
}

/** One page of the actor's own briefs, last used first. */
export async function listBusinessDetails({ deps, actor: { userId } }: UserContext, { page, limit }: PageQuery) {
  const [rows, total] = await Promise.all([
    listBriefs(deps.db, userId, { offset: (page - 1) * limit, limit }),
    countBriefs(deps.db, userId),
  ]);
  return {
    data: rows.map(toHistoryItem),
    pagination: { page, limit, total, total_pages: Math.ceil(total / limit) },
  };
}

/** Deletes an analysis of the actor with its text; nothing happens if it is gone already. */
export async function deleteAnalysis({ deps, actor }: UserContext, id: string): Promise<void> {
  await deleteAnalysed(deps.db, actor.userId, id);
}

/** Names a brief of the actor; an empty name removes it. @throws AppError not_found */
export async function nameAnalysis(
  { deps, actor: { userId } }: UserContext,
  { id, name }: { id: string; name: string },
) {
  const row = await renameBrief(deps.db, userId, id, name === '' ? null : name);
  if (!row) throw new AppError('not_found');
  return toHistoryItem(row);
}

/** An earlier analysis of the actor; no active plan needed. @throws AppError not_found */
export async function getAnalysis(context: UserContext, { id }: { id: string }) {
  const { deps, actor } = context;
  const row = await findResult(deps.db, actor.userId, id);
  if (!row) throw new AppError('not_found');
  return rankedByTests(context, await withCurrentIds(deps, readAnalysis(row, true)));
}

/** Counts tests in the ranking of an analysis of the actor, or leaves them out. @throws AppError not_found */
export async function rankByTests(context: UserContext, { id, used }: { id: string; used: boolean }) {
  await setIgnoresTests(context.deps.db, context.actor.userId, id, !used);
  return getAnalysis(context, { id });
}
