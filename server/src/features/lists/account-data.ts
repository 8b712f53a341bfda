import type { Kysely } from 'kysely';
import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import { inBatches } from '../../db/batches.ts';
import type { Database } from '../../db/schema.ts';
import { ownerOf } from '../../http/ownership.ts';
import { toIso } from '../../lib/time.ts';
import { eraseItems, findItems } from './queries/items.ts';
import { endLinks, eraseLists, readLists } from './queries/lists.ts';
import { deleteOwner } from './queries/owners.ts';
import { toDetail } from './to-list.ts';

/** Maximum lists read at a time, as each may hold 1,000 entries. */
const exportLists = 5;

/** Ends the links to a user's lists at once, before the lists are deleted. */
export const endLinksOf = (db: Kysely<Database>, userId: string): Promise<void> => endLinks(db, ownerOf({ userId }));

/** Deletes a user's lists with their entries and links. */
export const eraseUser: EraseUser = async (db, userId, signal) => {
  const ownerId = ownerOf({ userId });
  await inBatches((limit) => eraseLists(db, ownerId, limit), signal);
  await inBatches((limit) => eraseItems(db, { ownerId }, limit), signal);
  await deleteOwner(db, ownerId);
};

/** Every list with its entries, including deleted lists that can still be restored. Times are ISO 8601. */
export const exportUser: ExportUser = async (db, userId) => ({
  lists: (async function* () {
    const ownerId = ownerOf({ userId });
    let after = '';
    for (;;) {
      const rows = await readLists(db, ownerId, after, exportLists);
      for (const row of rows) {
        const {
          id: _id,
          current: _current,
          revision: _revision,
          ...list
        } = toDetail(row, await findItems(db, ownerId, row.id), null);
        yield { ...list, deleted_at: toIso(row.deleted_at) };
      }
      const last = rows.at(-1);
      if (!last || rows.length < exportLists) return;
      after = last.id;
    }
  })(),
});
