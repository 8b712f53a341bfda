import { connectMeta } from '@interest-miner/contract/connections/endpoints';
import { createTestAtMeta, getTest, startTest } from '@interest-miner/contract/tests/endpoints';
import { vi } from 'vitest';
import { allJobs } from '../src/all-jobs.ts';
import { testReadingsJob } from '../src/features/tests/index.ts';
import { accountWithObjects } from '../src/ports/ads/test-account/existing-objects.ts';
import { createTestApp, password, type TestApp } from './harness.ts';
import { testsOf } from './interest-tests.ts';
import { startGraph } from './stand-ins/graph.ts';
import { graphAccount, graphHolder } from './stand-ins/graph-ads.ts';

const adToken = 'EAABtests';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** An application whose tests run at the stand-in of Meta, over HTTP; both have the same clock. */
export async function openMetaTests() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 15, 12) });
  const graph = await startGraph();
  const begun = new Set<Promise<unknown>>();
  const app: TestApp = await createTestApp({
    env: { META_GRAPH_URL: graph.url },
    deps: ({ tasks }) => ({
      tasks: {
        ...tasks,
        run(work) {
          const task = tasks.run(work);
          begun.add(task);
          return task;
        },
      },
    }),
  });
  const holder = graphHolder({ accounts: [graphAccount({ id: accountWithObjects })] });

  /** Advances both clocks; Meta's limits have room again after an hour. */
  function later(ms: number): void {
    app.clock.now += ms;
    vi.setSystemTime(app.clock.now);
  }
  return {
    app,
    graph,
    holder,
    later,
    /** Reads the tests that are due, as the server does every few seconds. */
    read: () => testReadingsJob(app.deps).run(AbortSignal.timeout(minuteMs)),
    /** Has no test read any more. */
    endReadings: () => app.deps.db.updateTable('test_readings').set({ state: 'finished' }).execute(),
    /** Runs the deletion of accounts that are due. */
    async erase() {
      await allJobs(app.deps)
        .find(({ name }) => name === 'deletion')
        ?.run(AbortSignal.timeout(minuteMs));
    },
    /** A person with a test that runs from the next midnight. */
    async running() {
      graph.holders.set(adToken, holder);
      const { token, email } = await app.login();
      const { call, save } = await testsOf(app, token);
      await app.call(connectMeta, { token, body: { access_token: adToken, password } });
      const start_day = new Date(app.clock.now + dayMs).toISOString().slice(0, 10);
      const { id } = await save({ ad_account_id: accountWithObjects, start_day });
      const read = async () => (await call(getTest, { params: { id } })).json.data;
      const until = (state: string) =>
        vi.waitFor(async () => {
          const test = await read();
          if (test.state !== state) throw new Error(`${test.state}: ${JSON.stringify(test.complaints)}`);
          return test;
        }, 20_000);
      await call(createTestAtMeta, { params: { id } });
      const { most_it_can_cost } = await until('ready');
      later(hourMs + minuteMs);
      await call(startTest, { params: { id }, body: { agreed: most_it_can_cost?.amount ?? 0 } });
      await until('running');
      // What started it has its lease to release yet: a clock set forward before that would move the next reading too.
      await Promise.allSettled(begun);
      return { call, id, userId: await app.userId(email) };
    },
    async close() {
      await app.close();
      await graph.close();
      vi.useRealTimers();
    },
  };
}
