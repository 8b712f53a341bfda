import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OperatorStatus } from '../../src/ops/operator-status.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { ask, type ServerProcess, send, signUp, startServerProcess } from './server-process.ts';

// One process for requests and one for jobs on one PostgreSQL; the SQLite project leaves this file out.
let app: TestApp;
let servers: ServerProcess[] = [];
const operatorToken = 'operator-token-of-the-roles';
/** Each job first runs this long after its process began. */
const firstRunMs = 5000;

async function start(ROLE: 'web' | 'jobs'): Promise<ServerProcess> {
  const server = await startServerProcess({
    ROLE,
    OPERATOR_TOKEN: operatorToken,
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
  const firstRun = async () => {
    const status = await fetch(`${web.url}/operator/status`, {
      headers: { accept: 'application/json', authorization: `Bearer ${operatorToken}` },
    });
    const { jobs: runs } = (await status.json()) as OperatorStatus;
    return runs.find((job) => job.name === 'purge-lists')?.lastStartedAt ?? '';
  };
  await vi.waitFor(async () => expect(await firstRun()).not.toBe(''), { timeout: 60_000, interval: 100 });
  expect(Date.parse(await firstRun())).toBeGreaterThan(afterWeb + firstRunMs);
  expect(await jobs.end('SIGTERM')).toBe(0);
});
