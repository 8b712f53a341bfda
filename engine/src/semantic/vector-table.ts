import { floatAt } from '../arrays.ts';
import { MatrixSpace, type PackedMatrix } from './encoder/kernel/matrix.ts';

/** Columns that the kernel takes together, and rows compared in one run. */
const BLOCK = 8;
const QUERIES = 32;

/** Some vectors of the same length, side by side for the encoder's kernel: their dot products with others take a tenth of the time. */
export class VectorTable {
  readonly #size: number;
  readonly #length: number;
  readonly #space: MatrixSpace;
  readonly #matrix: PackedMatrix;
  readonly #in: number;
  readonly #out: number;

  constructor(vectors: readonly Float32Array[]) {
    this.#size = vectors.length;
    this.#length = vectors[0]?.length ?? 0;
    const columns = Math.ceil(this.#size / BLOCK) * BLOCK;
    const kernel = new Float32Array(this.#length * columns);
    vectors.forEach((vector, column) => {
      for (let i = 0; i < this.#length; i++) kernel[i * columns + column] = floatAt(vector, i);
    });
    this.#space = new MatrixSpace(this.#length);
    this.#matrix = this.#space.pack(kernel, new Float32Array(columns));
    this.#in = this.#space.allocateRows(QUERIES, this.#length);
    this.#out = this.#space.allocateRows(QUERIES, columns);
  }

  /** For each query, its dot product with each vector. */
  compare(queries: readonly Float32Array[]): Float32Array[] {
    const lists: Float32Array[] = [];
    for (let from = 0; from < queries.length; from += QUERIES) {
      const part = queries.slice(from, from + QUERIES);
      part.forEach((query, i) => {
        this.#space.view(this.#in + i * this.#length * 4, this.#length).set(query);
      });
      this.#matrix.run(this.#in, this.#out, part.length, false);
      const columns = this.#matrix.columns;
      part.forEach((_, i) => {
        lists.push(this.#space.view(this.#out + i * columns * 4, this.#size).slice());
      });
    }
    return lists;
  }
}
