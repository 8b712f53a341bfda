import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { pruneMetaCacheJob } from './prune-cache-job.ts';
import { storeCached } from './queries.ts';

const day = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.deleteFrom('interest_cache').execute();
});

async function fill(count: number, ageOf: (index: number) => number, bytes = 1000) {
  const rows = Array.from({ length: count }, (_, index) => ({
    key: `k${String(index).padStart(4, '0')}`,
    payload: 'x',
    bytes,
    fetched_at: app.clock.now - ageOf(index),
  }));
  await storeCached(app.deps.db, rows);
}
const keys = async () => {
  const rows = await app.deps.db.selectFrom('interest_cache').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
};
const run = (limitBytes?: number) => pruneMetaCacheJob(app.deps, limitBytes).run(new AbortController().signal);

test('deletes expired answers and nothing else', async () => {
  await fill(6, (index) => index * 11 * day);
  await run();
  expect(await keys()).toEqual(['k0000', 'k0001', 'k0002']);
});

test('deletes the oldest answers above the size limit', async () => {
  await fill(300, (index) => index);
  await run(120_000);
  const left = await keys();
  expect(left.length).toBeLessThanOrEqual(120);
  expect(left.length).toBeGreaterThan(60);
  expect(left).toEqual(Array.from({ length: left.length }, (_, index) => `k${String(index).padStart(4, '0')}`));
});

test('an empty cache is left alone, and the next run continues an interrupted one', async () => {
  await run(0);
  await fill(200, (index) => index);
  await expect(pruneMetaCacheJob(app.deps, 0).run(AbortSignal.abort(new Error('cut')))).rejects.toThrow('cut');
  await run(0);
  expect(await keys()).toEqual([]);
});

test('a newer answer is not replaced by an older one', async () => {
  const row = { key: 'k', bytes: 1, fetched_at: app.clock.now };
  await storeCached(app.deps.db, [{ ...row, payload: 'later' }]);
  await storeCached(app.deps.db, [{ ...row, payload: 'earlier', fetched_at: app.clock.now - 1 }]);
  expect(await app.deps.db.selectFrom('interest_cache').select('payload').execute()).toEqual([{ payload: 'later' }]);
});
