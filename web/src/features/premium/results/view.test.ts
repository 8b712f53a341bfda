import type { AnalyzedInterest } from '@interest-miner/contract/premium';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOut, plot } from './chart-layout.ts';
import { passes, readView, writeView } from './view.ts';

const size = fc.option(fc.integer({ min: 0, max: 3_000_000_000 }), { nil: null });
const row = fc.record({
  name: fc.string(),
  audienceSizeLowerBound: size,
  audienceSizeUpperBound: size,
  relevanceScore: fc.integer({ min: 0, max: 100 }),
  category: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G'),
});
const rows = fc.array(row, { maxLength: 120 }).map((list) =>
  list.map(
    (part, index): AnalyzedInterest => ({
      ...part,
      rank: index + 1,
      id: `id ${index}`,
      path: [],
      topic: null,
      reason: '',
      size_source: 'meta',
      checked_at: '2026-01-01T00:00:00.000Z',
    }),
  ),
);

test('a view survives writing and reading the URL', () => {
  const search = 'analysis=x&step=meta&page=3&sort=-size&category=Travel&score=40&filter=yoga';
  expect(writeView(readView(new URLSearchParams(search))).toString()).toBe(search);
  const nonsense = 'step=x&page=-1&sort=price&score=41';
  expect(writeView(readView(new URLSearchParams(nonsense))).toString()).toBe('');
});

test('filters match category, minimum relevance and words of the name', () => {
  const [plain] = fc.sample(row, { seed: 1, numRuns: 1 });
  const one = { ...plain, name: 'Hot yoga', category: 'A', relevanceScore: 60 } as AnalyzedInterest;
  const view = { category: 'A', score: 60, filter: ' YOGA ' };
  expect(passes(one, view)).toBe(true);
  for (const other of [{ category: 'B' }, { score: 80 }, { filter: 'tea' }]) {
    expect(passes(one, { ...view, ...other })).toBe(false);
  }
});

test('the chart shows the top rows within its bounds, each once', () => {
  fc.assert(
    fc.property(rows, (list) => {
      const { marks, unsized, xAxis, yAxis } = layOut(list, list);
      expect(marks.length + unsized).toBe(Math.min(60, list.length));
      expect(new Set(marks.map((mark) => mark.row.id)).size).toBe(marks.length);
      for (const { x, y } of marks) {
        expect(x).toBeGreaterThanOrEqual(plot.left - 1);
        expect(x).toBeLessThanOrEqual(plot.width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(plot.height);
      }
      for (const { at } of [...xAxis, ...yAxis]) expect(Number.isFinite(at)).toBe(true);
    }),
    { numRuns: 60 },
  );
});
