import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import { inBatches } from '../../db/batches.ts';
import { ownerOf } from '../../http/ownership.ts';
import { toIso } from '../../lib/time.ts';
import { eraseAudiences, eraseOwner, readAudiences } from './queries/audiences.ts';
import { eraseRuns, readRuns } from './queries/overlap-runs.ts';
import { toAudience } from './to-audience.ts';

/** Maximum audiences read at a time, as each may hold 1,500 interests. */
const exportAudiences = 5;

/** Deletes a user's audiences and matrices of overlaps. */
export const eraseUser: EraseUser = async (db, userId, signal) => {
  const ownerId = ownerOf({ userId });
  await inBatches((limit) => eraseAudiences(db, ownerId, limit), signal);
  await inBatches((limit) => eraseRuns(db, ownerId, limit), signal);
  await eraseOwner(db, ownerId);
};

/** Every audience, including deleted ones that can still be restored, and every matrix. Times are ISO 8601. */
export const exportUser: ExportUser = async (db, userId) => {
  const ownerId = ownerOf({ userId });
  return {
    audiences: (async function* () {
      let after = '';
      for (;;) {
        const rows = await readAudiences(db, ownerId, after, exportAudiences);
        for (const row of rows) {
          const { id: _id, revision: _revision, ...audience } = toAudience(row);
          yield { ...audience, deleted_at: toIso(row.deleted_at) };
        }
        const last = rows.at(-1);
        if (!last || rows.length < exportAudiences) return;
        after = last.id;
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
