import { randomUUID } from 'node:crypto';
import { searchPlaces } from '@interest-miner/contract/audiences/endpoints';
import { cancelOverlap, getOverlap, type OverlapPair } from '@interest-miner/contract/audiences/overlap-endpoints';
import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetMeta } from '../../../../test/arrange.ts';
import { audiencesOf } from '../../../../test/audiences.ts';
import { present } from '../../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { ids, numberedIds, numberedSource } from '../../../../test/lists.ts';
import { type GraphStandIn, graphSecret, graphToken, startGraph } from '../../../../test/stand-ins/graph.ts';
import { runJob } from '../../../jobs/jobs.ts';
import { readRuns } from '../queries/overlap-runs.ts';
import { startOverlap } from './overlap.ts';
import { overlapJob } from './overlap-job.ts';

const minute = 60_000;
let graph: GraphStandIn;
let app: TestApp;
let me: ReturnType<typeof audiencesOf>;
beforeAll(async () => {
  graph = await startGraph();
  const env = { META_ACCESS_TOKEN: graphToken, META_APP_SECRET: graphSecret, META_GRAPH_URL: graph.url };
  app = await createTestApp({ env });
});
afterAll(async () => {
  await app.close();
  await graph.close();
});
beforeEach(async () => {
  graph.reset();
  await forgetMeta(app);
  await app.deps.db.deleteFrom('overlap_runs').execute();
  me = audiencesOf(app, (await app.login()).token);
});

const some = [ids.yoga, ids.soccer, '6003354593172', '6003648059946'];
const ten = [
  ...some,
  '6003369240775',
  '6003328429697',
  '6003342080610',
  '6003127206524',
  '6002970406974',
  '6003385478363',
];
const estimates = () => graph.edges.filter((edge) => edge.includes('estimate')).length;
const read = async (id: string) => (await me.call(getOverlap, { params: { id } })).json.data;
/** The matrix once no process works on it. */
const settled = (id: string) =>
  vi.waitFor(
    async () => {
      const matrix = await read(id);
      expect(matrix.state).not.toBe('running');
      return matrix;
    },
    { timeout: 10_000 },
  );
/** Runs the job after a time, as every process does. */
const work = (afterMs: number) => {
  app.clock.now += afterMs;
  return runJob(app.deps, { ...overlapJob(app.deps), name: `overlaps ${app.clock.now}` });
};

test('a matrix of four asks for everybody, each interest and each pair, and stores the sizes', async () => {
  const started = await me.overlap(some);
  expect(started.status).toBe(202);
  expect(started.json.data).toMatchObject({ total: 6, countries: ['IN'], finished_at: null });
  const matrix = await settled(started.json.data.id);
  expect(matrix).toMatchObject({ state: 'done', done: 6, notice: null });
  expect(estimates()).toBe(1 + 4 + 6);
  for (const pair of matrix.pairs as OverlapPair[]) {
    expect(pair).toMatchObject({ state: 'done', source: 'meta' });
    expect(pair.share).toBeGreaterThan(0);
    expect(pair.share).toBeLessThanOrEqual(1);
    expect(pair.sentence).toContain('%');
  }
  expect((await me.overlap(some)).json.data).toMatchObject({ id: matrix.id, state: 'done' });
  const wider = await me.overlap([...some, '6003369240775']);
  await settled(wider.json.data.id);
  expect(estimates()).toBe(11 + 1 + 4);
});

test('a matrix of ten waits when the hourly limit is used up, says so, and resumes where it stopped', async () => {
  const { id } = (await me.overlap(ten)).json.data;
  const waiting = await settled(id);
  expect(waiting).toMatchObject({
    state: 'waiting',
    total: 45,
    notice: expect.stringContaining('hourly request limit'),
  });
  expect(waiting.retry_after_seconds).toBeGreaterThan(0);
  expect(waiting.done).toBeGreaterThan(0);
  expect(waiting.done).toBeLessThan(45);
  const asked = estimates();
  expect(asked).toBeLessThan(60);
  await work(10_000);
  expect(estimates()).toBe(asked);
  await work(present(waiting.retry_after_seconds) * 1000);
  const finished = await read(id);
  expect(finished).toMatchObject({ state: 'done', done: 45, notice: null });
  expect(estimates()).toBe(56);
});

test('a cancelled matrix keeps what is known and can be started again', async () => {
  const { id } = (await me.overlap(ten)).json.data;
  const { done } = await settled(id);
  const cancelled = await me.call(cancelOverlap, { params: { id } });
  expect(cancelled.json.data).toMatchObject({ state: 'cancelled', done, retry_after_seconds: null });
  const asked = estimates();
  await work(60 * minute);
  expect(estimates()).toBe(asked);
  expect((await read(id)).state).toBe('cancelled');
  const again = (await me.overlap(ten)).json.data;
  expect(again.id).toBe(id);
  expect(await settled(id)).toMatchObject({ state: 'done', done: 45 });
  expect(estimates()).toBe(56);
});

