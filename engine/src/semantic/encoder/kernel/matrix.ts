import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byteAt, floatAt } from '../../../arrays.ts';
import { TILES } from './source.ts';

const PAGE = 65_536;
/** Columns that the kernel processes at a time. */
const BLOCK = 8;
/** A number of rows that is divisible by every tile of the kernel. */
const ROWS = 12;
/** How much faster the kernel is with the larger tile. */
const LARGE_TILE = 1.15;
/** The largest integer used for a weight. */
const MOST = 32_767;

/** The parts of WebAssembly used here: TypeScript types it for browsers only. */
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
}

/** A matrix with columns of bytes: each value is its byte times the column's scale. */
export interface ByteMatrix extends PackedMatrix {
  /** The bytes of one column. */
  column(index: number): Int8Array;
  setScale(column: number, scale: number): void;
}

type Matmul = (
  x: number,
  w: number,
  width: 1 | 2,
  scale: number,
  bias: number,
  out: number,
  rows: number,
  inner: number,
  columns: number,
  relu: number,
  scratch: number,
) => void;

/** The kernel for tiles of so many rows. */
interface Tiled {
  readonly tile: number;
  readonly matmul: Matmul;
}

/**
 * Memory for matrices and the SIMD kernel over it (`source.ts`). Allocates upwards and never frees, so allocate everything
 * before keeping a view: growth detaches older views.
 */
export class MatrixSpace {
  readonly #memory = new Memory({ initial: 1 });
  readonly #matmuls: readonly Tiled[];
  readonly #scratch: number;
  readonly #maxInner: number;
  #top = 0;

  /** @param maxInner rows of the tallest matrix to be packed */
  constructor(maxInner: number) {
    const code = readFileSync(join(import.meta.dirname, 'matmul.wasm'));
    const instance = new Instance(new Module(code), { env: { memory: this.#memory } });
    this.#matmuls = TILES.map((tile) => ({ tile, matmul: instance.exports[`matmul${tile}`] as Matmul }));
    this.#maxInner = maxInner;
    this.#scratch = this.allocate(maxInner * BLOCK);
  }

  /** Reserves zeroed space for a number of floats, aligned to 16 bytes; returns its byte offset. */
  allocate(floats: number): number {
    return this.#reserve(floats * 4);
  }

  /** Space for rows of a matrix: the kernel takes several rows at a time, whether they are there or not. */
  allocateRows(rows: number, columns: number): number {
    return this.allocate(Math.ceil(rows / ROWS) * ROWS * columns);
  }

  /** A view of floats at a byte offset; valid until the next `allocate`. */
  view(offset: number, floats: number): Float32Array {
    return new Float32Array(this.#memory.buffer, offset, floats);
  }

  /**
   * Copies a row-major [inner, columns] matrix into blocks of eight columns, as 16-bit integers with a scale for each
   * column, so that each weight's error is below 1/65,000 of its column's maximum. The kernel requires columns % 8 = 0.
   */
  pack(kernel: Float32Array, bias: Float32Array): PackedMatrix {
    const columns = bias.length;
    const inner = kernel.length / columns;
    if (columns % BLOCK !== 0 || !Number.isInteger(inner))
      throw new Error(`cannot pack ${kernel.length} by ${columns}`);
    const { w, scale, matrix } = this.#matrix(inner, columns, 2, bias);
    const packed = new Int16Array(this.#memory.buffer, w, inner * columns);
    const scales = this.view(scale, columns);
    for (let i = 0; i < kernel.length; i++) {
      const column = i % columns;
      scales[column] = Math.max(floatAt(scales, column), Math.abs(floatAt(kernel, i)) / MOST);
    }
    for (let column = 0; column < columns; column++) {
      const start = (column - (column % BLOCK)) * inner + (column % BLOCK);
      const factor = 1 / (scales[column] || 1);
      for (let p = 0; p < inner; p++) {
        packed[start + p * BLOCK] = Math.round(floatAt(kernel, p * columns + column) * factor);
      }
    }
    return matrix;
  }

  /** A matrix with the given columns of bytes, padded with zero columns to suit the kernel. */
  packBytes(count: number, inner: number, columnAt: (index: number) => Int8Array): ByteMatrix {
    const columns = Math.max(BLOCK, Math.ceil(count / BLOCK) * BLOCK);
    const { w, scale, matrix } = this.#matrix(inner, columns, 1, new Float32Array(columns));
    const start = (column: number) => (column - (column % BLOCK)) * inner + (column % BLOCK);
    const bytes = () => new Int8Array(this.#memory.buffer, w, inner * columns);
    const packed = bytes();
    for (let column = 0; column < count; column++) {
      const vector = columnAt(column);
      for (let p = 0, at = start(column); p < inner; p++, at += BLOCK) packed[at] = byteAt(vector, p);
    }
    return {
      ...matrix,
      column: (index) => {
        const packed = bytes();
        const from = start(index);
        return Int8Array.from({ length: inner }, (_, p) => byteAt(packed, from + p * BLOCK));
      },
      setScale: (column, value) => {
        this.view(scale, columns)[column] = value;
      },
    };
  }

  #reserve(bytes: number): number {
    const offset = this.#top;
    this.#top = (offset + bytes + 15) & ~15;
    const missing = Math.ceil((this.#top - this.#memory.buffer.byteLength) / PAGE);
    if (missing > 0) this.#memory.grow(missing);
    return offset;
  }

  #matrix(inner: number, columns: number, width: 1 | 2, bias: Float32Array) {
    if (inner > this.#maxInner) throw new Error(`a matrix of ${inner} rows is taller than ${this.#maxInner}`);
    const w = this.#reserve(inner * columns * width);
    const scale = this.allocate(columns);
    const b = this.allocate(columns);
    this.view(b, columns).set(bias);
    const run = (x: number, out: number, rows: number, relu: boolean) => {
      const [small, large] = this.#matmuls as [Tiled, Tiled];
      const padded = ({ tile }: Tiled) => Math.ceil(rows / tile) * tile;
      const best = padded(large) < LARGE_TILE * padded(small) ? large : small;
      best.matmul(x, w, width, scale, b, out, padded(best), inner, columns, relu ? 1 : 0, this.#scratch);
    };
    return { w, scale, matrix: { inner, columns, run } satisfies PackedMatrix };
  }
}
