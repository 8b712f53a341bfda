import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import wabt from 'wabt';
import { kernelSource } from '../semantic/encoder/kernel/source.ts';

const dir = join(import.meta.dirname, '..', 'semantic', 'encoder', 'kernel');

/** Assembles the kernel. The result is committed as `matmul.wasm`, so only kernel changes need the assembler. */
export async function assembleKernel(): Promise<Uint8Array> {
  const { parseWat } = await wabt();
  return parseWat('matmul', kernelSource(), { simd: true, relaxed_simd: true }).toBinary({}).buffer;
}

if (import.meta.main) writeFileSync(join(dir, 'matmul.wasm'), await assembleKernel());
