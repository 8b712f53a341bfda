import { expect, test } from 'vitest';
import { loadSourced } from '../catalogue.ts';
import { LikedBy } from './liked-by.ts';

test('who likes an interest is found by its key, in any script; an unknown key and a row without a clause have none', () => {
  const rows = [
    ['builtin:a', 'people who burn candles at home'],
    ['builtin:b', null],
    ['builtin:c', 'fans of Beyoncé and शाहरुख़'],
  ] as const;
  const likedBy = new LikedBy(rows.map(([key, clause]) => ({ interest: { key }, likedBy: clause })));
  for (const [key, clause] of rows) expect(likedBy.of(key)).toBe(clause);
  expect(['builtin:0', 'builtin:bb', 'builtin:z'].map((key) => likedBy.of(key))).toEqual([null, null, null]);
});

test('the catalogue says of nearly every interest that it offers who likes it, and of no two of a section the same', () => {
  const rows = loadSourced().filter(({ interest }) => !interest.flags?.some((flag) => /removed|sensitive/.test(flag)));
  const likedBy = new LikedBy(loadSourced());
  expect(rows.filter(({ interest }) => likedBy.of(interest.key) === null).length).toBeLessThan(rows.length / 50);
  const sections = Map.groupBy(
    rows.filter(({ likedBy: clause }) => clause !== null),
    ({ interest, likedBy: clause }) => `${interest.path.slice(0, -1).join(' > ')}: ${clause}`,
  );
  expect([...sections].filter(([, same]) => same.length > 1).map(([text]) => text)).toEqual([]);
});
