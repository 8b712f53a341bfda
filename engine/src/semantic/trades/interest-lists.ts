import { RowsByName } from '../../catalogue/released-keys.ts';
import type { Interest } from '../../types.ts';

/** Weight of a trade's last interest relative to its first. */
export const LAST_OF_TRADE = 0.6;
/** Weights of a trade's first and last interest worth testing. */
export const WORTH_TESTING = { first: 0.5, last: 0.3 } as const;

/** The catalogue's row numbers of each list's interests, in its order; names that no row has are left out. */
export function rowNumbersOf(lists: readonly (readonly string[])[], rows: readonly Interest[]): number[][] {
  const byName = new RowsByName(rows);
  const numberOf = new Map(rows.map((row, number) => [row.key, number]));
  return lists.map((names) => names.flatMap((name) => numberOf.get(byName.get(name)?.key ?? '') ?? []));
}

/** Weight of an interest at `place` (from 0) of a list of `length`: 1 for the first, falling evenly to `last`. */
export function placeWeight(place: number, length: number, last: number): number {
  return 1 - ((1 - last) * place) / Math.max(1, length - 1);
}

/** Sets the support of a row unless it already has as strong a one. */
export function keepStrongest<T extends { readonly strength: number }>(
  support: Map<number, T>,
  row: number,
  offered: T,
): void {
  if (offered.strength > (support.get(row)?.strength ?? 0)) support.set(row, offered);
}
