import type { createAudience } from '@interest-miner/contract/audiences/endpoints';
import type { createTest } from '@interest-miner/contract/tests/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountWithObjects } from '../../src/ports/ads/test-account/existing-objects.ts';
import type { TestAdObject } from '../../src/ports/ads/test-account/store.ts';
import type { ResponseOf } from '../call.ts';
import { oneTest, sourceAd } from '../interest-tests.ts';
import { graphAccount } from '../stand-ins/graph-ads.ts';
import { type Kill, type KillableServer, killsAt, openKillableServer } from './killable-server.ts';

// Tests of interests over HTTP to the stand-in of Meta, which outlives the killed server: `docs/operating.md`.
const runs = Number(process.env.INTEREST_TEST_KILLS ?? 0);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Of the creation, which makes the most. */
const kills = killsAt(13, 24);

let server: KillableServer;
beforeAll(async () => {
  server = await openKillableServer({
    edges: /^act_\d+\/(delivery_estimate|campaigns|adsets|ads|insights)$|^\d+$/,
    tables: 'tests|test_cells|test_readings',
    restMs: hourMs + 400_000,
    holder: { accounts: [graphAccount({ id: accountWithObjects })] },
  });
  // An app with full access: the Limited tier has too little room for many tests in a row.
  server.graph.headers = {
    'x-fb-ads-insights-throttle': JSON.stringify({ acc_id_util_pct: 1, ads_api_access_tier: 'standard_access' }),
  };
});
afterAll(() => server.close());

async function person(name: string) {
  const { token } = await server.person(name);
  const audience = async (own: string, interest: string) => {
    const spec = { groups: [[interest]], places: { countries: ['US'] } };
    const made = await server.ask<ResponseOf<typeof createAudience>>('/audiences', { name: own, spec }, token);
    return { audience_id: made?.json.data.id ?? '' };
  };
  return { token, cells: [await audience('Yoga', '6003306084421'), await audience('Pilates', '6003354593172')] };
}
type Person = Awaited<ReturnType<typeof person>>;

const readTest = async ({ token }: Person, path: string, body?: object) =>
  (await server.ask<ResponseOf<typeof createTest>>(`/tests${path}`, body, token))?.json.data;

interface Phase {
  readonly verb: 'create' | 'start' | 'stop' | 'take-back';
  readonly from: readonly string[];
  readonly to: string;
}
const phases = {
  create: { verb: 'create', from: ['draft'], to: 'ready' },
  start: { verb: 'start', from: ['ready'], to: 'running' },
  stop: { verb: 'stop', from: ['running'], to: 'stopped' },
  takeBack: { verb: 'take-back', from: ['ready'], to: 'taken_back' },
} satisfies Record<string, Phase>;

