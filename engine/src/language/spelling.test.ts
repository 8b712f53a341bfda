import { expect, test } from 'vitest';
import { correctSlip } from './spelling.ts';

const words = new Set(['lessons', 'lemons', 'morning', 'sourdough', 'jewelry', 'order', 'recorder', 'bikes', 'cakes']);

test.each([
  ['lesons', 'lessons'],
  ['mornig', 'morning'],
  ['sourdogh', 'sourdough'],
  ['jewelrry', 'jewelry'],
  ['jewlery', 'jewelry'],
  ['reorder', null],
  ['ebikes', null],
  ['caks', null],
  ['zzyyxx', null],
])('%s → %s', (typed, better) => {
  expect(correctSlip(typed, (word) => words.has(word))).toBe(better);
});
