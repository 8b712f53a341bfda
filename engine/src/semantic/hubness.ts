import type { Neighbour } from './vector-space.ts';

/** Number of neighbours used for a row's hubness. */
export const HUB_NEIGHBOURS = 50;
/** A cosine above this means the row itself, or one with the same text. */
const ITSELF = 0.999;

/**
 * Density around a vector: the mean cosine of its nearest catalogue rows, excluding itself. A vector in a
 * dense region is close to every brief on that subject and says little, so ranking subtracts a part of it.
 * @param neighbours nearest first, at least `HUB_NEIGHBOURS`; 0 for none
 */
export function hubnessOf(neighbours: readonly Neighbour[]): number {
  const others = neighbours.filter(({ cosine }) => cosine < ITSELF).slice(0, HUB_NEIGHBOURS);
  return others.reduce((sum, { cosine }) => sum + cosine, 0) / Math.max(1, others.length);
}

/** Hubness of catalogue rows, and of other rows, in deviations above the catalogue's mean. */
export class HubnessScale {
  readonly #rows: Float32Array;
  readonly #mean: number;
  readonly #deviation: number;

  /** @param values one per row; undefined where unknown, which counts as the mean */
  constructor(values: readonly (number | undefined)[]) {
    const known = values.filter((value) => value !== undefined);
    const count = Math.max(1, known.length);
    this.#mean = known.reduce((sum, value) => sum + value, 0) / count;
    this.#deviation = Math.sqrt(known.reduce((sum, value) => sum + (value - this.#mean) ** 2, 0) / count) || 1;
    this.#rows = Float32Array.from(values, (value) => this.deviations(value ?? this.#mean));
  }

  deviations(hubness: number): number {
    return (hubness - this.#mean) / this.#deviation;
  }

  ofRow(row: number): number {
    return this.#rows[row] ?? 0;
  }
}
