import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
// @ts-expect-error: a plain script, which runs before anything is installed
import { checkNodeBinary } from '../lib/node-binary.mjs';

test('a Node binary with other content is detected', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'interest-miner-node-'));
  const file = join(folder, 'node');
  writeFileSync(file, 'something else');
  expect(await checkNodeBinary(file, '24.21.0', 'linux-x64')).toBe('different');
  expect(await checkNodeBinary(file, '24.21.0', 'plan9-x64')).toBe('unknown');
  rmSync(folder, { recursive: true });
});
