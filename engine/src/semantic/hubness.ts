import type { Neighbour } from './vector-space.ts';

/** Rows that a row's hubness is told by. */
export const HUB_NEIGHBOURS = 50;
/** A cosine above this is the row itself, or one of the same text. */
const ITSELF = 0.999;

/**
 * How crowded the place is where a vector lies: the mean cosine of its nearest rows of the catalogue, without itself. A vector in a
 * crowd is near to every brief of that subject and says little by it, so that ranking takes some of it away.
 * @param neighbours nearest first, `HUB_NEIGHBOURS` and more; 0 for none
 */
export function hubnessOf(neighbours: readonly Neighbour[]): number {
  const others = neighbours.filter(({ cosine }) => cosine < ITSELF).slice(0, HUB_NEIGHBOURS);
  return others.reduce((sum, { cosine }) => sum + cosine, 0) / Math.max(1, others.length);
}

/** Hubness of the rows of a catalogue, and of rows beside it, in deviations above the catalogue's mean. */
export class HubnessScale {
  readonly #rows: Float32Array;
  readonly #mean: number;
  readonly #deviation: number;

  /** @param values of each row; undefined where it is not known, which counts as the mean */
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
