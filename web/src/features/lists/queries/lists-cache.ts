import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import type { ListDetail, ListItem, ListSummary } from '@interest-miner/contract/lists/endpoints';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Query keys: all lists, and one list with its entries. */
export const listsKey = ['lists'] as const;
export const allKey = [...listsKey, 'all'] as const;
/** Under the key of all lists, so that every change of lists fetches it again. */
export const storageKey = [...listsKey, 'storage'] as const;
export const detailKey = (id: string) => [...listsKey, 'one', id] as const;

export const readLists = (client: QueryClient) => client.getQueryData<ListSummary[]>(allKey);
export const readDetail = (client: QueryClient, id: string) => client.getQueryData<ListDetail>(detailKey(id));

/** Fetches what is shown again. A first response still on its way is discarded: it may be from before the change. */
export async function refetch(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

/** Writes a list's summary into all cached responses; a new list comes first. */
export function putSummary(client: QueryClient, list: ListSummary): void {
  client.setQueryData<ListSummary[]>(allKey, (lists) => {
    if (lists === undefined) return lists;
    const others = list.current ? lists.map((one) => ({ ...one, current: false })) : lists;
    const known = others.some(({ id }) => id === list.id);
    return known ? others.map((one) => (one.id === list.id ? list : one)) : [list, ...others];
  });
  client.setQueryData<ListDetail>(detailKey(list.id), (detail) => detail && { ...detail, ...list });
}

/** Removes a list from all cached responses. */
export function dropList(client: QueryClient, id: string): void {
  client.setQueryData<ListSummary[]>(allKey, (lists) => lists?.filter((list) => list.id !== id));
  client.removeQueries({ queryKey: detailKey(id) });
}

/** Changes the cached entries of a list and its count. */
export function editItems(
  client: QueryClient,
  id: string,
  edit: (items: readonly ListItem[]) => readonly ListItem[],
): void {
  const detail = readDetail(client, id);
  if (detail === undefined) return;
  const items = [...edit(detail.items)];
  client.setQueryData<ListDetail>(detailKey(id), { ...detail, items, count: items.length });
  client.setQueryData<ListSummary[]>(allKey, (lists) =>
    lists?.map((list) => (list.id === id ? { ...list, count: items.length } : list)),
  );
}

/** An entry as shown before the server has confirmed it. */
export function itemOf(interest: InterestSnapshot, now: number): ListItem {
  return { ...interest, ref: refOf(interest), note: '', tags: [], added_at: new Date(now).toISOString() };
}

/** The entries followed by those of `added` that are not among them. */
export function withItems(items: readonly ListItem[], added: readonly ListItem[]): ListItem[] {
  const known = new Set(items.map(({ ref }) => ref));
  return [...items, ...added.filter(({ ref }) => !known.has(ref))];
}

/** The entries without those named by `refs`. */
export function withoutItems(items: readonly ListItem[], refs: ReadonlySet<string>): ListItem[] {
  return items.filter(({ ref }) => !refs.has(ref));
}

/** The entries with one moved to another position. */
export function moveItem<Item extends { ref: string }>(items: readonly Item[], ref: string, to: number): Item[] {
  const item = items.find((one) => one.ref === ref);
  if (item === undefined) return [...items];
  const others = items.filter((one) => one.ref !== ref);
  return [...others.slice(0, to), item, ...others.slice(to)];
}
