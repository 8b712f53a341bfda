import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import { deleteInBatches, readInBatches } from '../../db/batches.ts';
import { ownerOf } from '../../http/ownership.ts';
import { toIso } from '../../lib/time.ts';
import { audienceRows } from './queries/audiences.ts';
import { readRuns } from './queries/overlap-runs.ts';
import { toAudience } from './to-audience.ts';

/** Maximum audiences read at a time, as each may hold 1,500 interests. */
const exportAudiences = 5;

/** Deletes a user's audiences and matrices of overlaps. */
export const eraseUser: EraseUser = async (db, userId, signal) => {
  const ownerId = ownerOf({ userId });
  await deleteInBatches(db, 'audiences', { owner_id: ownerId }, { signal });
  await deleteInBatches(db, 'overlap_runs', { owner_id: ownerId }, { signal });
  await audienceRows.eraseOwner(db, ownerId);
};

/** Every audience, including deleted ones that can still be restored, and every matrix. Times are ISO 8601. */
export const exportUser: ExportUser = async (db, userId) => {
  const ownerId = ownerOf({ userId });
  return {
    audiences: (async function* () {
      for await (const row of readInBatches(db, 'audiences', { owner_id: ownerId }, { rows: exportAudiences })) {
        const { id: _id, brief_id: _brief, revision: _revision, ...audience } = toAudience(row);
        yield { ...audience, deleted_at: toIso(row.deleted_at) };
      }
    })(),
    overlaps: (async function* () {
      for (const run of await readRuns(db, ownerId)) {
        yield {
          state: run.state,
          countries: JSON.parse(run.countries) as unknown,
          interests: JSON.parse(run.interests) as unknown,
          created_at: toIso(run.created_at),
        };
      }
    })(),
  };
};
