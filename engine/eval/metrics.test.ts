import { expect, test } from 'vitest';
import { agreement, ndcg, precision, secondJudgesNdcg } from './metrics.ts';

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

test('counts the places of the first k that hold a row of the grade asked for, and empty places as misses', () => {
  const relevant = { a: 2, b: 1, c: 0 };
  expect(precision(['a', 'b', 'c', 'unjudged', 'a'], relevant, 4, 1)).toBe(0.5);
  expect(precision(['a', 'b', 'c', 'unjudged'], relevant, 4, 2)).toBe(0.25);
  expect(precision(['a'], relevant, 4, 2)).toBe(0.25);
});
