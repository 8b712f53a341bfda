import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audiencesOf } from '../../../test/audiences.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { madeObjects, onePush, pushesOf } from '../../../test/pushes.ts';
import { type AdsPort, MetaError } from '../../ports/ads/port.ts';
import { advancePush } from './push-job.ts';
import { pushRows } from './queries.ts';
import { retryPush, startPush, takeBackPush } from './start-push.ts';

let app: TestApp;
let audience: string;
let userId: string;
beforeAll(async () => {
  app = await createTestApp();
  const { token, email } = await app.login();
  await pushesOf(app, token);
  audience = await audiencesOf(app, token).create();
  const id = await app.userId(email);
  userId = id;
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.deleteFrom('test_ad_objects').execute();
  await app.deps.db.deleteFrom('pushes').execute();
});

const steps = ['estimate', 'list', 'check', 'create', 'remove'] as const;
type Cut = 'before' | 'after';

/** What the chosen call does; nothing returns from a killed process. */
type Fault = (cut: Cut) => Promise<never>;

/** The test ad account whose nth call fails, before or after Meta has done its work. */
function faulty(nth: number, cut: Cut, fault: Fault): AdsPort {
  const port = app.deps.ads.test;
  let calls = 0;
  const wrapped = Object.fromEntries(
    steps.map((name) => [
      name,
      async (...args: unknown[]) => {
        calls += 1;
        const mine = calls === nth;
        if (mine && cut === 'before') return fault(cut);
        const answer = await (port[name] as (...all: unknown[]) => Promise<unknown>)(...args);
        return mine ? fault(cut) : answer;
      },
    ]),
  );
  return { ...port, ...wrapped };
}

const depsWith = (test: AdsPort) => ({ ...app.deps, ads: { ...app.deps.ads, test } });

/** Works on a push until the nth call, where the process "dies"; or to its end, if there are fewer calls. */
async function workAndDie(id: string, nth: number, cut: Cut): Promise<void> {
  await new Promise<void>((died, failed) => {
    const fault: Fault = () => {
      died();
      return new Promise<never>(() => {});
    };
    advancePush(depsWith(faulty(nth, cut, fault)), id, new AbortController().signal).then(() => died(), failed);
  });
}

/** A process that only takes requests: the job of another one does the work. */
const takingRequests = () => ({
  ...app.deps,
  limits: { ...app.deps.limits, take: async () => {} },
  tasks: { ...app.deps.tasks, run: () => Promise.reject(new Error('stopping')) },
});
const actor = () => ({ userId, sessionId: '', network: '' });
const { request_id: _id, ...input } = onePush();

async function started(requestId: string): Promise<string> {
  const body = { ...input, request_id: requestId, leave_out_missing: false };
  const push = await startPush({ deps: takingRequests(), actor: actor() }, { id: audience, ...body } as Parameters<
    typeof startPush
  >[1]);
  expect(push.state).toBe('draft');
  return push.id;
}

/** Leases expire, and Meta's limits have room again. */
const later = () => {
  app.clock.now += 3_600_000;
};
const stateOf = async (id: string) =>
  (await pushRows.list(app.deps.db, userId, 500)).find((row) => row.id === id)?.state;

/** Twenty runs cover every step; `PUSH_KILLS=100` for the long run. */
// biome-ignore lint/style/noProcessEnv: not a setting of the program
const runs = Number(process.env.PUSH_KILLS ?? 20);

test('pushes killed at every step, up to three times, create one campaign and one ad set each', async () => {
  for (let run = 0; run < runs; run += 1) {
    const id = await started(`00000000-0000-4000-8000-${String(run).padStart(12, '0')}`);
    // Eight calls to the end, each killed before and after; later kills fall anywhere.
    const kills = [run % 16, (run * 7) % 16, (run * 11) % 16].slice(0, 1 + (run % 3));
    for (const kill of kills) {
      await workAndDie(id, 1 + (kill >> 1), kill % 2 === 0 ? 'before' : 'after');
      later();
    }
    await advancePush(app.deps, id, new AbortController().signal);
    expect(await stateOf(id)).toBe('done');
    const made = await madeObjects(app);
    expect(made.map(({ kind }) => kind)).toEqual(['campaign', 'adset']);
    await app.deps.db.deleteFrom('test_ad_objects').execute();
    later();
  }
});

test('after a lost answer or an outage at any call the push waits, and nothing is created twice', async () => {
  for (let nth = 1; nth <= 8; nth += 1) {
    for (const cut of ['before', 'after'] as const) {
      const id = await started(`00000000-0000-4000-9000-00000000${nth}${cut === 'after' ? 1 : 0}00`);
      const outage: Fault = () => Promise.reject(new MetaError('outage', 'no answer'));
      await advancePush(depsWith(faulty(nth, cut, outage)), id, new AbortController().signal);
      const [row] = await pushRows.list(app.deps.db, userId, 1);
      expect(row?.notice).toContain('not responding');
      // Too early: the last call may still arrive.
      await advancePush(app.deps, id, new AbortController().signal);
      expect(await stateOf(id)).not.toBe('done');
      later();
      await advancePush(app.deps, id, new AbortController().signal);
      expect(await stateOf(id)).toBe('done');
      expect(await madeObjects(app)).toHaveLength(2);
      await app.deps.db.deleteFrom('test_ad_objects').execute();
      later();
    }
  }
});

