import type { Connection } from '../../server/src/db/connect.ts';
import { insertItems } from '../../server/src/features/lists/queries/items.ts';

export const entriesOfList = 1000;

const snapshot = JSON.stringify({
  id: '6003306084421',
  name: 'Physical fitness and the like',
  path: ['Interests', 'Fitness and wellness (fitness)', 'Physical fitness (fitness)'],
  topic: 'Fitness and wellness',
  audience_size_lower_bound: 1_000_000,
  audience_size_upper_bound: 1_176_470,
  source: 'meta',
  checked_at: '2026-01-15T12:00:00.000Z',
});

/** Stores full lists, as far as their entries go. @param ownerOf the owner of the list with a number */
export async function seedListEntries(
  { db }: Connection,
  lists: number,
  ownerOf: (list: number) => string,
): Promise<void> {
  for (let list = 0; list < lists; list += 1) {
    const list_id = crypto.randomUUID();
    const items = Array.from({ length: entriesOfList }, (_, index) => ({
      list_id,
      owner_id: ownerOf(list),
      ref: String(6_003_000_000_000 + index),
      position: index,
      snapshot,
      size_lower: 1_000_000,
      size_upper: 1_176_470,
      is_estimate: 0,
      seen_year: null,
      note: '',
      tags: '[]',
      added_at: 1,
      deleted_at: null,
    }));
    await db.transaction().execute((transaction) => insertItems(transaction, items));
  }
}
