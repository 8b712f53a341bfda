import { expect, test } from 'vitest';
import { defaultTimeouts, totalMsOf } from './timeouts.ts';

test('a question ends within the 8 s that a person may wait, and never before one try may end', () => {
  expect(totalMsOf(defaultTimeouts)).toBeLessThanOrEqual(8000);
  const slow = { ...defaultTimeouts, readMs: 30_000 };
  expect(totalMsOf(slow)).toBeGreaterThan(slow.connectMs + slow.readMs);
});
