import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkHistory } from '../history/check-history.ts';
import { type RecordedClients, startClients } from '../history/recorded-clients.ts';
import { type Balancer, startBalancer } from '../processes/balancer.ts';
import { startRedis } from '../processes/redis-server.ts';
import { type ServerProcess, startServerProcess } from '../processes/server-process.ts';
import { type Cluster, startCluster } from './cluster.ts';

const full = process.env.HA === 'full';
const recoverWithinMs = 120_000;
/** Writes that must be acknowledged after a fault before the next one. */
const writesAfter = 50;
let cluster: Cluster;
let redis: Awaited<ReturnType<typeof startRedis>>;
let env: Record<string, string>;
let servers: ServerProcess[] = [];
let balancer: Balancer;
let clients: RecordedClients;

beforeAll(async () => {
  const began = performance.now();
  [cluster, redis] = await Promise.all([startCluster(), startRedis()]);
  await cluster.untilWhole();
  console.log(`cluster whole in ${Math.round((performance.now() - began) / 1000)} s`);
  env = {
    DATABASE_URL: cluster.url,
    REDIS_URL: redis.url,
    DATA_DIR: tmpdir(),
    SECRET_KEY: 'only-for-tests-of-a-cluster-on-loopback',
    // What a process could not explain to its clients; each 503 would stand there too.
    LOG_LEVEL: 'error',
  };
  for (let n = 0; n < 3; n += 1) servers.push(await startServerProcess(env));
  balancer = await startBalancer();
  await useAll();
  clients = await startClients(balancer.url, 4);
}, 400_000);
afterAll(async () => {
  await balancer?.close();
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await Promise.all([cluster?.close(), redis?.kill()]);
}, 120_000);

const useAll = () => balancer.use(servers.map(({ url }) => url));

async function until(what: string, done: () => boolean): Promise<void> {
  for (const end = Date.now() + recoverWithinMs; !done(); await pause(20)) {
    if (Date.now() < end) continue;
    const outputs = servers.map((server) => server.output().slice(-1500)).join('\n');
    throw new Error(`${what}: ${JSON.stringify([...clients.refused])}\n${outputs}`);
  }
}

async function killApp() {
  const [killed, ...others] = servers;
  await killed?.end('SIGKILL');
  servers = [...others, await startServerProcess(env)];
  await useAll();
}

/** For less than the leader's lease lasts: nobody takes over. */
async function freezeBriefly() {
  const { thaw } = await cluster.freeze();
  await pause(5000);
  thaw();
  return undefined;
}

type Fault = () => Promise<{ mend?: () => void } | undefined>;
const faults: readonly (readonly [string, boolean, Fault])[] = [
  ['postmaster killed', true, () => cluster.killPostmaster().then(() => undefined)],
  ['an app killed', true, () => killApp().then(() => undefined)],
  ['machine lost', false, async () => ({ mend: (await cluster.lose('primary')).back })],
  ['machine frozen for 5 s', false, freezeBriefly],
  ['machine frozen', false, async () => ({ mend: (await cluster.freeze()).thaw })],
  ['planned switch-over', false, () => cluster.switchOver().then(() => undefined)],
  ['standby gone', false, async () => ({ mend: (await cluster.lose('standby')).back })],
  ['pooler restarted', false, () => cluster.restartPooler().then(() => undefined)],
];

test.each(faults.filter(([, isCore]) => isCore || full))(
  '%s: writes go on by themselves',
  async (name, _, fault) => {
    await cluster.untilWhole();
    await until('no writes before', () => clients.acknowledged.length > 0);
    const began = performance.now();
    const done = await fault();
    const after = performance.now();
    const since = () => clients.acknowledged.filter((time) => time > after);
    await until(`no writes after: ${name}`, () => since().length > writesAfter);
    done?.mend?.();
    const times = [began, ...clients.acknowledged.filter((time) => time > began)].sort((a, b) => a - b);
    const longest = Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time)));
    console.log(`${name}: ${(longest / 1000).toFixed(1)} s without an acknowledged write`);
    await cluster.untilWhole();
  },
  400_000,
);

test('no acknowledged write is lost, everything is there once, and each 503 says when to ask again', async () => {
  await clients.stop();
  console.log(`${clients.history.length} operations, ${clients.acknowledged.length} acknowledged writes`);
  console.log(`refused: ${JSON.stringify([...clients.refused])}`);
  expect(checkHistory(clients.history)).toEqual([]);
  const unexplained = [...clients.refused.keys()].filter((kind) => kind === '503' || kind.startsWith('500'));
  expect(unexplained, servers.map((server) => server.output()).join('\n')).toEqual([]);
  for (const server of servers) expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
}, 200_000);
