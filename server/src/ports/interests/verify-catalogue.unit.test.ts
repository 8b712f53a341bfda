import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyCatalogue } from './verify-catalogue.ts';

const good =
  'topic: Fitness and wellness\n\n## Interests > Fitness and wellness [sports]\nYoga | activity | 100M | yogi, asanas, yoga class, stretching\n';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'interest-miner-catalogue-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('an invalid file is reported with its line, also after a successful check', () => {
  const stamp = join(folder, 'stamp');
  writeFileSync(join(folder, 'yoga.txt'), good);
  verifyCatalogue(folder, stamp);
  expect(existsSync(stamp)).toBe(true);
  verifyCatalogue(folder, stamp);
  writeFileSync(join(folder, 'yoga.txt'), `${good}Broken line without fields\n`);
  expect(() => verifyCatalogue(folder, stamp)).toThrow(/yoga\.txt:5/);
});

test('without write access it checks every time', () => {
  writeFileSync(join(folder, 'yoga.txt'), good);
  verifyCatalogue(folder, join(folder, 'yoga.txt', 'stamp'));
  verifyCatalogue(folder, join(folder, 'yoga.txt', 'stamp'));
});
