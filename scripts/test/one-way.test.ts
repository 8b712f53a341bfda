import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findCircles } from '../one-way.ts';

const house = mkdtempSync(join(tmpdir(), 'interest-miner-one-way-'));
afterAll(() => rmSync(house, { recursive: true }));

/** The circles of a house of these files, each with what it imports. */
function circlesOf(name: string, files: Record<string, string>): string[] {
  for (const [file, target] of Object.entries(files)) {
    const path = join(house, name, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, target === '' ? '' : `import { x } from '${target}';\n`);
  }
  return findCircles(join(house, name), ['web/src']);
}

test('two folders that import each other through different files are a circle', () => {
  const circles = circlesOf('folders', {
    'web/src/lists/rows/a.ts': '../dialogs/b.ts',
    'web/src/lists/dialogs/b.ts': '',
    'web/src/lists/dialogs/c.ts': '#web/lists/rows/d.ts',
    'web/src/lists/rows/d.ts': '',
  });
  expect(circles).toEqual([
    'web/src/lists: dialogs → rows (web/src/lists/dialogs/c.ts → web/src/lists/rows/d.ts)',
    'web/src/lists: rows → dialogs (web/src/lists/rows/a.ts → web/src/lists/dialogs/b.ts)',
  ]);
});

test('so are a file and a folder, and three folders in a row', () => {
  expect(
    circlesOf('file', { 'web/src/a.ts': './b/c.ts', 'web/src/b/c.ts': '', 'web/src/b/d.ts': '../a.ts' }),
  ).toHaveLength(2);
  const three = {
    'web/src/a/1.ts': '../b/2.ts',
    'web/src/b/2.ts': '../c/3.ts',
    'web/src/c/3.ts': '../a/4.ts',
    'web/src/a/4.ts': '',
  };
  expect(circlesOf('three', three)).toHaveLength(3);
});

test('imports one way, of a folder by its parent, and of tests are none', () => {
  const files = {
    'web/src/a/1.ts': '../b/2.ts',
    'web/src/b/2.ts': '',
    'web/src/page.ts': './a/1.ts',
    'web/src/b/2.test.ts': '../a/1.ts',
  };
  expect(circlesOf('one-way', files)).toEqual([]);
});
