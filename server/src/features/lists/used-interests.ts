import type { InterestSnapshot } from '@interest-miner/contract/interest';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

const batch = 1000;

/** The entries of an owner's lists that are not deleted, in batches, with the list each is in. */
export async function* usedInLists(db: Kysely<Database>, ownerId: string) {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('list_items')
      .innerJoin('lists', 'lists.id', 'list_items.list_id')
      .select(['list_items.id', 'list_items.ref', 'list_items.snapshot', 'lists.id as list_id', 'lists.name'])
      .where('list_items.owner_id', '=', ownerId)
      .where('list_items.deleted_at', 'is', null)
      .where('lists.deleted_at', 'is', null)
      .where('list_items.id', '>', after)
      .orderBy('list_items.id')
      .limit(batch)
      .execute();
    yield rows.map(({ snapshot, list_id, name }) => ({
      snapshot: JSON.parse(snapshot) as InterestSnapshot,
      place: { kind: 'list' as const, id: list_id, name, running: false, meta_ids: [] },
    }));
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}
