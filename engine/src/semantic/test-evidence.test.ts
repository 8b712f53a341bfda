import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_TEST_SHIFT, type TestEvidence, testShift, weighByTests } from './test-evidence.ts';

const evidence = fc.array(fc.record({ ratio: fc.double({ min: 0, max: 50 }), results: fc.nat(100_000) }), {
  maxLength: 20,
});

test('tests never move a row by more than the bound, and a row within 1 to 99 stays there', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 99 }), evidence)), (rows) => {
      for (const { row, relevance, shift } of weighByTests(
        rows,
        ([before]) => before,
        ([, own]) => own,
      )) {
        expect(Math.abs(shift)).toBeLessThanOrEqual(MAX_TEST_SHIFT);
        expect(relevance).toBe(row[0] + shift);
        expect(relevance).toBeGreaterThanOrEqual(1);
        expect(relevance).toBeLessThanOrEqual(99);
      }
    }),
  );
});

test('without evidence every row keeps its place and its percentage, whatever the order was', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 })), (rows) => {
      const weighed = weighByTests(
        rows,
        (row) => row,
        () => [],
      );
      expect(weighed).toEqual(rows.map((row) => ({ row, relevance: row, shift: 0 })));
    }),
  );
});

test.each<[string, TestEvidence[], number]>([
  ['no test', [], 0],
  ['equal costs', [{ ratio: 1, results: 500 }], 0],
  ['no result', [{ ratio: 2, results: 0 }], 0],
  ['half as dear again, 50 results', [{ ratio: 1.5, results: 50 }], 3],
  ['twice as cheap, 500 results', [{ ratio: 2, results: 500 }], 8],
  ['twice as dear, 500 results', [{ ratio: 0.5, results: 500 }], -8],
  [
    'won and lost',
    [
      { ratio: 2, results: 100 },
      { ratio: 0.5, results: 100 },
    ],
    0,
  ],
  ['many wins', Array.from({ length: 9 }, () => ({ ratio: 9, results: 900 })), MAX_TEST_SHIFT],
])('%s', (_name, own, shift) => {
  expect(testShift(own)).toBe(shift);
});

test('a row that earned more passes those it now exceeds, and equals keep their order', () => {
  const rows = [60, 58, 57, 40];
  const weighed = weighByTests(
    rows,
    (row) => row,
    (row) => (row === 57 ? [{ ratio: 1.5, results: 50 }] : []),
  );
  expect(weighed.map(({ row }) => row)).toEqual([60, 57, 58, 40]);
});
