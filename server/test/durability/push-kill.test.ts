import type { createAudience } from '@interest-miner/contract/audiences/endpoints';
import type { startPush } from '@interest-miner/contract/pushes/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '../call.ts';
import { ask } from '../processes/server-process.ts';
import { onePush } from '../pushes.ts';
import { type Kill, type KillableServer, killsAt, openKillableServer } from './killable-server.ts';

// A push over HTTP to the stand-in of Meta, which outlives the killed server: `docs/first-ad-set.md`.
const runs = Number(process.env.PUSH_REAL_KILLS ?? 0);
const edges = /^act_\d+\/(delivery_estimate|campaigns|adsets)$/;
const kills = killsAt(8, 9);
const createsCampaign: Kill = { at: 'call', nth: 5, when: 'after' };
/** The third write of the process that continues: the campaign, the lease, the ad set. With the fourth the push is done. */
const storesAdSet: Kill = { at: 'write', nth: 3, when: 'before' };

let server: KillableServer;
beforeAll(async () => {
  server = await openKillableServer({ edges, tables: 'pushes', restMs: 400_000 });
});
afterAll(() => server.close());

async function person(name: string) {
  const { token } = await server.person(name);
  const spec = { groups: [['6003306084421']], places: { countries: ['IN'] } };
  const made = await server.ask<ResponseOf<typeof createAudience>>('/audiences', { name: 'Yoga', spec }, token);
  expect(made?.status).toBe(201);
  return { token, audience: made?.json.data.id ?? '' };
}

type Person = Awaited<ReturnType<typeof person>>;

/** Sends the push, again after a kill, as a client without an answer does. @returns whether it is done; false: the server died */
async function finishes({ token, audience }: Person, body: object): Promise<boolean> {
  let dead = false;
  void (await server.running()).exited.then(() => {
    dead = true;
  });
  const call = (path: string, sent?: object) => server.ask<ResponseOf<typeof startPush>>(path, sent, token);
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
  const { graph } = server;
  graph.objects.length = 0;
  let struck = 0;
  for (const point of [...points, undefined]) {
    if (point) server.arm(point);
    else server.disarm();
    if (await finishes(who, body)) continue;
    struck += 1;
    server.leave();
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
      const { graph } = server;
      graph.objects.length = 0;
      const frozen = await server.running();
      let awake = () => {};
      const isFrozen = new Promise<void>((stopped) => {
        let calls = 0;
        graph.intercept = async (moment, edge) => {
          if (moment === 'before' && edges.test(edge)) calls += 1;
          if (moment === 'before' || calls !== call) return true;
          server.disarm();
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
      server.leave();
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
