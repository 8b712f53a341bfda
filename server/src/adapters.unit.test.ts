import { expect, test } from 'vitest';
import { openEngine } from './adapters.ts';
import { maxConcurrentRequests } from './http/limits/overload.ts';

test('the engine accepts as many concurrent searches as the server admits', { timeout: 120_000 }, async () => {
  const engine = openEngine(120_000);
  const searches = Array.from({ length: maxConcurrentRequests }, (_, n) => engine.search(`yoga ${n}`, { limit: 1 }));
  const outcomes = await Promise.allSettled(searches);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  await engine.close();
});
