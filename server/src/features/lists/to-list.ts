import { yearSeen } from '@interest-miner/contract/at-meta';
import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import type { ListDetail, ListItem, ListSummary } from '@interest-miner/contract/lists/endpoints';
import type { ListItemsTable, ListsTable } from '../../db/tables/lists.ts';
import { toIso } from '../../lib/time.ts';
import type { ListRow } from './queries/lists.ts';

/** Upper limit of any audience, in people. */
const metaReach = 3_000_000_000;

/** The number of entries and the bounds of their combined reach. */
export function toTotals(row: Pick<ListRow, 'item_count' | 'size_lower' | 'size_upper' | 'has_estimate'>) {
  const { size_lower: lower, size_upper: upper } = row;
  return {
    count: row.item_count,
    lower,
    upper: upper === null ? null : Math.max(lower ?? 0, Math.min(upper, metaReach)),
    estimated: row.has_estimate === 1,
  };
}

/** @param currentId the owner's current list */
export function toSummary(row: ListRow, currentId: string | null): ListSummary {
  return {
    id: row.id,
    brief_id: row.brief_id,
    name: row.name,
    tags: JSON.parse(row.tags),
    ...toTotals(row),
    with_id: row.with_id,
    seen: row.seen_year === null ? null : { year: row.seen_year, count: row.seen_count },
    current: row.id === currentId,
    revision: row.revision,
    // A suspended link opens nothing: the owner may make another.
    shared_at: row.share_suspended_at === null ? toIso(row.shared_at) : null,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

export function toItem(row: ListItemsTable): ListItem {
  const snapshot: InterestSnapshot = JSON.parse(row.snapshot);
  return { ...snapshot, ref: row.ref, note: row.note, tags: JSON.parse(row.tags), added_at: toIso(row.added_at) };
}

/** Entries in the list's order: as ordered manually, then all others by position. */
export function inOrder<T extends { ref: string }>(order: string | null, byPosition: readonly T[]): T[] {
  if (order === null) return [...byPosition];
  const refs: string[] = JSON.parse(order);
  const rank = new Map(refs.map((ref, index) => [ref, index]));
  return byPosition.toSorted((a, b) => (rank.get(a.ref) ?? refs.length) - (rank.get(b.ref) ?? refs.length));
}

export function toDetail(list: ListsTable, items: readonly ListItemsTable[], currentId: string | null): ListDetail {
  return { ...toSummary(list, currentId), items: inOrder(list.item_order, items).map(toItem) };
}

/** The stored columns of a snapshot. */
export function toColumns(snapshot: InterestSnapshot) {
  const { lower, upper } = snapshot;
  return {
    ref: refOf(snapshot),
    snapshot: JSON.stringify(snapshot),
    size_lower: lower,
    size_upper: upper ?? lower,
    is_estimate: lower !== null && snapshot.source === 'catalogue' ? 1 : 0,
    seen_year: yearSeen(snapshot),
  };
}
