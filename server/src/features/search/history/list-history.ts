import type { PageQuery } from '@interest-miner/contract/page';
import type { UserContext } from '../../../deps.ts';

import { countSearches, findClearedUntil, listSearches } from '../queries.ts';
import { toHistoryItem } from './history-item.ts';

/** Maximum rows counted beyond the start of a page, so that long histories cost no more than short ones. */
const maxCounted = 1000;

/** One page of the actor's own searches, last visited first. The total is capped a few pages ahead. */
export async function listHistory({ deps, actor }: UserContext, { page, limit }: PageQuery) {
  const offset = (page - 1) * limit;
  const clearedUntil = await findClearedUntil(deps.db, actor.userId);
  const [rows, counted] = await Promise.all([
    listSearches(deps.db, actor.userId, { clearedUntil, offset, limit }),
    countSearches(deps.db, actor.userId, { clearedUntil, offset, limit: maxCounted + 1 }),
  ]);
  const capped = counted > maxCounted;
  const total =
    counted === 0 && offset > 0
      ? await countSearches(deps.db, actor.userId, { clearedUntil, offset: 0, limit: offset })
      : offset + Math.min(counted, maxCounted);
  return {
    data: rows.map(toHistoryItem),
    pagination: {
      page,
      limit,
      total,
      total_pages: Math.ceil(total / limit),
      ...(capped ? { capped: true as const } : {}),
    },
  };
}
