import { login, logout } from '@interest-miner/contract/auth/endpoints';
import { getProfile } from '@interest-miner/contract/profile/endpoints';
import {
  deleteSearch,
  listSearchHistory,
  restoreSearch,
  saveSearch,
  searchInterests,
} from '@interest-miner/contract/search/endpoints';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runAdmin } from '../../src/admin.ts';
import { allJobs } from '../../src/all-jobs.ts';
import { type Job, runJob } from '../../src/jobs/jobs.ts';
import { createTestApp, password, type TestApp } from '../harness.ts';
import { engineLoadMs } from '../premium.ts';

const hour = 3_600_000;
const day = 24 * hour;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // The first search builds the catalogue's index, which on a busy machine takes longer than an answer may.
  await app.deps.catalogue.warm();
}, engineLoadMs);
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => app.close());

const searchesLeft = async (token: string) =>
  (await app.call(getProfile, { token })).json.data.searches_remaining as number;

/** What a user does in a day; every response must be the usual one. */
async function live({ token, email }: { token: string; email: string }): Promise<void> {
  const { call } = app;
  const before = await searchesLeft(token);
  const found = await call(searchInterests, { body: { query: `yoga ${before}`, limit: 5 }, token });
  expect([found.status, await searchesLeft(token)]).toEqual([200, before - 1]);
  const saved = await call(saveSearch, { body: { search_text: `yoga ${app.clock.now}` }, token });
  expect(saved.status).toBeLessThan(300);
  const { json: list } = await call(listSearchHistory, { query: { page: '1' }, token });
  expect(JSON.stringify(list)).toContain(`yoga ${app.clock.now}`);
  expect((await call(deleteSearch, { params: { id: saved.json.data.id }, token })).status).toBe(200);
  expect((await call(restoreSearch, { params: { id: saved.json.data.id }, token })).status).toBe(200);
  const again = await call(login, { body: { email, password } });
  expect(again.status).toBe(200);
  expect((await call(logout, { token: again.json.access_token })).status).toBe(200);
}

/** Runs every job once, and again when it is next due: no lease is stuck. */
async function expectJobsToRun(): Promise<void> {
  for (const job of allJobs(app.deps)) {
    // The lease of the last run may be held for one more run of the job.
    for (let round = 0; round < 2; round += 1) {
      const ran = await runJob(app.deps, job);
      if (round === 1) expect(ran, job.name).toBe(true);
      app.clock.now += job.everyMs;
    }
  }
}

test('a clock that jumps a day ahead and back does not affect sessions, jobs and searches', async () => {
  const person = await app.login();
  await live(person);
  await expectJobsToRun();
  app.clock.now += day;
  await live(person);
  await expectJobsToRun();
  app.clock.now -= day;
  await live(person);
  await expectJobsToRun();
});

test('a clock set back an hour does not affect them either', async () => {
  const person = await app.login();
  await live(person);
  await expectJobsToRun();
  app.clock.now -= hour;
  await live(person);
  await expectJobsToRun();
});

test('the job of a process that died while the clock was ahead runs once the clock is correct', async () => {
  const job: Job = { name: 'ahead', everyMs: 60_000, leaseMs: 600_000, run: async () => {} };
  app.clock.now += day;
  void runJob(app.deps, { ...job, run: () => new Promise(() => {}) });
  await vi.waitFor(
    async () => {
      const held = app.deps.db.selectFrom('job_leases').select('name').where('name', '=', job.name);
      expect(await held.executeTakeFirst()).toBeDefined();
    },
    { timeout: 30_000 },
  );
  expect(await runJob(app.deps, job)).toBe(false);
  app.clock.now -= day;
  expect(await runJob(app.deps, job)).toBe(true);
});

test('a plan ends by the clock, and is active again when the clock is corrected', async () => {
  const { token, email } = await app.login();
  await runAdmin(app.deps, ['set-plan', email, 'Pro']);
  const planNow = async (token: string) =>
    (await app.call(getProfile, { token })).json.data.plan_details?.name as string;
  expect(await planNow(token)).toBe('Pro');
  app.clock.now += 31 * day;
  // The session has expired too.
  expect((await app.call(getProfile, { token })).status).toBe(401);
  const { json } = await app.call(login, { body: { email, password } });
  expect(await planNow(json.access_token)).not.toBe('Pro');
  app.clock.now -= 31 * day;
  expect(await planNow(token)).toBe('Pro');
});

test('a clock jump extends a limit by at most the jump', async () => {
  const limit = { name: 'clock', points: 2, seconds: 600 };
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const { limits } = app.deps;
  for (let taken = 0; taken < limit.points; taken += 1) await limits.take(limit, 'somebody');
  await expect(limits.take(limit, 'somebody')).rejects.toMatchObject({ code: 'rate_limited' });
  vi.setSystemTime(start - hour);
  await expect(limits.take(limit, 'somebody')).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds <= 3600 + limit.seconds),
  });
  vi.setSystemTime(start + day);
  await expect(limits.take(limit, 'somebody')).resolves.toBeUndefined();
});
