import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import wabt from 'wabt';

const dir = join(import.meta.dirname, '..', 'semantic', 'encoder', 'kernel');

/** Assembles `matmul.wat`. The result is committed as `matmul.wasm`, so only kernel changes need the assembler. */
export async function assembleKernel(): Promise<Uint8Array> {
  const { parseWat } = await wabt();
  const source = readFileSync(join(dir, 'matmul.wat'), 'utf8');
  return parseWat('matmul.wat', source, { simd: true, relaxed_simd: true }).toBinary({}).buffer;
}

if (import.meta.main) writeFileSync(join(dir, 'matmul.wasm'), await assembleKernel());
