import { byteAt, floatAt } from '../arrays.ts';
import { DIMENSIONS, normalise } from './encoder/encoder.ts';
import { type ByteMatrix, MatrixSpace } from './encoder/kernel/matrix.ts';
import type { PackedVector } from './vector-file.ts';

/** Maximum vectors compared with the catalogue per call. */
const QUERY_ROWS = 32;

/** A catalogue row similar to another text, with their cosine. */
export interface Neighbour {
  readonly row: number;
  readonly cosine: number;
}

/**
 * The vectors of the catalogue minus their mean, which sharpens every comparison. They are stored
 * as bytes; the mean is subtracted from the results: (v − mean) · q = v · q − mean · q. Cosines with all rows take about
 * 0.5 ms per query.
 */
export class VectorSpace {
  readonly size: number;
  readonly #mean: Float32Array;
  readonly #space = new MatrixSpace(DIMENSIONS);
  readonly #matrix: ByteMatrix;
  /** The factor that scales each centred row to length 1. */
  readonly #factors: Float32Array;
  readonly #scales: Float32Array;
  readonly #in: number;
  readonly #out: number;

  /**
   * @param size rows of the catalogue
   * @param vectorAt the vector of length 1 of a row; called several times per row, so that they need not all be in memory
   */
  constructor(size: number, vectorAt: (row: number) => PackedVector) {
    this.size = size;
    this.#mean = meanOf(size, vectorAt);
    this.#matrix = this.#space.packBytes(size, DIMENSIONS, (row) => vectorAt(row).bytes);
    this.#in = this.#space.allocateRows(QUERY_ROWS, DIMENSIONS);
    this.#out = this.#space.allocateRows(QUERY_ROWS, this.#matrix.columns);
    this.#factors = new Float32Array(size);
    this.#scales = new Float32Array(size);
    for (let row = 0; row < size; row++) {
      const { scale, bytes } = vectorAt(row);
      let squares = 0;
      for (let i = 0; i < DIMENSIONS; i++) squares += (scale * byteAt(bytes, i) - floatAt(this.#mean, i)) ** 2;
      const factor = squares > 0 ? 1 / Math.sqrt(squares) : 0;
      this.#scales[row] = scale;
      this.#factors[row] = factor;
      this.#matrix.setScale(row, scale * factor);
    }
  }

  /** Centres a vector of the encoder. */
  centred(vector: Float32Array): Float32Array {
    return normalise(vector.map((value, i) => value - floatAt(this.#mean, i)));
  }

  /** The centred vector of a row. */
  vectorOf(row: number): Float32Array {
    const bytes = this.#matrix.column(row);
    const [scale, factor] = [floatAt(this.#scales, row), floatAt(this.#factors, row)];
    return Float32Array.from(bytes, (byte, i) => (scale * byte - floatAt(this.#mean, i)) * factor);
  }

  /**
   * The dot product of every given centred vector (32 at most) with every row: one list of `size` numbers for each. The lists
   * are reused by the next call.
   */
  compare(queries: readonly Float32Array[]): Float32Array[] {
    if (queries.length > QUERY_ROWS) throw new Error(`at most ${QUERY_ROWS} vectors can be compared at once`);
    const input = this.#space.view(this.#in, QUERY_ROWS * DIMENSIONS);
    queries.forEach((query, i) => {
      input.set(query, i * DIMENSIONS);
    });
    this.#matrix.run(this.#in, this.#out, queries.length, false);
    return queries.map((query, i) => {
      const list = this.#space.view(this.#out + i * this.#matrix.columns * 4, this.size);
      const shared = dot(query, this.#mean);
      for (let row = 0; row < list.length; row++) {
        list[row] = floatAt(list, row) - shared * floatAt(this.#factors, row);
      }
      return list;
    });
  }

  /** The nearest rows for each centred vector, nearest first. */
  neighbours(queries: readonly Float32Array[], count: number): Neighbour[][] {
    const lists: Neighbour[][] = [];
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

function meanOf(size: number, vectorAt: (row: number) => PackedVector): Float32Array {
  const mean = new Float32Array(DIMENSIONS);
  for (let row = 0; row < size; row++) {
    const { scale, bytes } = vectorAt(row);
    const factor = scale / size;
    for (let i = 0; i < DIMENSIONS; i++) mean[i] = floatAt(mean, i) + factor * byteAt(bytes, i);
  }
  return mean;
}

/** The dot product of two vectors of the same length. */
export function dot(a: Float32Array, b: Float32Array): number {
  // Four parallel sums: a single one would wait for each addition to finish.
  let [s0, s1, s2, s3] = [0, 0, 0, 0];
  let i = 0;
  for (; i + 3 < a.length; i += 4) {
    s0 += floatAt(a, i) * floatAt(b, i);
    s1 += floatAt(a, i + 1) * floatAt(b, i + 1);
    s2 += floatAt(a, i + 2) * floatAt(b, i + 2);
    s3 += floatAt(a, i + 3) * floatAt(b, i + 3);
  }
  for (; i < a.length; i++) s0 += floatAt(a, i) * floatAt(b, i);
  return s0 + s1 + s2 + s3;
}
