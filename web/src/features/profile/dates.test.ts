import { expect, test } from 'vitest';
import { formatCalendarDate, today } from './dates.ts';

test('a calendar date is the same day in every time zone', () => {
  expect(formatCalendarDate('1990-12-10', 'en-GB')).toBe('10 Dec 1990');
  expect(formatCalendarDate('2000-02-29', 'en-GB')).toBe('29 Feb 2000');
});

test('today is the user’s local date, not the UTC date', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