test('at most five matrices are unfinished, however many are started concurrently', async () => {
  const actor = { userId: randomUUID(), sessionId: 'session', network: '10.0.0.1' };
  const countries = ['AT', 'BE', 'DE', 'ES', 'FR', 'IT', 'NL', 'PL'];
  const together = Promise.withResolvers<void>();
  let begun = 0;
  const deps = {
    ...app.deps,
    // Answers at once, so that all of them count before one is stored.
    interests: numberedSource(),
    limits: {
      ...app.deps.limits,
      take: () => {
        begun += 1;
        if (begun === countries.length) together.resolve();
        return together.promise;
      },
    },
    // No process works on them, so they stay unfinished.
    tasks: { ...app.deps.tasks, run: () => new Promise<never>(() => {}) },
  };
  const answers = await Promise.allSettled(
    countries.map((country) => startOverlap({ deps, actor }, { ids: numberedIds(2), countries: [country] })),
  );
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused.map(({ reason }) => reason.message)).toEqual(Array(3).fill(audienceTexts.overlapsRunning));
  expect(await readRuns(app.deps.db, actor.userId)).toHaveLength(5);
});

test('another process takes over a matrix when the lease of a dead process expires', async () => {
  const { id } = (await me.overlap(some)).json.data;
  await settled(id);
  await app.deps.db
    .updateTable('overlap_runs')
    .set({
      state: 'running',
      sizes: JSON.stringify({ each: {}, either: {} }),
      lease_id: 'of a dead process',
      leased_until: app.clock.now + 30_000,
      finished_at: null,
    })
    .execute();
  await work(29_999);
  expect((await read(id)).state).toBe('running');
  await work(1);
  expect(await read(id)).toMatchObject({ state: 'done', done: 6 });
  expect(estimates()).toBe(11);
});

test('no overlap is computed below 10,000 people, and a refused interest does not affect the others', async () => {
  const small = '6003159413034';
  const { id } = (await me.overlap([ids.yoga, small, ids.soccer])).json.data;
  const matrix = await settled(id);
  expect(matrix.interests.map(({ too_small }: { too_small: boolean }) => too_small)).toEqual([false, true, false]);
  expect(matrix.pairs.map(({ state }: OverlapPair) => state)).toEqual(['too_small', 'done', 'too_small']);
  expect(matrix.pairs[0]).toMatchObject({ share: null, lift: null, both: null, sentence: null });
  expect(estimates()).toBe(1 + 3 + 1);
});

test('interests without an id at Meta get a rough overlap that says so', async () => {
  const { id } = (await me.overlap([ids.ours, ids.yoga])).json.data;
  const [pair] = (await settled(id)).pairs as OverlapPair[];
  expect(pair).toMatchObject({ state: 'done', source: 'estimate' });
});

test('live sizes come from Meta, and are rough while its limit is used up', async () => {
  const spec = { groups: [[ids.yoga]], places: { countries: ['IN'] } };
  expect((await me.call(searchPlaces, { query: { q: 'mum' } })).json.data).toMatchObject({ available: true });
  const first = await me.estimate(spec);
  expect(first.json.data).toMatchObject({ source: 'meta', ready: true, notice: null, retry_after_seconds: null });
  await settled((await me.overlap(ten)).json.data.id);
  const asked = estimates();
  let last = first.json.data;
  for (let age = 19; last.ready && age < 60; age += 1) last = (await me.estimate({ ...spec, age_min: age })).json.data;
  expect(last).toMatchObject({
    source: 'estimate',
    ready: false,
    notice: expect.stringContaining('hourly request limit'),
  });
  expect(last.retry_after_seconds).toBeGreaterThan(0);
  expect(estimates() - asked).toBeGreaterThan(5);
  expect((await me.estimate(spec)).json.data).toEqual(first.json.data);
  const ours = await me.estimate({ ...spec, groups: [[ids.ours]] });
  expect(ours.json.data).toMatchObject({ source: 'estimate', ready: true, notice: audienceTexts.roughMissing(1) });
});

describe('bad input', () => {
  test.each([
    ['one interest', [ids.yoga], ['IN'], audienceTexts.overlapTooFew],
    ['eleven interests', [...ten, ids.movies], ['IN'], audienceTexts.overlapTooMany],
    ['a repeated interest', [ids.yoga, ids.yoga], ['IN'], audienceTexts.overlapTwice],
    ['no country', [ids.yoga, ids.soccer], [], audienceTexts.placeRequired],
    ['a country without ads', [ids.yoga, ids.soccer], ['KP'], audienceTexts.countryUnknown('KP')],
  ])('%s is refused with advice', async (_name, interests, countries, message) => {
    const { status, json } = await me.overlap(interests, countries);
    expect([status, json.message]).toEqual([400, message]);
  });
});
