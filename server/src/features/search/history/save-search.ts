import { randomUUID } from 'node:crypto';
import { searchLimits } from '@interest-miner/contract/search/limits';
import { deleteBeyond } from '../../../db/batches.ts';
import type { Deps, UserContext } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';

import { findClearedUntil, upsertSearch } from '../queries.ts';
import { mainTopic } from '../topics/main-topic.ts';
import { toHistoryItem } from './history-item.ts';
import { wordKey } from './word-key.ts';

/** Catalogue interests that decide a search's topic. */
const asked = 20;

/** A search's topic. While the engine is overloaded it is not known, which is no reason to lose the search. */
async function topicOf({ catalogue }: Deps, searchText: string): Promise<ReturnType<typeof mainTopic> | undefined> {
  try {
    return mainTopic((await catalogue.search(searchText, { limit: asked })).interests);
  } catch (error) {
    if (error instanceof AppError && error.code === 'interests_unavailable') return undefined;
    throw error;
  }
}

/** Stores a search, or counts a visit if it differs only in case and spacing. Trims the oldest searches. */
export async function saveSearch({ deps, actor }: UserContext, { search_text: searchText }: { search_text: string }) {
  const topic = await topicOf(deps, searchText);
  const clearedUntil = await findClearedUntil(deps.db, actor.userId);
  // Must be later than the last clearing, even in the same millisecond or with a slow clock, or it would be hidden.
  const now = Math.max(deps.clock(), clearedUntil + 1);
  const row = await upsertSearch(
    deps.db,
    {
      id: randomUUID(),
      user_id: actor.userId,
      search_text: searchText,
      search_key: wordKey(searchText),
      created_at: now,
      last_visited: now,
      visit_count: 1,
      ...topic,
      deleted_at: null,
    },
    clearedUntil,
  );
  // A repeated search does not make the history longer.
  if (row.visit_count === 1) {
    const own = { user_id: actor.userId };
    await deleteBeyond(deps.db, 'search_history', own, { newest: 'last_visited', keep: searchLimits.stored });
  }
  return toHistoryItem(row);
}
