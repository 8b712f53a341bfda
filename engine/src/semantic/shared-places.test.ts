import { expect, test } from 'vitest';
import { sharePlaces } from './shared-places.ts';
import { topRows } from './top-rows.ts';

/** Forty rows whose scores fall from 40 to 1: the first business has all but the last ten. */
const falling = () => Float32Array.from({ length: 40 }, (_, row) => 40 - row);
const rows = (from: number, to: number) => new Set(Array.from({ length: to - from }, (_, i) => from + i));

test('a business whose rows come last gets seven of the first 25 places, its best rows in their order', () => {
  const scores = falling();
  sharePlaces(scores, [rows(0, 30), rows(30, 40)]);
  const first = topRows(scores, 25);
  expect(first.filter((row) => row >= 30)).toEqual([30, 31, 32, 33, 34, 35, 36]);
  expect(first.slice(0, 18)).toEqual([...rows(0, 18)]);
});

test('what left the first places follows them at once, in its order', () => {
  const scores = falling();
  sharePlaces(scores, [rows(0, 30), rows(30, 40)]);
  expect(topRows(scores, 32).slice(25)).toEqual([...rows(18, 25)]);
});

test('one business, or two that have their share, change nothing', () => {
  const one = falling();
  sharePlaces(one, [rows(0, 30)]);
  expect(one).toEqual(falling());
  const two = falling();
  sharePlaces(two, [rows(0, 10), rows(10, 40)]);
  expect(two).toEqual(falling());
});

test('a short list gives what it has, and an excluded row is never shown', () => {
  const scores = falling();
  scores[39] = Number.NEGATIVE_INFINITY;
  sharePlaces(scores, [rows(0, 30), rows(37, 40)]);
  expect(topRows(scores, 25).filter((row) => row >= 30)).toEqual([37, 38]);
  expect(scores[39]).toBe(Number.NEGATIVE_INFINITY);
});

test('rows of no business leave before those of a business that needs them', () => {
  const scores = falling();
  sharePlaces(scores, [rows(18, 25), rows(30, 40)]);
  const first = new Set(topRows(scores, 25));
  for (const row of rows(18, 25)) expect(first.has(row)).toBe(true);
  for (const row of rows(30, 37)) expect(first.has(row)).toBe(true);
});
