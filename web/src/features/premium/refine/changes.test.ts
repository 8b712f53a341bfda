import type { AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analysis } from '#web/test-helpers/premium.ts';
import { changesBetween } from './changes.ts';

const ranked = (ids: string): AnalyzedInterest[] =>
  [...ids].map((id, index) => ({ ...(analysis.analyzedInterests[0] as AnalyzedInterest), id, rank: index + 1 }));
const between = (before: string, after: string) => {
  const { of, added, moved, gone } = changesBetween(ranked(before), ranked(after));
  return { of: Object.fromEntries(of), added, moved, gone: gone.map(({ id }) => id).join('') };
};

test('reports new and missing rows; rows displaced by them have not moved', () => {
  expect(between('abcd', 'xabd')).toEqual({ of: { x: { kind: 'new' } }, added: 1, moved: 0, gone: 'c' });
});

test('reports only the row that passes all others as moved', () => {
  expect(between('abcde', 'eabcd')).toEqual({ of: { e: { kind: 'moved', was: 5 } }, added: 0, moved: 1, gone: '' });
});

test('reports no changes between equal runs', () => {
  expect(between('abc', 'abc')).toEqual({ of: {}, added: 0, moved: 0, gone: '' });
});

test('without moved and new rows, the others are in their old order', () => {
  const letters = fc.uniqueArray(fc.constantFrom(...'abcdefghij'));
  fc.assert(
    fc.property(letters, letters, (before, after) => {
      const { of, gone } = between(before.join(''), after.join(''));
      const stayed = after.filter((id) => !(id in of));
      expect(stayed).toEqual(before.filter((id) => stayed.includes(id)));
      expect(gone).toBe(before.filter((id) => !after.includes(id)).join(''));
    }),
    { numRuns: 200, seed: 11 },
  );
});
