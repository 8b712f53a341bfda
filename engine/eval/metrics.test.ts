import { expect, test } from 'vitest';
import { agreement, ndcg, secondJudgesNdcg } from './metrics.ts';

test('counts judges as agreeing on relevance, whatever the grade, over the rows that both judged', () => {
  const first = [{ id: 'shop', relevant: { a: 2, b: 1, unseen: 2 }, unfitting: ['c', 'd'] }];
  expect(agreement(first, { shop: { a: 1, b: 0, c: 0, d: 0 } })).toEqual({ rows: 4, alike: 0.75, kappa: 0.5 });
});

test('scores an order by grades as the average over all orders of equal grades', () => {
  const first = { a: 2, b: 1 };
  const mean = (ndcg(['a', 'x', 'b'], first, 2) + ndcg(['x', 'a', 'b'], first, 2)) / 2;
  expect(secondJudgesNdcg(first, { a: 2, x: 2, b: 1 }, 2)).toBeCloseTo(mean, 10);
  expect(secondJudgesNdcg(first, { b: 0, a: 2 }, 2)).toBe(1);
});
