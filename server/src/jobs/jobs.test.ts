import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { type Job, runJob, startJobs } from './jobs.ts';

let app: TestApp;
let runs: number;
let job: Job;
let jobs = 0;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  runs = 0;
  jobs += 1;
  job = {
    name: `job ${jobs}`,
    everyMs: 60_000,
    leaseMs: 10_000,
    run: async () => {
      runs += 1;
    },
  };
});

/** Counts a run that ends on request. */
const ended = (end: Promise<void>) => {
  runs += 1;
  return end;
};
const begun = (count: number) => vi.waitFor(() => expect(runs).toBe(count), { timeout: 10_000 });
const lease = () =>
  app.deps.db.selectFrom('job_leases').selectAll().where('name', '=', job.name).executeTakeFirstOrThrow();

test('one of many processes runs a due job, once', async () => {
  const ran = await Promise.all(Array.from({ length: 10 }, () => runJob(app.deps, job)));
  expect(ran.filter(Boolean)).toHaveLength(1);
  expect(runs).toBe(1);
  app.clock.now += job.everyMs * 0.9 - 1;
  expect(await runJob(app.deps, job)).toBe(false);
  app.clock.now += 1;
  expect(await runJob(app.deps, job)).toBe(true);
  expect(runs).toBe(2);
});

test('a job that takes its rows for itself runs in every process at once', async () => {
  const all = { ...job, inEveryProcess: true } as const;
  const ran = await Promise.all(Array.from({ length: 10 }, () => runJob(app.deps, all)));
  expect(ran.every(Boolean)).toBe(true);
  expect(runs).toBe(10);
  expect(await lease()).toMatchObject({ last_error: null, last_finished_at: app.clock.now });
});

test('another process runs the job when the lease of a dead process expires', async () => {
  // A killed process is simulated by a run that never ends.
  void runJob(app.deps, { ...job, run: () => ended(new Promise(() => {})) });
  await begun(1);
  app.clock.now += job.leaseMs - 1;
  expect(await runJob(app.deps, job)).toBe(false);
  app.clock.now += 1;
  expect(await runJob(app.deps, job)).toBe(true);
  expect(await lease()).toMatchObject({ last_error: null, last_finished_at: app.clock.now });
});

test('a run that outlasts its lease does not change that of the next holder', async () => {
  let end: () => void = () => {};
  const slow = runJob(app.deps, { ...job, run: () => ended(new Promise<void>((resolve) => (end = resolve))) });
  await begun(1);
  app.clock.now += job.leaseMs;
  let endSecond: () => void = () => {};
  const second = runJob(app.deps, { ...job, run: () => ended(new Promise<void>((resolve) => (endSecond = resolve))) });
  await begun(2);
  const held = (await lease()).leased_until;
  end();
  await slow;
  expect((await lease()).leased_until).toBe(held);
  endSecond();
  await second;
});

test('a failure stays recorded until the next success', async () => {
  const broken = { ...job, run: () => Promise.reject(new Error('no luck')) };
  await expect(runJob(app.deps, broken)).rejects.toThrow('no luck');
  expect((await lease()).last_error).toBe('no luck');
  app.clock.now += job.everyMs;
  await runJob(app.deps, job);
  expect((await lease()).last_error).toBeNull();
});

test('a clock set back delays a job by one interval at most', async () => {
  expect(await runJob(app.deps, job)).toBe(true);
  const now = app.clock.now;
  app.clock.now = now - 30 * 86_400_000;
  expect(await runJob(app.deps, job)).toBe(true);
  app.clock.now = now;
});

test('a slow job still runs every time its timer fires', async () => {
  const slow = {
    ...job,
    run: async () => {
      runs += 1;
      app.clock.now += 5000;
    },
  };
  for (let round = 0; round < 5; round += 1) {
    const fired = app.clock.now;
    expect(await runJob(app.deps, slow)).toBe(true);
    app.clock.now = fired + job.everyMs;
  }
  expect(runs).toBe(5);
});

test('the timers of three processes run the job once per interval', async () => {
  for (let round = 0; round < 4; round += 1) {
    for (let process = 0; process < 3; process += 1) {
      await runJob(app.deps, job);
      app.clock.now += job.everyMs / 3;
    }
  }
  expect(runs).toBe(4);
});

describe('timers', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  test('a rare job runs soon after the start, and a stop aborts it without an error', async () => {
    const complaints: string[] = [];
    let begun: () => void = () => {};
    const running = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const endless = (signal: AbortSignal) =>
      new Promise<void>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        begun();
      });
    const rare = { ...job, everyMs: 3_600_000, run: endless };
    const stop = startJobs(app.deps, [rare], (name) => complaints.push(name));
    vi.advanceTimersByTime(5000);
    await running;
    await stop();
    expect(complaints).toEqual([]);
    expect((await lease()).last_finished_at).toBe(app.clock.now);
  });
});
