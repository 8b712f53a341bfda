import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = 65_536;

/** What is used of WebAssembly: TypeScript knows it in browsers only. */
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
interface Wasm {
  Memory: new (limits: { initial: number }) => WasmMemory;
  Module: new (code: Uint8Array) => object;
  Instance: new (module: object, imports: { env: { memory: WasmMemory } }) => { exports: Record<string, unknown> };
}
const { Memory, Module, Instance } = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly;

/** A matrix multiplication prepared for one matrix: `run` multiplies `rows` rows at `x` into `out` (byte offsets). */
export interface PackedMatrix {
  readonly inner: number;
  readonly columns: number;
  run(x: number, out: number, rows: number, relu: boolean): void;
  /** A copy of one column. */
  column(index: number): Float32Array;
}

type Matmul = (
  x: number,
  w: number,
  bias: number,
  out: number,
  rows: number,
  inner: number,
  columns: number,
  relu: number,
) => void;

/**
 * Memory for matrices and the SIMD kernel over it (`matmul.wat`). Allocates upwards and never frees, so allocate everything
 * before keeping a view: growth detaches older views.
 */
export class MatrixSpace {
  readonly #memory = new Memory({ initial: 1 });
  readonly #matmul: Matmul;
  #top = 0;

  constructor() {
    const code = readFileSync(join(import.meta.dirname, 'matmul.wasm'));
    const instance = new Instance(new Module(code), { env: { memory: this.#memory } });
    this.#matmul = instance.exports.matmul as Matmul;
  }

  /** Reserves zeroed room for a number of floats, aligned to 16 bytes; returns its byte offset. */
  allocate(floats: number): number {
    const offset = this.#top;
    this.#top = (offset + floats * 4 + 15) & ~15;
    const missing = Math.ceil((this.#top - this.#memory.buffer.byteLength) / PAGE);
    if (missing > 0) this.#memory.grow(missing);
    return offset;
  }

  /** A view of floats at a byte offset; valid until the next `allocate`. */
  view(offset: number, floats: number): Float32Array {
    return new Float32Array(this.#memory.buffer, offset, floats);
  }

  /** Copies a row-major [inner, columns] matrix into blocks of eight columns. Both must suit the kernel: columns % 8 = 0. */
  pack(kernel: Float32Array, bias: Float32Array): PackedMatrix {
    const columns = bias.length;
    const inner = kernel.length / columns;
    if (columns % 8 !== 0 || !Number.isInteger(inner)) throw new Error(`cannot pack ${kernel.length} by ${columns}`);
    const { matrix, packed } = this.#reserve(inner, columns, bias);
    for (let block = 0; block < columns; block += 8) {
      for (let p = 0; p < inner; p++) {
        const row = p * columns + block;
        packed.set(kernel.subarray(row, row + 8), block * inner + p * 8);
      }
    }
    return matrix;
  }

  /** The same for a matrix whose columns are given one by one; it is filled up with zero columns until the kernel suits. */
  packColumns(count: number, inner: number, columnAt: (index: number) => Float32Array): PackedMatrix {
    const columns = Math.max(8, (count + 7) & ~7);
    const { matrix, packed } = this.#reserve(inner, columns, new Float32Array(columns));
    for (let column = 0; column < count; column++) {
      const vector = columnAt(column);
      const start = (column & ~7) * inner + (column & 7);
      for (let p = 0; p < inner; p++) packed[start + p * 8] = vector[p] as number;
    }
    return matrix;
  }

  #reserve(inner: number, columns: number, bias: Float32Array): { matrix: PackedMatrix; packed: Float32Array } {
    const w = this.allocate(inner * columns);
    const b = this.allocate(columns);
    this.view(b, columns).set(bias);
    const run = (x: number, out: number, rows: number, relu: boolean) =>
      this.#matmul(x, w, b, out, (rows + 3) & ~3, inner, columns, relu ? 1 : 0);
    const column = (index: number) => {
      const packed = this.view(w, inner * columns);
      const start = (index & ~7) * inner + (index & 7);
      return Float32Array.from({ length: inner }, (_, p) => packed[start + p * 8] as number);
    };
    return { matrix: { inner, columns, run, column }, packed: this.view(w, inner * columns) };
  }
}
