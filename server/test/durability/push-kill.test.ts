import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { createAudience } from '@interest-miner/contract/audiences/endpoints';
import type { startPush } from '@interest-miner/contract/pushes/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '../call.ts';
import { createTestApp, password, type TestApp } from '../harness.ts';
import { ask, type ServerProcess, signUp, startServerProcess } from '../processes/server-process.ts';
import { onePush } from '../pushes.ts';
import { type GraphStandIn, startGraph } from '../stand-ins/graph.ts';
import { graphHolder } from '../stand-ins/graph-ads.ts';

// A push over HTTP to the stand-in of Meta, which outlives the killed server: `docs/first-ad-set.md`.
const runs = Number(process.env.PUSH_REAL_KILLS ?? 0);
/** How far the next process's clock is ahead: leases have expired, and the account's call budget has room again. */
const restMs = 400_000;
const program = new URL('./die-at-push-write.ts', import.meta.url).href;

/** Before or after the nth call to Meta (of 8), or the nth write of the push (of 9). */
interface Kill {
  readonly at: 'call' | 'write';
  readonly nth: number;
  readonly when: 'before' | 'after';
}
const kills: Kill[] = [
  ...Array.from({ length: 8 }, (_, index) => ({ at: 'call' as const, nth: index + 1 })),
  ...Array.from({ length: 9 }, (_, index) => ({ at: 'write' as const, nth: index + 1 })),
].flatMap((kill) => [
  { ...kill, when: 'before' as const },
  { ...kill, when: 'after' as const },
]);
const createsCampaign: Kill = { at: 'call', nth: 5, when: 'after' };
/** The third write of the process that continues: the campaign, the lease, the ad set. With the fourth the push is done. */
const storesAdSet: Kill = { at: 'write', nth: 3, when: 'before' };

let dataDir: string;
let dieAt: string;
let graph: GraphStandIn;
/** Runs PostgreSQL for the test. */
let postgres: TestApp | undefined;
let server: ServerProcess | undefined;
/** The server, also while it starts. */
let starting: Promise<ServerProcess> | undefined;
let aheadMs = 0;
let armed = 0;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'interest-miner-push-kill-'));
  dieAt = join(dataDir, 'die-at');
  writeFileSync(dieAt, '');
  graph = await startGraph();
  graph.holders.set('EAABkilled', graphHolder());
  if (process.env.TEST_ENGINE === 'postgres') postgres = await createTestApp();
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await graph.close();
  await postgres?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  starting = startServerProcess({
    DATA_DIR: dataDir,
    META_GRAPH_URL: graph.url,
    NODE_OPTIONS: `--import=${program}`,
    DIE_AT: dieAt,
    CLOCK_AHEAD_MS: String(aheadMs),
    ...(postgres ? { DATABASE_URL: postgres.deps.config.DATABASE_URL ?? '' } : {}),
  });
  server = await starting;
  return server;
}

/** Sets where the running server dies, or the next one: its jobs work on the push as soon as it has started. */
function arm({ at, nth, when }: Kill): void {
  armed += 1;
  writeFileSync(dieAt, at === 'write' ? `${armed} ${when} ${nth}` : '');
  let calls = 0;
  graph.intercept = async (moment, edge) => {
    if (!/^act_\d+\/(delivery_estimate|campaigns|adsets)$/.test(edge) || at !== 'call') return true;
    if (moment === 'before') calls += 1;
    if (calls !== nth || moment !== when) return true;
    await (await starting)?.end('SIGKILL');
    return false;
  };
}

function disarm(): void {
  writeFileSync(dieAt, '');
  graph.intercept = undefined;
}

async function person(name: string) {
  const { url } = server ?? (await start());
  const token = await signUp(url, `${name}@example.com`);
  const meta = await ask(`${url}/api/connections/meta`, { access_token: 'EAABkilled', password }, token, 'PUT');
  const spec = { groups: [['6003306084421']], places: { countries: ['IN'] } };
  const made = await ask<ResponseOf<typeof createAudience>>(`${url}/api/audiences`, { name: 'Yoga', spec }, token);
  expect([meta.status, made.status]).toEqual([200, 201]);
  return { token, audience: made.json.data.id };
}

type Person = Awaited<ReturnType<typeof person>>;

