import { expect, test } from 'vitest';
import { formatCalendarDate, formatDate, today } from './dates.ts';

test('a calendar date is the same day in every time zone', () => {
  expect(formatCalendarDate('1990-12-10', 'en-GB')).toBe('10 December 1990');
  expect(formatCalendarDate('2000-02-29', 'en-GB')).toBe('29 February 2000');
});

test('a time is shown as a date in the user’s locale', () => {
  expect(formatDate('2026-01-15T12:00:00.000Z', 'en-GB')).toBe('15 January 2026');
});

test('today is the user’s local date, not the UTC date', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
