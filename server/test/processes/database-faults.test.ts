import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { present } from '../call.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { type Fault, type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type Answer, type ServerProcess, send, signUp, startServerProcess } from './server-process.ts';

// A process with a disturbed connection to PostgreSQL; the SQLite project skips this file.
const queryTimeoutMs = 1500;
let app: TestApp;
let proxy: FaultProxy;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  const url = new URL(app.deps.config.DATABASE_URL ?? '');
  proxy = await startFaultProxy({ host: url.hostname, port: Number(url.port) });
  url.host = `127.0.0.1:${proxy.port}`;
  url.searchParams.set('query_timeout', String(queryTimeoutMs));
  server = await startServerProcess({ DATABASE_URL: url.href, DATA_DIR: app.dataDir });
  token = await signUp(server.url, 'disturbed@example.com');
}, 90_000);
afterEach(() => {
  proxy.fault = 'none';
});
afterAll(async () => {
  await server.end('SIGKILL');
  await proxy.close();
  await app.close();
});

const ask = (path: string, body?: unknown): Promise<Answer> => send(`${server.url}${path}`, body, token);

const acknowledged: string[] = [];
let written = 0;
async function write(): Promise<Answer> {
  const text = `fault-${written++}`;
  const answer = await ask('/api/search-history/', { search_text: text });
  if (answer.status < 300) acknowledged.push(text);
  return answer;
}

async function recovered(): Promise<void> {
  // No event reports that a process has reached its database again.
  const hasRecovered = async () => {
    const [ready, wrote] = await Promise.all([ask('/readyz'), write()]);
    expect([ready.status, wrote.status < 300], server.output().slice(-3000)).toEqual([200, true]);
  };
  await vi.waitFor(hasRecovered, { timeout: 50_000, interval: 100 });
}

test('requests wait for a slow database, and others are not delayed', async () => {
  proxy.fault = 'slow';
  const order: string[] = [];
  const both = async () => {
    order.length = 0;
    const [answer] = await Promise.all([
      write().finally(() => order.push('write')),
      ask('/livez').finally(() => order.push('livez')),
    ]);
    return answer.status;
  };
  // Another load on the machine may make the slow database too slow: the 503 says so, and the request is sent again.
  await expect.poll(both).toBeLessThan(300);
  expect(order).toEqual(['livez', 'write']);
});

// The others in `npm run test:chaos`.
const faults: Fault[] = process.env.CHAOS ? ['refuse', 'half-open', 'black-hole', 'garbage'] : ['refuse', 'black-hole'];
test.each(faults)(
  'a database that is behind "%s": 503 in the end, /livez answers, and everything recovers by itself',
  { timeout: 60_000 },
  async (fault) => {
    await Promise.all(Array.from({ length: 12 }, write));
    proxy.fault = fault;
    if (fault === 'refuse') proxy.cut();
    const answers = Promise.all(
      Array.from({ length: 30 }, (_, n) => (n % 2 ? write() : ask('/api/auth/profile-data'))),
    );
    for (let round = 0; round < 10; round += 1) expect((await ask('/livez')).status).toBe(200);
    const codes: string[] = [];
    for (const { status, json, headers } of await answers) {
      expect(status).toBe(503);
      codes.push(present(json.code));
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    // So do requests that were queued too long.
    expect(codes.filter((code) => code !== 'overloaded').length).toBeGreaterThan(codes.length / 2);
    expect(new Set([...codes, 'overloaded'])).toEqual(new Set(['storage_unavailable', 'overloaded']));
    const ready = await ask('/readyz');
    expect(ready.status).toBe(503);
    proxy.fault = 'none';
    await recovered();
  },
);

test('repeatedly cut connections lose responses, never an acknowledged write', async () => {
  const statuses = new Set<number>();
  let cutting = true;
  const writers = Array.from({ length: 6 }, async () => {
    while (cutting) statuses.add((await write()).status);
  });
  for (let round = 0; round < 10; round += 1) {
    const stored = acknowledged.length;
    while (acknowledged.length < stored + 10) await write();
    proxy.cut();
  }
  cutting = false;
  await Promise.all(writers);
  expect([...statuses].filter((status) => status !== 200 && status !== 201 && status !== 503)).toEqual([]);
  await recovered();
  const rows = await app.deps.db.selectFrom('search_history').select('search_text').execute();
  const stored = new Set(rows.map((row) => row.search_text));
  expect(acknowledged.filter((text) => !stored.has(text))).toEqual([]);
});
