import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, foldWithOrigin } from './fold.ts';

test.each([
  ['Crème Brûlée', 'creme brulee'],
  ["L'Oréal & Co.", 'loreal & co'],
  ['C++ / C#', 'c++ c#'],
  ['İstanbul', 'istanbul'],
  ['हिन्दी योग', 'हिन्दी योग'],
  ['😀 a', 'a'],
])('%s folds to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('folding is idempotent, and every unit maps to a position in the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const folded = fold(text);
      expect(fold(folded)).toBe(folded);
      const origin = foldWithOrigin(text);
      expect(origin.text.trim()).toBe(folded);
      for (let i = 0; i < origin.text.length; i++) {
        expect(origin.at[i]).toBeLessThan(origin.end[i] as number);
        expect(origin.end[i]).toBeLessThanOrEqual(text.length);
      }
    }),
  );
});
