import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testReadingsJob } from '../../src/features/tests/index.ts';
import { findReadings } from '../../src/features/tests/queries/readings.ts';
import { getTestResults } from '../../src/features/tests/results/get-results.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { countingAccount } from './counting-account.ts';
import { addRunningTests, connectTo } from './many-tests.ts';

// The numbers that docs/operating.md names: 365 days. TEST_READING_SAYS prints the figures.
const { TEST_READING_DAYS = '0.25', TEST_READING_SAYS } = process.env;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const size = { tests: 100, cells: 5, days: 90 } as const;
/** What Meta lets the Limited tier call: in an hour, and in 300 s. */
const limits = { hour: 300, block: 60 } as const;
const start = Date.UTC(2026, 1, 1);

let app: TestApp;
let account: ReturnType<typeof countingAccount>;
let rowsWritten = 0;
const selects = new WeakSet<object>();
const countRows: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    if (node.kind === 'SelectQueryNode') selects.add(queryId);
    return node;
  },
  async transformResult({ result, queryId }) {
    if (!selects.has(queryId)) rowsWritten += Number(result.numAffectedRows ?? result.rows.length);
    return result;
  },
};

beforeAll(async () => {
  account = countingAccount(() => app.clock.now);
  app = await createTestApp({
    deps: (deps) => ({ ads: { ...deps.ads, meta: account.port(deps) }, db: deps.db.withPlugin(countRows) }),
  });
});
afterAll(() => app.close());

/** A person whose tests all begin at this moment. */
async function someoneWithTests() {
  const ownerId = await app.userId((await app.login()).email);
  await connectTo(app.deps, ownerId);
  return { ownerId, ids: await addRunningTests(app.deps, ownerId, { ...size, startAt: app.clock.now }) };
}

// Every 90 days the next 100 tests begin, while those before are still read once a day for 28 days.
test(`500 ad sets of one account, ${TEST_READING_DAYS} days: within the Limited tier's budget, each read several times a day`, {
  timeout: 7_200_000,
}, async () => {
  const { deps, clock } = app;
  const job = testReadingsJob(deps);
  const seen = { oldestHours: 0, problems: 0 };
  let running = { ownerId: '', ids: [] as string[] };
  for (clock.now = start; clock.now < start + Number(TEST_READING_DAYS) * dayMs; clock.now += minuteMs) {
    const at = clock.now - start;
    if (at % (size.days * dayMs) === 0) running = await someoneWithTests();
    await job.run(AbortSignal.timeout(minuteMs));
    if (at % hourMs !== 0) continue;
    for (const { read_at, created_at, problem } of await findReadings(deps.db, running.ids)) {
      seen.oldestHours = Math.max(seen.oldestHours, (clock.now - (read_at ?? created_at)) / hourMs);
      if (problem !== null) seen.problems += 1;
    }
  }
  const counts = account.counts();
  if (TEST_READING_SAYS !== undefined)
    console.log(JSON.stringify({ ...counts, ...seen, rowsWritten, seconds: process.uptime() }));
  expect(counts.hour).toBeLessThanOrEqual(limits.hour);
  expect(counts.block).toBeLessThanOrEqual(limits.block);
  // A reading that waits for room is no failure, and nobody waits for long: the longest of a whole year was 12.1 hours.
  expect(seen.problems).toBe(0);
  expect(seen.oldestHours).toBeLessThan(13);
  const actor = { userId: running.ownerId, sessionId: '', network: '' };
  for (const id of running.ids) {
    const { days, cells } = await getTestResults({ deps, actor }, { id });
    expect(cells).toHaveLength(size.cells);
    for (const { by_day } of cells) expect(by_day.filter(({ spend }) => spend === 0)).toEqual([]);
    expect(days.length).toBeGreaterThan(0);
  }
});
