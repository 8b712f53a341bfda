import { expect, test } from 'vitest';
import { defaultTimeouts, totalMsOf } from './timeouts.ts';

test('a query ends within 8 s, and never before a single try times out', () => {
  expect(totalMsOf(defaultTimeouts)).toBeLessThanOrEqual(8000);
  const slow = { ...defaultTimeouts, readMs: 30_000 };
  expect(totalMsOf(slow)).toBeGreaterThan(slow.connectMs + slow.readMs);
});
