import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../harness.ts';
import { type Balancer, startBalancer } from '../processes/balancer.ts';
import { type ServerProcess, startServerProcess } from '../processes/server-process.ts';
import { checkHistory } from './check-history.ts';
import { startClients } from './recorded-clients.ts';

// One process on SQLite, two on PostgreSQL.
let app: TestApp;
let servers: ServerProcess[];
let balancer: Balancer;
beforeAll(async () => {
  app = await createTestApp();
  const { DATABASE_URL } = app.deps.config;
  const count = DATABASE_URL ? 2 : 1;
  const env = { DATA_DIR: app.dataDir, ...(DATABASE_URL ? { DATABASE_URL } : {}) };
  servers = await Promise.all(Array.from({ length: count }, () => startServerProcess(env)));
  balancer = await startBalancer();
  await balancer.use(servers.map(({ url }) => url));
});
afterAll(async () => {
  await balancer.close();
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await app.close();
});

test('what people at once on shared accounts saw is explained by some order of what they did', async () => {
  const clients = await startClients(balancer.url, 2);
  await vi.waitFor(() => expect(clients.acknowledged.length).toBeGreaterThan(80), { timeout: 150_000 });
  await clients.stop();
  expect(checkHistory(clients.history)).toEqual([]);
  expect([...clients.refused.keys()].filter((kind) => kind !== '503 with Retry-After')).toEqual([]);
  for (const kind of ['add', 'remove', 'read', 'increment', 'count', 'claim'])
    expect(clients.history.filter((operation) => operation.kind === kind && operation.outcome === 'ok')).not.toEqual(
      [],
    );
}, 200_000);
