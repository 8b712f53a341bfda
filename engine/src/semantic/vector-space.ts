import { DIMENSIONS, normalised } from './encoder.ts';
import { MatrixSpace, type PackedMatrix } from './kernel/matrix.ts';

/** Vectors that are compared with the catalogue at once. */
const QUERY_ROWS = 32;

/** A row of the catalogue that is like another text, with the cosine of the two. */
export interface Neighbour {
  readonly row: number;
  readonly cosine: number;
}

/**
 * The vectors of the catalogue, with what they all share (their mean) taken away, which sharpens every comparison. Exact
 * cosines with all of 9,000 rows take about 0.5 ms a query.
 */
export class VectorSpace {
  readonly size: number;
  readonly #mean: Float32Array;
  readonly #space = new MatrixSpace();
  readonly #matrix: PackedMatrix;
  readonly #in: number;
  readonly #out: number;

  /**
   * @param size rows of the catalogue
   * @param vectorAt the vector of length 1 of a row; asked for twice, so that not all need to be unpacked at once
   */
  constructor(size: number, vectorAt: (row: number) => Float32Array) {
    this.size = size;
    this.#mean = meanOf(size, vectorAt);
    this.#matrix = this.#space.packColumns(size, DIMENSIONS, (row) => this.centred(vectorAt(row)));
    this.#in = this.#space.allocate(QUERY_ROWS * DIMENSIONS);
    this.#out = this.#space.allocate(QUERY_ROWS * this.#matrix.columns);
  }

  /** A vector of the encoder as it is compared here. */
  centred(vector: Float32Array): Float32Array {
    return normalised(vector.map((value, i) => value - (this.#mean[i] as number)));
  }

  /** The centred vector of a row. */
  vectorOf(row: number): Float32Array {
    return this.#matrix.column(row);
  }

  /** The dot product of every centred vector given with every row: one list of `size` numbers for each. */
  compare(queries: readonly Float32Array[]): Float32Array[] {
    const results: Float32Array[] = [];
    for (let start = 0; start < queries.length; start += QUERY_ROWS) {
      const part = queries.slice(start, start + QUERY_ROWS);
      const input = this.#space.view(this.#in, QUERY_ROWS * DIMENSIONS);
      part.forEach((query, i) => {
        input.set(query, i * DIMENSIONS);
      });
      this.#matrix.run(this.#in, this.#out, part.length, false);
      const { columns } = this.#matrix;
      const output = this.#space.view(this.#out, QUERY_ROWS * columns);
      part.forEach((_, i) => {
        results.push(output.slice(i * columns, i * columns + this.size));
      });
    }
    return results;
  }

  /** For each centred vector its nearest rows, nearest first. */
  neighbours(queries: readonly Float32Array[], count: number): Neighbour[][] {
    const lists: Neighbour[][] = [];
    // A few at a time: the cosines of a thousand vectors with all rows would take 37 MB.
    for (let start = 0; start < queries.length; start += QUERY_ROWS) {
      const part = this.compare(queries.slice(start, start + QUERY_ROWS));
      for (const cosines of part) lists.push(nearest(cosines, count));
    }
    return lists;
  }
}

function nearest(cosines: Float32Array, count: number): Neighbour[] {
  const best: Neighbour[] = [];
  let least = Number.NEGATIVE_INFINITY;
  cosines.forEach((cosine, row) => {
    if (cosine <= least) return;
    let at = best.length;
    while (at > 0 && (best[at - 1] as Neighbour).cosine < cosine) at -= 1;
    best.splice(at, 0, { row, cosine });
    if (best.length > count) best.pop();
    if (best.length === count) least = best.at(-1)?.cosine ?? least;
  });
  return best;
}

function meanOf(size: number, vectorAt: (row: number) => Float32Array): Float32Array {
  const mean = new Float32Array(DIMENSIONS);
  for (let row = 0; row < size; row++) {
    const vector = vectorAt(row);
    for (let i = 0; i < DIMENSIONS; i++) mean[i] = (mean[i] as number) + (vector[i] as number) / size;
  }
  return mean;
}

/** The dot product of two vectors of the same length. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
