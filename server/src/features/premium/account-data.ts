import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import { deleteInBatches, readInBatches } from '../../db/batches.ts';
import { toIso } from '../../lib/time.ts';
import { toBusinessInfo } from './brief/brief.ts';
import { deleteRun } from './queries.ts';

/** Maximum results read at a time, as each may take 200 kB. */
const exportRows = 10;

/** Deletes every brief, analysis and run of a user. */
export const eraseUser: EraseUser = async (db, userId, signal) => {
  await deleteRun(db, userId);
  await deleteInBatches(db, 'business_briefs', { user_id: userId }, { signal });
};

function parseResult(result: string | null): unknown {
  try {
    return result === null ? null : JSON.parse(result);
  } catch {
    return result;
  }
}

/** Every brief with its newest analysis. Times are ISO 8601. */
export const exportUser: ExportUser = async (db, userId) => ({
  business_analyses: (async function* () {
    for await (const row of readInBatches(db, 'business_briefs', { user_id: userId }, { rows: exportRows })) {
      yield {
        ...toBusinessInfo(row),
        name: row.name,
        created_at: toIso(row.created_at),
        last_visited: toIso(row.last_visited),
        analysed_at: toIso(row.result_at),
        result: parseResult(row.result),
      };
    }
  })(),
});
