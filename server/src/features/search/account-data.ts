import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import { deleteInBatches, readInBatches } from '../../db/batches.ts';
import { toIso } from '../../lib/time.ts';
import { deleteUsage, listAllUsage } from './counting/usage-queries.ts';
import { deleteClearing } from './history/purge-queries.ts';

/** Deletes a user's searches in batches, and their count. */
export const eraseUser: EraseUser = async (db, userId, signal) => {
  await deleteInBatches(db, 'search_history', { user_id: userId }, { signal });
  await deleteClearing(db, userId);
  await deleteUsage(db, userId);
};

/** Every stored search, including deleted ones that can still be restored, and how many were counted. Times are ISO 8601. */
export const exportUser: ExportUser = async (db, userId) => ({
  search_history: (async function* () {
    for await (const row of readInBatches(db, 'search_history', { user_id: userId }, { key: 'search_key' })) {
      yield {
        search_text: row.search_text,
        created_at: toIso(row.created_at),
        last_visited: toIso(row.last_visited),
        visit_count: row.visit_count,
        deleted_at: toIso(row.deleted_at),
      };
    }
  })(),
  searches_used: (await listAllUsage(db, userId)).map(({ period_key, used }) => ({ period: period_key, used })),
});
