import type { AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';
import { compare } from '#web/lib/compare.ts';

/** How a row changed since an earlier run; `was` is its rank then. */
export type Change = { readonly kind: 'new' } | { readonly kind: 'moved'; readonly was: number };

export interface Changes {
  /** New and moved rows by id. */
  readonly of: ReadonlyMap<string, Change>;
  readonly added: number;
  readonly moved: number;
  /** Rows of the earlier run that are not in this one. */
  readonly gone: readonly AnalyzedInterest[];
}

/** Positions of one longest increasing subsequence of `values`. */
function longestIncreasing(values: readonly number[]): Set<number> {
  // The index at which the best run of each length ends, and the index before each one in its run.
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [at, value] of values.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] as number] as number) < value) low = middle + 1;
      else high = middle;
    }
    previous[at] = ends[low - 1] ?? -1;
    ends[low] = at;
  }
  const kept = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] as number) kept.add(at);
  return kept;
}

/**
 * New, removed and moved rows between two runs. A row that was only displaced, such as by new ones above it, has not moved:
 * as few rows as possible count as moved.
 */
export function changesBetween(before: readonly AnalyzedInterest[], after: readonly AnalyzedInterest[]): Changes {
  const { both, left: added, right: gone } = compare(after, before, ({ id }) => id);
  const ranks = new Map(before.map(({ id, rank }) => [id, rank]));
  const were = both.map(({ id }) => ranks.get(id) ?? 0);
  const stayed = longestIncreasing(were);
  const moved = both.flatMap(({ id }, at): [string, Change][] =>
    stayed.has(at) ? [] : [[id, { kind: 'moved', was: were[at] ?? 0 }]],
  );
  return {
    of: new Map([...added.map(({ id }): [string, Change] => [id, { kind: 'new' }]), ...moved]),
    added: added.length,
    moved: moved.length,
    gone,
  };
}
