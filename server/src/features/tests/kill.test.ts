import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { testsOf } from '../../../test/interest-tests.ts';
import { madeObjects } from '../../../test/pushes.ts';
import { type AdsPort, MetaError } from '../../ports/ads/port.ts';
import { testRows } from './queries/tests.ts';
import { createTestAtMeta, startTest, stopTest, takeBackTest } from './run-test.ts';
import { advanceTest } from './test-job.ts';

let app: TestApp;
let userId: string;
let tests: Awaited<ReturnType<typeof testsOf>>;
beforeAll(async () => {
  app = await createTestApp();
  const { token, email } = await app.login();
  tests = await testsOf(app, token);
  userId = await app.userId(email);
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now = Date.UTC(2026, 0, 15, 12);
});

const calls = ['estimate', 'ads', 'list', 'create', 'change', 'remove', 'statusOf', 'adSetDelivery'] as const;
type Cut = 'before' | 'after';
type Fault = () => Promise<never>;

/** The test ad account whose nth call fails, before or after Meta has done its work. */
function faulty(nth: number, cut: Cut, fault: Fault): AdsPort {
  const port = app.deps.ads.test;
  let made = 0;
  const wrapped = Object.fromEntries(
    calls.map((name) => [
      name,
      async (...args: unknown[]) => {
        made += 1;
        const mine = made === nth;
        if (mine && cut === 'before') return fault();
        const answer = await (port[name] as (...all: unknown[]) => Promise<unknown>)(...args);
        return mine ? fault() : answer;
      },
    ]),
  );
  return { ...port, ...wrapped };
}

const depsWith = (test: AdsPort) => ({ ...app.deps, ads: { ...app.deps.ads, test } });
/** A process that only takes requests: the job of another one does the work. */
const context = () => ({
  deps: {
    ...app.deps,
    limits: { ...app.deps.limits, take: async () => {} },
    tasks: { ...app.deps.tasks, run: () => Promise.reject(new Error('stopping')) },
  },
  actor: { userId, sessionId: '', network: '' },
});
const work = (id: string, deps = app.deps) => advanceTest(deps, id, new AbortController().signal);

/** Works on a test until the nth call, where the process "dies"; or to its end, if there are fewer calls. */
async function workAndDie(id: string, nth: number, cut: Cut): Promise<void> {
  await new Promise<void>((died, failed) => {
    const fault: Fault = () => {
      died();
      return new Promise<never>(() => {});
    };
    work(id, depsWith(faulty(nth, cut, fault))).then(() => died(), failed);
  });
}

/** Leases expire, and Meta's limits have room again. */
const later = () => {
  app.clock.now += 3_700_000;
};
const rowOf = async (id: string) => {
  const row = await testRows.find(app.deps.db, userId, id);
  if (!row) throw new Error('the test is gone');
  return row;
};
async function finish(id: string, state: string): Promise<void> {
  for (let attempt = 0; attempt < 6 && (await rowOf(id)).state !== state; attempt += 1) {
    later();
    await work(id);
  }
  expect((await rowOf(id)).state).toBe(state);
}
const madeOf = async (mark: string) => (await madeObjects(app)).filter(({ fields }) => fields.includes(mark));
const kindsOf = async (mark: string) => (await madeOf(mark)).map(({ kind }) => kind).sort();
const one = ['ad', 'ad', 'adset', 'adset', 'campaign'];
/** The only status changes of the objects of a test. */
const logsOf = async (mark: string) =>
  (await madeOf(mark)).map(({ fields }) =>
    JSON.parse(JSON.parse(fields).status_log ?? '[]').map((entry: [number, string]) => entry[1]),
  );

async function removeAll(id: string): Promise<void> {
  later();
  await takeBackTest(context(), { id });
  await finish(id, 'taken_back');
}

