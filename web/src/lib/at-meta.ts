import { type InterestSnapshot, isMetaId } from '@interest-miner/contract/interest';
import type { Standing } from '@interest-miner/contract/standing';
import { monthInWords } from '@interest-miner/contract/standing';
import { formatCount } from './format.ts';

/** What is known of a row at Meta; `id`: it has Meta's id, and nothing says when it was last seen there. */
export type AtMeta = Standing['state'] | 'id';

type Known = Pick<InterestSnapshot, 'id' | 'source' | 'checked_at' | 'removed' | 'at_meta'>;

/** A row's state at Meta and the year and month (`2026-03`) it is from, null if unknown. Meta's own answers are sightings. */
export function atMetaOf({ id, source, checked_at, removed, at_meta }: Known): { state: AtMeta; at: string | null } {
  if (removed) return { state: 'removed', at: null };
  if (at_meta) return at_meta;
  if (!isMetaId(id)) return { state: 'name_only', at: null };
  return source === 'meta' ? { state: 'seen', at: checked_at.slice(0, 7) } : { state: 'id', at: null };
}

/** A state in as few words as fit a column: `Mar 2026`, `listed 2018`, `has id`, `name only`, `removed`. */
export function atMetaInWords({ state, at }: ReturnType<typeof atMetaOf>): string {
  if (state === 'removed') return 'removed';
  if (state === 'name_only') return 'name only';
  if (state === 'id' || at === null) return 'has id';
  return state === 'listed' ? `listed ${at.slice(0, 4)}` : monthInWords(at).replace(/^(\w{3})\w*/, '$1');
}

/** Whether ads can target a row: it has an id of Meta's that was not removed. */
export function hasMetaId(row: Known): boolean {
  return isMetaId(row.id) && atMetaOf(row).state !== 'removed';
}

/**
 * How many of some rows ads can target, and how many of those Meta had this year, after their number:
 * `11 with Meta’s id, 9 seen this year`.
 * @param now reference time, in milliseconds
 */
export function idsInWords(rows: readonly Known[], now: number): string {
  const targetable = rows.filter(hasMetaId);
  const year = String(new Date(now).getUTCFullYear());
  const seen = targetable.map(atMetaOf).filter(({ state, at }) => state === 'seen' && at?.startsWith(year)).length;
  const ids = withIdInWords(targetable.length, rows.length);
  if (targetable.length === 0) return ids;
  return `${ids}, ${seen === targetable.length ? 'all' : seen === 0 ? 'none' : formatCount(seen)} seen this year`;
}

/** How many of some rows have Meta's id, after their number: `11 with Meta’s id`. */
export function withIdInWords(withId: number, all: number): string {
  const count = withId === all ? 'all' : withId === 0 ? 'none' : formatCount(withId);
  return `${count} with Meta’s id`;
}
