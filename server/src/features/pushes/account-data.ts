import { pushLimits } from '@interest-miner/contract/pushes/limits';
import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import { deleteInBatches } from '../../db/batches.ts';
import { ownerOf } from '../../http/ownership.ts';
import { pushRows } from './queries.ts';
import { toPush } from './to-push.ts';

/** Deletes a user's pushes. What they made at Meta belongs to the ad account and stays there. */
export const eraseUser: EraseUser = async (db, userId, signal) => {
  await deleteInBatches(db, 'pushes', { owner_id: ownerOf({ userId }) }, { signal });
};

/** Every push: what was requested, and what was created. */
export const exportUser: ExportUser = async (db, userId) => ({
  pushes: (await pushRows.list(db, ownerOf({ userId }), pushLimits.stored)).map((row) => {
    const { retry_after_seconds: _wait, ...push } = toPush(row, row.created_at);
    return push;
  }),
});
