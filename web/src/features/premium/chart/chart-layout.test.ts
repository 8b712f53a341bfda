import type { AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOut, margin, nearestMark } from './chart-layout.ts';

const size = fc.option(fc.integer({ min: 0, max: 3_000_000_000 }), { nil: null });
const row = fc.record({
  name: fc.string(),
  audienceSizeLowerBound: size,
  audienceSizeUpperBound: size,
  relevanceScore: fc.integer({ min: 0, max: 100 }),
  category: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G'),
});
const interest = (part: Partial<AnalyzedInterest>, index: number): AnalyzedInterest => ({
  rank: index + 1,
  id: `id ${index}`,
  name: 'Tea',
  audienceSizeLowerBound: 1000,
  audienceSizeUpperBound: 10_000,
  relevanceScore: 50,
  category: 'A',
  path: [],
  topic: null,
  reason: '',
  size_source: 'meta',
  checked_at: '2026-01-01T00:00:00.000Z',
  ...part,
});
const picture = { width: 480, height: 420 };

test('draws every row with a size as a bar within the picture, with its mark on it', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 120 }), (parts) => {
      const list = parts.map(interest);
      const { marks, unsized, xAxis, yAxis } = layOut(list, list, picture);
      expect(marks.length + unsized).toBe(list.length);
      expect(new Set(marks.map((mark) => mark.row.id)).size).toBe(marks.length);
      for (const { from, to, x, y } of marks) {
        expect(from).toBeGreaterThanOrEqual(margin.left - 4);
        expect(x).toBeGreaterThan(from);
        expect(x).toBeLessThan(to);
        expect(to).toBeLessThanOrEqual(picture.width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(picture.height);
      }
      for (const { at } of [...xAxis, ...yAxis]) expect(Number.isFinite(at)).toBe(true);
    }),
    { numRuns: 60, seed: 11 },
  );
});

test('makes a bar as wide as its range on a logarithmic axis', () => {
  const list = [
    interest({ audienceSizeLowerBound: 1000, audienceSizeUpperBound: 10_000 }, 0),
    interest({ audienceSizeLowerBound: 1000, audienceSizeUpperBound: 100_000 }, 1),
  ];
  const [narrow, wide] = layOut(list, list, picture).marks.map(({ from, to }) => to - from);
  expect(wide).toBeCloseTo(2 * (narrow ?? 0));
});

test('draws all of a thousand rows, and separates the marks of rows with equal range and score', () => {
  const list = Array.from({ length: 1000 }, (_, index) => interest({ relevanceScore: 99 - (index % 97) }, index));
  const { marks } = layOut(list, list, picture);
  expect(marks).toHaveLength(1000);
  const equal = marks.filter((mark) => mark.row.relevanceScore === 50);
  for (const one of equal) {
    for (const other of equal) {
      if (one !== other) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(2);
    }
  }
});

test('finds the mark nearest to the pointer within reach', () => {
  const list = [interest({ relevanceScore: 90 }, 0), interest({ relevanceScore: 20 }, 1)];
  const { marks } = layOut(list, list, picture);
  const [first] = marks;
  if (!first) throw new Error('no marks');
  expect(nearestMark(marks, first.x + 12, first.y - 5, 20)).toBe(first);
  expect(nearestMark(marks, first.x + 30, first.y, 20)).toBeUndefined();
});
