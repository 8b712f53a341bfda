import { expect, test } from 'vitest';
import { defaultTimes, totalMsOf } from './client.ts';

test('a question ends within the 8 s that a person may wait, and never before one try may end', () => {
  expect(totalMsOf(defaultTimes)).toBeLessThanOrEqual(8000);
  const slow = { ...defaultTimes, readMs: 30_000 };
  expect(totalMsOf(slow)).toBeGreaterThan(slow.connectMs + slow.readMs);
});
