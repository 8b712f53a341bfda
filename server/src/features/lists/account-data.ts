import type { Kysely } from 'kysely';
import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import { deleteInBatches, readInBatches } from '../../db/batches.ts';
import type { Database } from '../../db/schema.ts';
import { ownerOf } from '../../http/ownership.ts';
import { toIso } from '../../lib/time.ts';
import { findItems } from './queries/items.ts';
import { endLinks, listRows } from './queries/lists.ts';
import { toDetail } from './to-list.ts';

/** Maximum lists read at a time, as each may hold 1,000 entries. */
const exportLists = 5;

/** Ends the links to a user's lists at once, before the lists are deleted. */
export const endLinksOf = (db: Kysely<Database>, userId: string): Promise<void> => endLinks(db, ownerOf({ userId }));

/** Deletes a user's lists with their entries and links. */
export const eraseUser: EraseUser = async (db, userId, signal) => {
  const ownerId = ownerOf({ userId });
  await deleteInBatches(db, 'lists', { owner_id: ownerId }, { signal });
  await deleteInBatches(db, 'list_items', { owner_id: ownerId }, { signal });
  await listRows.eraseOwner(db, ownerId);
};

/** Every list with its entries, including deleted lists that can still be restored. Times are ISO 8601. */
export const exportUser: ExportUser = async (db, userId) => ({
  lists: (async function* () {
    const ownerId = ownerOf({ userId });
    for await (const row of readInBatches(db, 'lists', { owner_id: ownerId }, { rows: exportLists })) {
      const items = await findItems(db, ownerId, row.id);
      const { id: _id, brief_id: _brief, current: _current, revision: _revision, ...list } = toDetail(row, items, null);
      yield { ...list, deleted_at: toIso(row.deleted_at) };
    }
  })(),
});
