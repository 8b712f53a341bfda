import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const rows = readFileSync(join(root, 'docs/promises.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('every promise names tests that exist, and when they last ran', () => {
  expect(rows.length).toBeGreaterThan(20);
  for (const [, fault, , tests = '', lastRun] of rows) {
    const files = [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    expect(files.length, fault).toBeGreaterThan(0);
    expect(
      files.filter((file) => !existsSync(join(root, file))),
      fault,
    ).toEqual([]);
    expect(lastRun, fault).toMatch(/\d{4}-\d\d-\d\d$|^see measurements$/);
  }
});
