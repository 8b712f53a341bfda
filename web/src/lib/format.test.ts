import { describe, expect, it } from 'vitest';
import {
  abbreviate,
  formatAgo,
  formatCalendarDate,
  formatDate,
  formatDates,
  formatDay,
  formatMonth,
  formatRange,
  formatShortDate,
} from './format.ts';

describe('abbreviate', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1.0K'],
    [1250, '1.3K'],
    [999_949, '999.9K'],
    [999_960, '1.0M'],
    [1_234_567, '1.2M'],
    [999_999_999, '1.0B'],
    [3_040_000_000, '3.0B'],
  ])('%d → %s', (people, text) => {
    expect(abbreviate(people)).toBe(text);
  });
});

describe('formatRange', () => {
  it('shows both bounds, one, or none', () => {
    expect(formatRange(1_200_000, 1_500_000)).toBe('1.2M – 1.5M');
    expect(formatRange(null, 1500)).toBe('up to 1.5K');
    expect(formatRange(1500, null)).toBe('from 1.5K');
    expect(formatRange(null, null)).toBe('Unknown');
  });
});

describe('formatAgo', () => {
  const minute = 60_000;
  it.each([
    [0, 'just now'],
    [5 * minute, '5 min ago'],
    [125 * minute, '2 h ago'],
    [49 * 60 * minute, '2 d ago'],
  ])('%d ms → %s', (age, text) => {
    expect(formatAgo(0, age)).toBe(text);
  });
});

describe('formatDay', () => {
  const now = new Date(2026, 2, 10, 0, 30).getTime();
  it('compares calendar days, not hours', () => {
    expect(formatDay(new Date(2026, 2, 10, 0, 1).getTime(), now)).toBe('Today');
    expect(formatDay(new Date(2026, 2, 9, 23, 59).getTime(), now)).toBe('Yesterday');
  });
  it('includes the year only if it is not the current one', () => {
    expect(formatDay(new Date(2026, 1, 3).getTime(), now, 'en-US')).toBe('Feb 3');
    expect(formatDay(new Date(2025, 11, 31).getTime(), now, 'en-US')).toBe('Dec 31, 2025');
  });
});

describe('one way to write dates', () => {
  it('shows a calendar date as the same day in every time zone', () => {
    expect(formatCalendarDate('1990-12-10', 'en-GB')).toBe('10 Dec 1990');
    expect(formatCalendarDate('2000-02-29', 'en-GB')).toBe('29 Feb 2000');
    expect(formatShortDate('2026-11-03')).toBe('Nov 3');
    expect(formatMonth('2026-03')).toBe('Mar 2026');
    expect(formatMonth('2026-03-31')).toBe('Mar 2026');
    expect(formatDates('2026-11-03', 14)).toMatch(/^Nov 3\s–\s16, 2026$/);
  });
  it('shows a moment as the day of the zone that it is asked for', () => {
    const moment = Date.UTC(2026, 10, 22, 20);
    expect(formatDate(moment, 'UTC')).toBe('Nov 22, 2026');
    expect(formatDate(moment, 'Asia/Kolkata')).toBe('Nov 23, 2026');
  });
});