/** Sends the push, again after a kill, as a client without an answer does. @returns whether it is done; false: the server died */
async function finishes({ token, audience }: Person, body: object): Promise<boolean> {
  const { url, exited } = server ?? (await start());
  let dead = false;
  void exited.then(() => {
    dead = true;
  });
  const call = (path: string, sent?: object) =>
    ask<ResponseOf<typeof startPush>>(`${url}/api${path}`, sent, token).catch(async () => {
      await exited;
      return undefined;
    });
  const sent = await call(`/audiences/${audience}/push`, body);
  if (sent) expect(sent.status, JSON.stringify(sent.json)).toBe(202);
  while (!dead && sent) {
    const state = (await call(`/pushes/${sent.json.data.id}`))?.json.data.state;
    expect(state).not.toBe('failed');
    if (state === 'done') return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

/** One push whose server is killed at each of these points in turn. @returns how many of the kills took effect */
async function survive(who: Person, points: readonly Kill[]): Promise<number> {
  const body = onePush({ ad_account_id: 'act_200000000000001' });
  graph.objects.length = 0;
  let struck = 0;
  for (const point of [...points, undefined]) {
    if (point) arm(point);
    else disarm();
    if (await finishes(who, body)) continue;
    struck += 1;
    aheadMs += restMs;
    // Started once the next kill is set.
    server = undefined;
  }
  expect(graph.objects.map(({ kind }) => kind)).toEqual(['adset', 'campaign']);
  const [adSet, campaign] = graph.objects;
  expect(adSet?.fields.campaign_id).toBe(campaign?.id);
  return struck;
}

/** Only in the long run, so that no run skips a test. */
const inLongRun = (runs > 0 ? test : () => {}) as typeof test;

test('a server killed after Meta created the campaign, and again before it stores the ad set, creates one of each', async () => {
  const who = await person('few');
  expect(await survive(who, [createsCampaign, storesAdSet])).toBe(2);
});

inLongRun(
  `${runs} pushes over HTTP, their servers killed at every step, make one of each`,
  {
    timeout: runs * 120_000,
  },
  async () => {
    const struck = [0, 0, 0, 0];
    let who = await person('first');
    for (let run = 0; run < runs; run += 1) {
      // A user can start at most 60 pushes an hour.
      if (run % 50 === 49) who = await person(`person-${run}`);
      const points = [run, run * 7 + 3, run * 11 + 5].map((place) => kills[place % kills.length] as Kill);
      const count = await survive(who, points.slice(0, 1 + (run % 3)));
      struck[count] = (struck[count] ?? 0) + 1;
    }
    console.log(`${runs} pushes: ${struck.join(', ')} were killed 0, 1, 2, 3 times; one campaign and one ad set each`);
  },
);

inLongRun(
  'a server stopped (SIGSTOP) in each call, waking beside the one that took over, makes no second object',
  {
    timeout: 600_000,
  },
  async () => {
    for (let call = 1; call <= 8; call += 1) {
      const who = await person(`frozen-${call}`);
      const body = onePush({ ad_account_id: 'act_200000000000001' });
      graph.objects.length = 0;
      const frozen = server ?? (await start());
      let awake = () => {};
      const isFrozen = new Promise<void>((stopped) => {
        let calls = 0;
        graph.intercept = async (moment, edge) => {
          if (moment === 'before' && /(delivery_estimate|campaigns|adsets)$/.test(edge)) calls += 1;
          if (moment === 'before' || calls !== call) return true;
          disarm();
          frozen.signal('SIGSTOP');
          stopped();
          // Its answer waits until the other process is done.
          await new Promise<void>((resolve) => {
            awake = resolve;
          });
          return true;
        };
      });
      const sent = ask(`${frozen.url}/api/audiences/${who.audience}/push`, body, who.token);
      await isFrozen;
      aheadMs += restMs;
      await start();
      expect(await finishes(who, body)).toBe(true);
      frozen.signal('SIGCONT');
      awake();
      expect((await sent).status).toBe(202);
      // It finishes its work before it stops.
      expect(await frozen.end('SIGTERM')).toBe(0);
      expect(graph.objects.map(({ kind }) => kind)).toEqual(['adset', 'campaign']);
    }
  },
);
