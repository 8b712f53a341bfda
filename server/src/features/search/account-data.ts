import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import { batchRows, inBatches } from '../../db/batches.ts';
import { toIso } from '../../lib/time.ts';
import { deleteClearing, purgeSearches, readSearches } from './history/purge-queries.ts';

/** Deletes a user's searches in batches. */
export const eraseUser: EraseUser = async (db, userId, signal) => {
  await inBatches((limit) => purgeSearches(db, userId, Number.MAX_SAFE_INTEGER, limit), signal);
  await deleteClearing(db, userId);
};

/** Every stored search, including deleted ones that can still be restored. Times are ISO 8601. */
export const exportUser: ExportUser = async (db, userId) => ({
  search_history: (async function* () {
    let after = '';
    for (;;) {
      const rows = await readSearches(db, userId, after, batchRows);
      for (const row of rows) {
        yield {
          search_text: row.search_text,
          created_at: toIso(row.created_at),
          last_visited: toIso(row.last_visited),
          visit_count: row.visit_count,
          deleted_at: toIso(row.deleted_at),
        };
      }
      const last = rows.at(-1);
      if (!last || rows.length < batchRows) return;
      after = last.search_key;
    }
  })(),
});
