import { expect, test } from 'vitest';
import { byDay } from './by-day.ts';

const at = (day: number, hour: number) => ({ last_visited: new Date(2026, 2, day, hour).toISOString() });
const now = new Date(2026, 2, 10, 0, 5).getTime();

test('groups by the calendar of the reader, not by 24 hours', () => {
  const days = byDay([at(10, 0), at(9, 23), at(9, 1), at(8, 12)], now);
  expect(days.map((day) => [day.label, day.items.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
    [new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' }).format(new Date(2026, 2, 8)), 1],
  ]);
});

test('nothing makes no day', () => {
  expect(byDay([], now)).toEqual([]);
});