test('creation killed before or after each of its calls, up to three times: one of everything', {
  timeout: 300_000,
}, async () => {
  for (let nth = 1; nth <= 12; nth += 1) {
    for (const cut of ['before', 'after'] as const) {
      const { id, mark } = await tests.save({ start_day: '2026-12-01' });
      await createTestAtMeta(context(), { id });
      await workAndDie(id, nth, cut);
      for (let again = 0; again < nth % 3; again += 1) {
        later();
        await workAndDie(id, 1 + ((nth * 5 + again) % 6), again === 0 ? 'after' : 'before');
      }
      await finish(id, 'ready');
      expect(await kindsOf(mark), `${nth} ${cut}`).toEqual(one);
      await removeAll(id);
      expect(await kindsOf(mark)).toEqual([]);
    }
  }
});

test('a start killed before or after each of its calls activates each object once, the campaign last', {
  timeout: 300_000,
}, async () => {
  for (let nth = 1; nth <= 10; nth += 1) {
    for (const cut of ['before', 'after'] as const) {
      const { id, mark } = await tests.save({ start_day: '2026-12-01' });
      await createTestAtMeta(context(), { id });
      await finish(id, 'ready');
      later();
      await startTest(context(), { id, agreed: 60_000 });
      await workAndDie(id, nth, cut);
      const half = await madeOf(mark);
      const isActive = ({ fields }: { fields: string }) => JSON.parse(fields).status === 'ACTIVE';
      // Nothing can be spent before everything below the campaign is active.
      if (half.some((object) => object.kind === 'campaign' && isActive(object)))
        expect(half.every(isActive)).toBe(true);
      await finish(id, 'running');
      expect(await logsOf(mark), `${nth} ${cut}`).toEqual(Array.from({ length: 5 }, () => ['ACTIVE']));
      later();
      await stopTest(context(), { id });
      await finish(id, 'stopped');
    }
  }
});

test('an ad that Meta refuses to activate: the campaign is paused, and the part is named', async () => {
  const { id, mark } = await tests.save({ start_day: '2026-12-01' });
  await createTestAtMeta(context(), { id });
  await finish(id, 'ready');
  later();
  await startTest(context(), { id, agreed: 60_000 });
  const refuse: Fault = () => Promise.reject(new MetaError('refused', 'no', { code: 100, subcode: 1359188 }));
  // The reading of the schedule, then of the ads, then the first activation of an ad.
  await work(id, depsWith(faulty(4, 'before', refuse)));
  await finish(id, 'failed');
  const row = await rowOf(id);
  expect(row.failed_at).toBe('starting');
  expect(JSON.parse(row.complaints)[0].message).toMatch(
    /did not start, and its campaign is paused: an ad of “Football”.*payment method/,
  );
  const campaign = (await madeOf(mark)).find(({ kind }) => kind === 'campaign');
  expect(JSON.parse(campaign?.fields ?? '{}').status).toBe('PAUSED');
});

test('a stop is not held up by a start under way: the start loses its lease', async () => {
  const { id, mark } = await tests.save({ start_day: '2026-12-01' });
  await createTestAtMeta(context(), { id });
  await finish(id, 'ready');
  later();
  await startTest(context(), { id, agreed: 60_000 });
  await workAndDie(id, 5, 'after');
  await stopTest(context(), { id });
  await work(id);
  expect((await rowOf(id)).state).toBe('stopped');
  later();
  await work(id);
  const campaign = (await madeOf(mark)).find(({ kind }) => kind === 'campaign');
  expect(JSON.parse(campaign?.fields ?? '{}').status).toBe('PAUSED');
});

test('a stop goes on until Meta answers, however long that takes', async () => {
  const { id } = await tests.save({ start_day: '2026-12-01' });
  await createTestAtMeta(context(), { id });
  await finish(id, 'ready');
  later();
  await startTest(context(), { id, agreed: 60_000 });
  await finish(id, 'running');
  await stopTest(context(), { id });
  const outage: Fault = () => Promise.reject(new MetaError('outage', 'no answer'));
  for (let attempt = 0; attempt < 15; attempt += 1) {
    await work(id, depsWith(faulty(1, 'before', outage)));
    later();
  }
  expect(await rowOf(id)).toMatchObject({ state: 'stopping', failed_at: null });
  await work(id);
  expect((await rowOf(id)).state).toBe('stopped');
});
