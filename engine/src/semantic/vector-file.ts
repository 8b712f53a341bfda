import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE_DIR } from '../catalogue.ts';
import { aliasesOf } from '../rows.ts';
import type { InterestRow } from '../types.ts';
import { DIMENSIONS } from './encoder/encoder.ts';

/** Path of the built-in catalogue's vectors. */
const VECTORS_FILE = 'vectors.bin';

const MAGIC = 'IMV2';
const HASH_BYTES = 8;
const HEAD_BYTES = HASH_BYTES + 8;
const RECORD_BYTES = HEAD_BYTES + DIMENSIONS;
const TEXT_LETTERS = 240;

/** A vector of 512 signed bytes: each value is the byte times `scale`. */
export interface PackedVector {
  readonly scale: number;
  readonly bytes: Int8Array;
}

/** A row's vector and its hubness (`hubness.ts`) among the rows of the file. */
interface StoredVector extends PackedVector {
  readonly hubness: number;
}

/** Vectors by the hash of their text. */
type VectorMap = Pick<ReadonlyMap<string, StoredVector>, 'size' | 'has' | 'get'>;

/** The text of a row for the encoder: its name with its aliases, otherwise with its topic. */
export function textOfRow(row: InterestRow): string {
  const aliases = aliasesOf(row);
  const rest = aliases.length > 0 ? aliases : [row.topic ?? ''];
  return [row.name, ...rest.filter((part) => part !== '')].join(', ').slice(0, TEXT_LETTERS);
}

/** The key of a text in a vector file. */
export function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest().toString('hex', 0, HASH_BYTES);
}

/**
 * Writes vectors: "IMV2", their number (32-bit), then for each the hash, the scale and the hubness (32-bit floats) and
 * 512 signed bytes. Little-endian, sorted by hash, so that the same catalogue gives the same file.
 */
export function writeVectors(vectors: ReadonlyMap<string, StoredVector>, dir: string = CATALOGUE_DIR): void {
  const out = Buffer.alloc(8 + vectors.size * RECORD_BYTES);
  out.write(MAGIC, 0, 'latin1');
  out.writeUInt32LE(vectors.size, 4);
  let at = 8;
  for (const [hash, { scale, bytes, hubness }] of [...vectors].sort(([a], [b]) => (a < b ? -1 : 1))) {
    out.write(hash, at, 'hex');
    out.writeFloatLE(scale, at + HASH_BYTES);
    out.writeFloatLE(hubness, at + HASH_BYTES + 4);
    Buffer.from(bytes.buffer, bytes.byteOffset, DIMENSIONS).copy(out, at + HEAD_BYTES);
    at += RECORD_BYTES;
  }
  writeFileSync(join(dir, VECTORS_FILE), out);
}

/** A vector file in memory; its vectors are views of it. */
class VectorFile implements VectorMap {
  readonly #file: Buffer;
  readonly #records = new Map<string, number>();

  constructor(file: Buffer) {
    this.#file = file;
    const count = file.length >= 8 && file.toString('latin1', 0, 4) === MAGIC ? file.readUInt32LE(4) : 0;
    if (file.length !== 8 + count * RECORD_BYTES) return;
    for (let at = 8; at < file.length; at += RECORD_BYTES)
      this.#records.set(file.toString('hex', at, at + HASH_BYTES), at);
  }

  get size(): number {
    return this.#records.size;
  }

  has(hash: string): boolean {
    return this.#records.has(hash);
  }

  get(hash: string): StoredVector | undefined {
    const at = this.#records.get(hash);
    if (at === undefined) return undefined;
    return {
      scale: this.#file.readFloatLE(at + HASH_BYTES),
      hubness: this.#file.readFloatLE(at + HASH_BYTES + 4),
      bytes: new Int8Array(this.#file.buffer, this.#file.byteOffset + at + HEAD_BYTES, DIMENSIONS),
    };
  }
}

/** Reads a vector file; empty if it is missing or invalid. */
export function readVectors(dir: string = CATALOGUE_DIR): VectorMap {
  let file: Buffer;
  try {
    file = readFileSync(join(dir, VECTORS_FILE));
  } catch {
    file = Buffer.alloc(0);
  }
  return new VectorFile(file);
}

/** The nearest vector of bytes; changes a cosine by less than .001. */
export function packVector(vector: Float32Array): PackedVector {
  const scale = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127 || 1;
  return { scale, bytes: Int8Array.from(vector, (value) => Math.round(value / scale)) };
}

/** The original numbers of a packed vector. */
export function unpackVector({ scale, bytes }: PackedVector): Float32Array {
  return Float32Array.from(bytes, (byte) => byte * scale);
}

/** Rows whose text has no vector in a file: added or changed since the file was made. */
export function staleRows<R extends InterestRow>(rows: readonly R[], vectors: VectorMap): R[] {
  return rows.filter((row) => !vectors.has(hashOfText(textOfRow(row))));
}
