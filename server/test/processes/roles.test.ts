import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../harness.ts';
import { ask, type ServerProcess, send, signUp, startServerProcess } from './server-process.ts';

// One process for requests and one for jobs on one PostgreSQL; the SQLite project leaves this file out.
let app: TestApp;
let servers: ServerProcess[] = [];
/** Each job first runs this long after its process began. */
const firstRunMs = 5000;

async function start(ROLE: 'web' | 'jobs'): Promise<ServerProcess> {
  const server = await startServerProcess({
    ROLE,
    DATA_DIR: app.dataDir,
    DATABASE_URL: app.deps.config.DATABASE_URL ?? '',
  });
  servers.push(server);
  return server;
}

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  servers = [];
  await app.close();
});

test('ROLE=web answers requests and runs no job, ROLE=jobs does the opposite', async () => {
  const web = await start('web');
  const token = await signUp(web.url, 'roles@example.com');
  expect((await ask(`${web.url}/api/auth/profile-data`, undefined, token)).status).toBe(200);

  const afterWeb = Date.now();
  const jobs = await start('jobs');
  expect((await send(`${jobs.url}/readyz`)).status).toBe(200);
  expect((await send(`${jobs.url}/api/auth/profile-data`, undefined, token)).status).toBe(404);
  expect((await send(`${jobs.url}/`)).status).toBe(404);

  // An hourly job runs once in this test. Had the first process run it, it would have begun before the second one's turn.
  const started = () =>
    app.deps.db.selectFrom('job_leases').select('last_started_at').where('name', '=', 'purge-lists').executeTakeFirst();
  await vi.waitFor(async () => expect(await started()).toBeDefined(), { timeout: 60_000, interval: 100 });
  expect((await started())?.last_started_at).toBeGreaterThan(afterWeb + firstRunMs);
  expect(await jobs.end('SIGTERM')).toBe(0);
});
