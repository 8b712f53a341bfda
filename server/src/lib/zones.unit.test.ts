import { expect, test } from 'vitest';
import { addDays, dayIn, daysBetween, midnightOf } from './zones.ts';

test('a midnight is the first moment of its day, also where clocks change', () => {
  const zones = [
    'UTC',
    'America/New_York',
    'Asia/Tokyo',
    'Asia/Kolkata',
    'Europe/Berlin',
    'America/Sao_Paulo',
    'Africa/Cairo',
  ];
  for (const zone of zones) {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
      const midnight = midnightOf(day, zone);
      expect([zone, dayIn(midnight, zone), dayIn(midnight - 1, zone)]).toEqual([zone, day, addDays(day, -1)]);
    }
  }
});

test('days are counted by the calendar, and an unknown zone is UTC', () => {
  expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
  expect(daysBetween('2026-03-02', '2026-03-02')).toBe(0);
  expect(midnightOf('2026-03-29', 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 28, 23));
  expect(midnightOf('2026-03-29', 'Mars/Olympus')).toBe(Date.UTC(2026, 2, 29));
});
