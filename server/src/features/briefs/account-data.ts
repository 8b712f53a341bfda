import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import { deleteInBatches, readInBatches } from '../../db/batches.ts';
import { ownerOf } from '../../http/ownership.ts';
import { toIso } from '../../lib/time.ts';
import { briefRows } from './queries/briefs.ts';
import { toBrief } from './to-brief.ts';

/** Deletes a user's briefs. */
export const eraseUser: EraseUser = async (db, userId, signal) => {
  const ownerId = ownerOf({ userId });
  await deleteInBatches(db, 'briefs', { owner_id: ownerId }, { signal });
  await briefRows.eraseOwner(db, ownerId);
};

/** Every brief, including deleted ones that can still be restored. Times are ISO 8601. */
export const exportUser: ExportUser = async (db, userId) => ({
  briefs: (async function* () {
    for await (const row of readInBatches(db, 'briefs', { owner_id: ownerOf({ userId }) })) {
      yield { ...toBrief(row), deleted_at: toIso(row.deleted_at) };
    }
  })(),
});
