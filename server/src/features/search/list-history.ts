import type { PageQuery } from '@interest-miner/contract/page';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/bind.ts';
import { toHistoryItem } from './history-item.ts';
import { countSearches, listSearches } from './queries.ts';

/** One page of the actor's own searches, last visited first. */
export async function listHistory(deps: Deps, actor: Actor, { page, limit }: PageQuery) {
  const [rows, total] = await Promise.all([
    listSearches(deps.db, actor.userId, { offset: (page - 1) * limit, limit }),
    countSearches(deps.db, actor.userId),
  ]);
  return {
    success: true as const,
    data: rows.map(toHistoryItem),
    pagination: { page, limit, total, total_pages: Math.ceil(total / limit) },
  };
}
