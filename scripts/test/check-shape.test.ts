import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const program = fileURLToPath(new URL('../check-shape.mjs', import.meta.url));
const roots = ['contract/src', 'engine/src', 'server/src', 'server/test', 'web/src', 'web/scripts', 'scripts', 'e2e'];

let house: string;
beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'interest-miner-shape-'));
  for (const root of roots) mkdirSync(join(house, root), { recursive: true });
});
afterEach(() => rmSync(house, { recursive: true }));

function plant(folder: string, files: number): void {
  mkdirSync(join(house, folder), { recursive: true });
  for (let file = 0; file < files; file += 1) writeFileSync(join(house, folder, `planted-${file}.ts`), '');
}
const check = () => spawnSync(process.execPath, [program, house], { encoding: 'utf8' });

test.each(['engine/src', 'server/src/features/auth/login', 'web/src/features/search'])(
  'the check rejects a 25th file in %s',
  (folder) => {
    plant(folder, 24);
    expect(check().status).toBe(0);
    plant(folder, 25);
    const { status, stdout } = check();
    expect(status).toBe(1);
    expect(stdout).toBe(`${folder} holds 25 files; 24 are allowed.\n`);
  },
);

test('files in subfolders do not count', () => {
  plant('server/src/features/auth', 20);
  plant('server/src/features/auth/login', 20);
  expect(check().status).toBe(0);
});
