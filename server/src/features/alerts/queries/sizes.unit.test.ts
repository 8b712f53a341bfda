import { expect, test } from 'vitest';
import { everyDay } from './sizes.ts';

const size = (day: number) => ({ day, size_lower: 1000, size_upper: 2000 });
const daysOf = (days: readonly number[], until: number) => everyDay(days.map(size), until).map(({ day }) => day);

test('a size holds until the next one or the last check', () => {
  expect(daysOf([100, 103], 104)).toEqual([100, 101, 102, 103, 104]);
});

test('days on which nothing was measured have no size', () => {
  const days = daysOf([100, 200], 300);
  expect(days).toHaveLength(60);
  expect(days.slice(28, 32)).toEqual([128, 129, 200, 201]);
});
