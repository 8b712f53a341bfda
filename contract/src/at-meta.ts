import { z } from 'zod';
import { type InterestSnapshot, isMetaId } from './interest.ts';
import type { Standing } from './standing.ts';

/** What is known of a row at Meta; `id`: it has Meta's id, and nothing says when it was last seen there. */
export type AtMeta = Standing['state'] | 'id';

/** What `atMetaOf` reads of a row. */
export type KnownRow = Pick<InterestSnapshot, 'id' | 'source' | 'checked_at' | 'removed' | 'at_meta'>;

/** A row's state at Meta and the year and month (`2026-03`) it is from, null if unknown. Meta's own answers are sightings. */
export function atMetaOf({ id, source, checked_at, removed, at_meta }: KnownRow): { state: AtMeta; at: string | null } {
  if (removed) return { state: 'removed', at: null };
  if (at_meta) return at_meta;
  if (!isMetaId(id)) return { state: 'name_only', at: null };
  return source === 'meta' ? { state: 'seen', at: checked_at.slice(0, 7) } : { state: 'id', at: null };
}

/** The year in which Meta last had a row's id; null if nothing says so. */
export function yearSeen(row: KnownRow): number | null {
  const { state, at } = atMetaOf(row);
  return state === 'seen' && at !== null && isMetaId(row.id) ? Number(at.slice(0, 4)) : null;
}

/** The latest year in which Meta had any of some rows, and how many it had then; null if it had none. */
export const lastSeen = z.object({ year: z.number().int(), count: z.number().int() }).nullable();
export type LastSeen = z.output<typeof lastSeen>;

/** When Meta last had any of some rows, and how many. */
export function lastSeenOf(rows: readonly KnownRow[]): LastSeen {
  const years = rows.map(yearSeen).filter((year) => year !== null);
  if (years.length === 0) return null;
  const year = Math.max(...years);
  return { year, count: years.filter((one) => one === year).length };
}