/** Asks until it is done, again after a kill, as a person does. @returns whether it is done; false: the server died */
async function finishes(who: Person, id: string, { verb, from, to }: Phase): Promise<boolean> {
  let dead = false;
  void (await server.running()).exited.then(() => {
    dead = true;
  });
  let asked = false;
  while (!dead) {
    const now = await readTest(who, `/${id}`);
    if (!now) return false;
    if (now.state === to) return true;
    expect(now.state, JSON.stringify(now.complaints)).not.toBe('failed');
    if (!asked || from.includes(now.state)) {
      asked = true;
      await readTest(who, `/${id}/${verb}`, verb === 'start' ? { agreed: now.most_it_can_cost?.amount } : {});
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return false;
}

/** One phase of a test whose server is killed at each of these points in turn. @returns how many of the kills took effect */
async function survive(who: Person, id: string, phase: Phase, points: readonly Kill[]): Promise<number> {
  let struck = 0;
  for (const point of [...points, undefined]) {
    if (point) server.arm(point);
    else server.disarm();
    if (await finishes(who, id, phase)) continue;
    struck += 1;
    server.leave();
  }
  return struck;
}

const statusesOf = (objects: readonly TestAdObject[]) => {
  const byKind = [...Map.groupBy(objects, ({ kind }) => kind)];
  return Object.fromEntries(byKind.map(([kind, all]) => [kind, all.map(({ fields }) => fields.status)]));
};
/** What each object was switched to, in order. */
const logsOf = (objects: readonly TestAdObject[]) =>
  objects.map(({ fields }) => (JSON.parse(fields.status_log ?? '[]') as [number, string][]).map(([, to]) => to));

/** A test from its draft until it is stopped or taken back. @returns how many of the kills took effect */
async function live(who: Person, last: 'stop' | 'takeBack', points: Partial<Record<keyof typeof phases, Kill[]>>) {
  const { graph } = server;
  graph.objects.length = 0;
  const day = new Date(server.now() + 10 * dayMs).toISOString().slice(0, 10);
  const change = {
    ad_account_id: accountWithObjects,
    start_day: day,
    ads: [sourceAd],
    request_id: crypto.randomUUID(),
  };
  const draft = await readTest(who, '', oneTest(who.cells, change));
  if (!draft) throw new Error('the draft was not saved');
  const pass = (phase: keyof typeof phases) => survive(who, draft.id, phases[phase], points[phase] ?? []);

  let struck = await pass('create');
  const two = ['PAUSED', 'PAUSED'];
  expect(statusesOf(graph.objects)).toEqual({ campaign: ['PAUSED'], adset: two, ad: two });
  const made = await readTest(who, `/${draft.id}`);
  const ids = graph.objects.map(({ id }) => id);
  const known = made?.cells.flatMap(({ ad_set_id, ads }) => [ad_set_id, ...ads.map(({ id }) => id)]) ?? [];
  expect([made?.campaign_id, ...known].sort()).toEqual(ids.sort());
  if (last === 'takeBack') {
    struck += await pass('takeBack');
    expect(graph.objects).toEqual([]);
    return struck;
  }
  struck += await pass('start');
  expect(logsOf(graph.objects)).toEqual(ids.map(() => ['ACTIVE']));
  struck += await pass('stop');
  expect(statusesOf(graph.objects)).toEqual({ campaign: ['PAUSED'], adset: two, ad: ['ACTIVE', 'ACTIVE'] });
  expect(graph.objects).toHaveLength(ids.length);
  return struck;
}

/** Only in the long run, so that no run skips a test. */
const inLongRun = (runs > 0 ? test : () => {}) as typeof test;

test('a server killed after Meta created an ad set, and again between two activations: one of everything', async () => {
  const who = await person('few');
  const points = {
    create: [{ at: 'call', nth: 7, when: 'after' }],
    start: [{ at: 'call', nth: 4, when: 'after' }],
  } satisfies Record<string, Kill[]>;
  expect(await live(who, 'stop', points)).toBe(2);
});

inLongRun(
  `${runs} tests over HTTP, their servers killed at any call and write: one of everything`,
  { timeout: runs * 120_000 },
  async () => {
    const struck = [0, 0, 0, 0];
    let who = await person('first');
    for (let run = 0; run < runs; run += 1) {
      // A person can ask for 60 changes an hour.
      if (run % 10 === 9) who = await person(`person-${run}`);
      const last = run % 3 === 2 ? 'takeBack' : 'stop';
      const at = (place: number, below: number) => {
        const early = kills.filter(({ nth }) => nth <= below);
        return early[(run * 7 + place * 11) % early.length] as Kill;
      };
      const first = [at(0, 24)];
      const points =
        last === 'takeBack'
          ? { create: first, takeBack: [at(1, 9)] }
          : { create: first, start: [at(1, 10)], stop: [at(2, 5)] };
      const count = await live(who, last, points);
      struck[count] = (struck[count] ?? 0) + 1;
    }
    console.log(`${runs} tests: ${struck.join(', ')} were killed 0, 1, 2, 3 times; one of everything each`);
  },
);