test('a retry right after the last lost answer waits until that call has arrived', async () => {
  const id = await started('00000000-0000-4000-d000-000000000000');
  await app.deps.db.updateTable('pushes').set({ attempts: 10 }).execute();
  const outage: Fault = () => Promise.reject(new MetaError('outage', 'no answer'));
  await advancePush(depsWith(faulty(1, 'before', outage)), id, new AbortController().signal);
  expect(await stateOf(id)).toBe('failed');
  const again = { ...input, leave_out_missing: false, id } as Parameters<typeof retryPush>[1];
  await retryPush({ deps: takingRequests(), actor: actor() }, again);
  await advancePush(app.deps, id, new AbortController().signal);
  expect(await stateOf(id)).toBe('checking');
  later();
  await advancePush(app.deps, id, new AbortController().signal);
  expect(await stateOf(id)).toBe('done');
  expect(await madeObjects(app)).toHaveLength(2);
  later();
});

test('taking back, killed at every step, deletes both objects and nothing else', async () => {
  for (let kill = 0; kill < 10; kill += 1) {
    const id = await started(`00000000-0000-4000-a000-0000000000${String(kill).padStart(2, '0')}`);
    await advancePush(app.deps, id, new AbortController().signal);
    later();
    await takeBackPush({ deps: takingRequests(), actor: actor() }, { id });
    await workAndDie(id, 1 + (kill >> 1), kill % 2 === 0 ? 'before' : 'after');
    later();
    await advancePush(app.deps, id, new AbortController().signal);
    expect(await stateOf(id)).toBe('taken_back');
    expect(await madeObjects(app)).toEqual([]);
    later();
  }
});

test('of two concurrent processes, one works and the other leaves the push alone', async () => {
  const id = await started('00000000-0000-4000-b000-000000000000');
  await Promise.all(Array.from({ length: 5 }, () => advancePush(app.deps, id, new AbortController().signal)));
  expect(await stateOf(id)).toBe('done');
  expect(await madeObjects(app)).toHaveLength(2);
});

describe('a process frozen between its last lease check and the creating call', () => {
  const leaseMs = 60_000;
  // The call budget has room again, whatever earlier tests used.
  beforeEach(later);
  const creations = [
    [1, 'campaign'],
    [2, 'ad set'],
  ] as const;

  /** The test ad account seen by a process that is frozen before its nth creation is sent. */
  function frozenBefore(nth: number, frozen: () => Promise<void>): AdsPort {
    const port = app.deps.ads.test;
    let created = 0;
    const create: AdsPort['create'] = async (...args) => {
      created += 1;
      if (created === nth) await frozen();
      return port.create(...args);
    };
    return { ...port, create };
  }
  const pass = async (ms: number) => {
    app.clock.now += ms;
  };
  const advance = (id: string, deps = app.deps) => advancePush(deps, id, new AbortController().signal);

  test.each(creations)('creates no second object %i (%s) after another process has taken over', async (nth, what) => {
    const id = await started(`00000000-0000-4000-c000-00000000000${nth}`);
    await advance(
      id,
      depsWith(
        frozenBefore(nth, async () => {
          app.clock.now += leaseMs;
          await advance(id);
          expect(await stateOf(id), what).toBe('done');
        }),
      ),
    );
    const made = await madeObjects(app);
    expect(made.map(({ kind }) => kind)).toEqual(['campaign', 'adset']);
    const [row] = await pushRows.list(app.deps.db, userId, 1);
    expect([row?.state, row?.campaign_id, row?.ad_set_id]).toEqual(['done', ...made.map(({ id }) => id)]);
  });

  test.each(creations)(
    'does not send creating call %i (%s) with the lease nearly over, and continues a minute later',
    async (nth) => {
      const id = await started(`00000000-0000-4000-c000-00000000001${nth}`);
      await advance(id, depsWith(frozenBefore(nth, () => pass(leaseMs - 5000))));
      expect(await madeObjects(app)).toHaveLength(nth - 1);
      later();
      await advance(id);
      expect(await stateOf(id)).toBe('done');
      expect(await madeObjects(app)).toHaveLength(2);
      later();
    },
  );

  test('continues after freezing for half its lease', async () => {
    const id = await started('00000000-0000-4000-c000-000000000020');
    await advance(id, depsWith(frozenBefore(1, () => pass(leaseMs / 2))));
    expect(await stateOf(id)).toBe('done');
  });

  test('objects that were still created twice are taken back with one click', async () => {
    const id = await started('00000000-0000-4000-c000-000000000030');
    await advance(id);
    const [campaign, adSet] = await madeObjects(app);
    if (!(campaign && adSet)) throw new Error('nothing was made');
    const { db } = app.deps;
    const late = { ...JSON.parse(adSet.fields), campaign_id: '12029' };
    await db
      .insertInto('test_ad_objects')
      .values({ ...campaign, id: '12029' })
      .execute();
    await db
      .insertInto('test_ad_objects')
      .values({ ...adSet, id: '12028', fields: JSON.stringify(late) })
      .execute();
    later();
    await takeBackPush({ deps: takingRequests(), actor: actor() }, { id });
    await advance(id);
    expect(await stateOf(id)).toBe('taken_back');
    expect(await madeObjects(app)).toEqual([]);
  });
});
