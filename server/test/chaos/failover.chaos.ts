import { tmpdir } from 'node:os';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PostgresPair, startPostgresPair } from '../postgres-pair.ts';
import { type Balancer, startBalancer } from '../processes/balancer.ts';
import { type ServerProcess, send, signUp, startServerProcess } from '../processes/server-process.ts';

const recoverWithinMs = 30_000;
let pair: PostgresPair;
let servers: ServerProcess[];
let balancer: Balancer;
beforeAll(async () => {
  pair = await startPostgresPair();
  const env = { DATABASE_URL: pair.url, DATA_DIR: tmpdir() };
  servers = [await startServerProcess(env), await startServerProcess(env)];
  balancer = await startBalancer();
  await balancer.use(servers.map(({ url }) => url));
}, 120_000);
afterAll(async () => {
  await balancer?.close();
  await Promise.all((servers ?? []).map((server) => server.end('SIGKILL')));
  await pair?.close();
}, 60_000);

test('a replica promoted under load: no acknowledged write is lost, and requests during the failover get 503', async () => {
  const token = await signUp(balancer.url, 'failover@example.com');
  const acknowledged: string[] = [];
  const others = new Map<string, number>();
  let busy = true;
  let n = 0;
  const client = async () => {
    while (busy) {
      const text = `failover-${n++}`;
      const { status, headers } = await send(`${balancer.url}/api/search-history/`, { search_text: text }, token);
      if (status < 300) acknowledged.push(text);
      else {
        const kind = `${status}${headers.has('retry-after') ? ' with Retry-After' : ''}`;
        others.set(kind, (others.get(kind) ?? 0) + 1);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  };
  const clients = Array.from({ length: 8 }, client);
  const until = async (count: number) => {
    const deadline = Date.now() + recoverWithinMs;
    while (acknowledged.length < count && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 10));
    if (acknowledged.length >= count) return;
    busy = false;
    throw new Error(
      `${acknowledged.length} writes, ${JSON.stringify([...others])}\n${servers.map((server) => server.output().slice(-2000)).join('\n')}`,
    );
  };
  await until(100);
  const began = performance.now();
  await pair.failOver();
  await until(acknowledged.length + 1);
  const outage = performance.now() - began;
  await until(acknowledged.length + 100);
  busy = false;
  await Promise.all(clients);

  const client2 = new pg.Client({ connectionString: pair.url });
  await client2.connect();
  const { rows } = await client2.query<{ search_text: string }>('select search_text from search_history');
  await client2.end();
  const stored = new Set(rows.map((row) => row.search_text));
  expect(acknowledged.filter((text) => !stored.has(text))).toEqual([]);
  expect([...others.keys()].filter((kind) => kind !== '503 with Retry-After')).toEqual([]);
  expect(balancer.broken()).toBe(0);
  for (const server of servers) expect((await send(`${server.url}/readyz`)).status).toBe(200);
  console.log(
    `failover: ${acknowledged.length} writes acknowledged and kept, ${JSON.stringify([...others])}, ${Math.round(outage)} ms until the next one`,
  );
}, 120_000);
