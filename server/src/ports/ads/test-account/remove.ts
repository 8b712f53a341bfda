import type { TestAdObject, TestAdStore } from './store.ts';

/** Deletes an object with everything in it, as Meta does: a campaign with its ad sets, an ad set with its ads. */
export async function removeWithAll(store: TestAdStore, object: TestAdObject): Promise<void> {
  const { ownerId, accountId, kind, id } = object;
  const inside = kind === 'campaign' ? 'adset' : kind === 'adset' ? 'ad' : undefined;
  const above = kind === 'campaign' ? 'campaign_id' : 'adset_id';
  if (inside) {
    const children = await store.listObjects(ownerId, accountId, inside);
    for (const child of children.filter(({ fields }) => fields[above] === id)) await removeWithAll(store, child);
  }
  await store.deleteObject(ownerId, id);
}
