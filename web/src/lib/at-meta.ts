import { type InterestSnapshot, isMetaId } from '@interest-miner/contract/interest';
import type { Standing } from '@interest-miner/contract/standing';
import { monthInWords } from '@interest-miner/contract/standing';

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
