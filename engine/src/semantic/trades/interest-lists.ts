import { RowsByName } from '../../catalogue/released-keys.ts';
import type { Interest } from '../../types.ts';

/** Weights of a list's first and last interest; those in between fall linearly. */
interface Slope {
  readonly first: number;
  readonly last: number;
}

/** What a buyer takes first for a trade, and what is worth testing. */
export const TAKEN_FIRST: Slope = { first: 1, last: 0.6 };
export const WORTH_TESTING: Slope = { first: 0.5, last: 0.3 };

/** Finds the row numbers of names in the catalogue, in the order of the names; unknown names are left out. */
export function rowFinder(rows: readonly Interest[]): (names: readonly string[]) => number[] {
  const byName = new RowsByName(rows);
  const numberOf = new Map(rows.map((row, number) => [row.key, number]));
  return (names) => names.flatMap((name) => numberOf.get(byName.get(name)?.key ?? '') ?? []);
}

/** Weight of the interest at `place` (from 0) in a list of `length`. */
export function placeWeight(place: number, length: number, { first, last }: Slope): number {
  return first - ((first - last) * place) / Math.max(1, length - 1);
}

/** Sets the support of a row unless it already has equal or stronger support. */
export function keepStrongest<T extends { readonly strength: number }>(
  support: Map<number, T>,
  row: number,
  offered: T,
): void {
  if (offered.strength > (support.get(row)?.strength ?? 0)) support.set(row, offered);
}
