import { type AtMeta, atMetaOf, type KnownRow, type LastSeen, lastSeenOf } from '@interest-miner/contract/at-meta';
import { isMetaId } from '@interest-miner/contract/interest';
import { formatCount, formatMonth } from './format.ts';

/** A state in as few words as fit a column: `Mar 2026`, `listed 2018`, `has id`, `name only`, `removed`. */
export function atMetaInWords({ state, at }: { state: AtMeta; at: string | null }): string {
  if (state === 'removed') return 'removed';
  if (state === 'name_only') return 'name only';
  if (state === 'id' || at === null) return 'has id';
  return state === 'listed' ? `listed ${at.slice(0, 4)}` : formatMonth(at);
}

/** Whether ads can target a row: it has an id of Meta's that was not removed. */
export function hasMetaId(row: KnownRow): boolean {
  return isMetaId(row.id) && atMetaOf(row).state !== 'removed';
}

/**
 * How many of some rows ads can target, and how many of those Meta had this year, after their number:
 * `11 with Meta’s id, 9 seen this year`.
 * @param now reference time, in milliseconds
 */
export function idsInWords(rows: readonly KnownRow[], now: number): string {
  const targetable = rows.filter(hasMetaId);
  const ids = withIdInWords(targetable.length, rows.length);
  if (targetable.length === 0) return ids;
  return `${ids}, ${seenInWords(targetable.length, lastSeenOf(targetable), now)}`;
}

/** How many rows with Meta's id it had this year: `9 seen this year`. @param now reference time, in milliseconds */
export function seenInWords(withId: number, seen: LastSeen, now: number): string {
  const count = seen?.year === new Date(now).getUTCFullYear() ? seen.count : 0;
  return `${count === 0 ? 'none' : count >= withId ? 'all' : formatCount(count)} seen this year`;
}

/** How many of some rows have Meta's id, after their number: `11 with Meta’s id`. */
export function withIdInWords(withId: number, all: number): string {
  const count = withId === all ? 'all' : withId === 0 ? 'none' : formatCount(withId);
  return `${count} with Meta’s id`;
}
