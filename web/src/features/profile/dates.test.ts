import { expect, test } from 'vitest';
import { today } from './dates.ts';

test('today is the user’s local date, not the UTC date', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
