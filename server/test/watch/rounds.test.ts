import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../src/db/schema.ts';
import { watchJob } from '../../src/features/alerts/index.ts';
import { numberedIds } from '../lists.ts';
import { day, minute, openWatch, type Watch } from './person.ts';

// The numbers that docs/operating.md names: 10000 interests, 300 sequences of kills.
const { WATCH_INTERESTS = '3000', WATCH_RUNS = '8', WATCH_SAYS } = process.env;

/** Half of the 300 calls an hour of the Limited tier. */
const hourlyShare = 150;

let opened: Watch;
beforeAll(async () => {
  opened = await openWatch();
});
afterAll(() => opened.close());
beforeEach(() => opened.reset());

test(`waits for the budget: ${WATCH_INTERESTS} interests at the Limited tier within half an hour`, {
  timeout: 600_000,
}, async () => {
  const ids = numberedIds(Number(WATCH_INTERESTS));
  const me = await opened.person(ids);
  const lost = [0, ids.length >> 1, ids.length - 1].map((index) => ids[index] ?? '');
  const rounds = [];
  for (const round of [1, 2]) {
    if (round === 2) for (const id of lost) opened.account.now.set(id, null);
    opened.account.calls = 0;
    const minutes = await opened.watch();
    rounds.push({ minutes, calls: opened.account.calls });
    expect(minutes).toBeLessThanOrEqual(30);
    opened.app.clock.now += day;
  }
  const { watched, alerts } = await me.alerts();
  expect(watched).toBe(ids.length);
  expect(alerts.map(({ ref }: { ref: string }) => ref).sort()).toEqual(lost);
  // Two calls per 200; the first is repeated where the second has to wait.
  for (const { calls } of rounds) {
    expect(calls).toBeGreaterThanOrEqual(2 * Math.ceil(ids.length / 200));
    expect(calls).toBeLessThanOrEqual(hourlyShare);
  }
  if (WATCH_SAYS !== undefined)
    console.log(`${watched} interests: ${JSON.stringify(rounds)} (simulated minutes, calls)`);
});

/** A database whose nth transaction fails, before it begins or after its commit. */
function dying(db: Kysely<Database>, at: number, when: 'before' | 'after'): Kysely<Database> {
  let count = 0;
  const transaction = () => ({
    async execute(work: never) {
      const dies = count++ === at;
      if (dies && when === 'before') throw new Error('killed');
      const result = await db.transaction().execute(work);
      if (dies) throw new Error('killed');
      return result;
    },
  });
  return new Proxy(db, {
    get(target, key) {
      const own: unknown = key === 'transaction' ? transaction : Reflect.get(target, key, target);
      // Methods need the database itself: it has private fields.
      return typeof own === 'function' ? own.bind(target) : own;
    },
  });
}

test('whatever fails at any time, each finding is stored once', { timeout: 3_600_000 }, async () => {
  const { app, account, person, watch } = opened;
  const ids = numberedIds(400);
  await person(ids);
  await watch();
  const kill = fc.record({ at: fc.nat(3), when: fc.constantFrom('before' as const, 'after' as const) });
  let day0 = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.nat(399), { minLength: 1, maxLength: 30 }),
      fc.array(kill),
      async (hit, kills) => {
        day0 += 1;
        app.clock.now += day;
        await app.deps.db.deleteFrom('alerts').execute();
        const wanted = hit.map((index) => ids[index] ?? '');
        for (const id of wanted) account.now.set(id, { name: `Name of day ${day0}` });
        for (const { at, when } of kills) {
          await watchJob({ ...app.deps, db: dying(app.deps.db, at, when) }).run(new AbortController().signal);
          app.clock.now += 15 * minute;
        }
        await watch();
        const found = (await app.deps.db.selectFrom('alerts').select('ref').execute()).map(({ ref }) => ref);
        expect(found.sort()).toEqual(wanted.sort());
      },
    ),
    { numRuns: Number(WATCH_RUNS) },
  );
});

/** The job of one of several processes, and the ids that it asks the source about. */
function processOf(app: Watch['app']) {
  const asked: string[] = [];
  const source = app.deps.interests;
  const interests: typeof source = {
    ...source,
    validate(named, ...rest) {
      asked.push(...named.flatMap(({ id }) => id ?? []));
      return source.validate(named, ...rest);
    },
  };
  return { asked, job: watchJob({ ...app.deps, interests }) };
}

test('several processes share what is due: everybody is checked, by one of them', async () => {
  const ids = numberedIds(45);
  for (const id of ids) await opened.person([id], false);
  const processes = [processOf(opened.app), processOf(opened.app)];
  await Promise.all(processes.map(({ job }) => job.run(new AbortController().signal)));
  expect(processes.flatMap(({ asked }) => asked).sort()).toEqual(ids.toSorted());
  expect(processes.every(({ asked }) => asked.length > 0)).toBe(true);
});

test('whom a stopped process did not reach is due again at once', async () => {
  for (const id of numberedIds(3)) await opened.person([id], false);
  const { asked, job } = processOf(opened.app);
  await expect(job.run(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  expect(asked).toEqual([]);
  const next = processOf(opened.app);
  await next.job.run(new AbortController().signal);
  expect(next.asked).toHaveLength(3);
});
