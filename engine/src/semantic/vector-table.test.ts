import { expect, test } from 'vitest';
import { floatAt } from '../arrays.ts';
import { dot } from './vector-space.ts';
import { VectorTable } from './vector-table.ts';

const LENGTH = 16;
const vectorOf = (seed: number) => Float32Array.from({ length: LENGTH }, (_, i) => Math.sin(seed * 31 + i * i));

test('a query has the same products alone as beside others, however many the kernel takes together', () => {
  const table = new VectorTable(Array.from({ length: 24 }, (_, i) => vectorOf(i)));
  const queries = Array.from({ length: 30 }, (_, i) => vectorOf(100 + i));
  const alone = queries.map((query) => table.compare([query])[0]);
  for (let count = 1; count <= queries.length; count++) {
    expect(table.compare(queries.slice(0, count))).toEqual(alone.slice(0, count));
  }
});

test.each([
  [3, 1],
  [17, 40],
])('%i vectors give the dot products with each of %i queries', (count, asked) => {
  const vectors = Array.from({ length: count }, (_, i) => vectorOf(i));
  const queries = Array.from({ length: asked }, (_, i) => vectorOf(100 + i));
  const lists = new VectorTable(vectors).compare(queries);
  expect(lists.map(({ length }) => length)).toEqual(queries.map(() => count));
  queries.forEach((query, q) => {
    vectors.forEach((vector, v) => {
      expect(floatAt(lists[q] as Float32Array, v)).toBeCloseTo(dot(query, vector), 2);
    });
  });
});
