import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../harness.ts';
import { type Fault, type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type Answer, type ServerProcess, send, signUp, startServerProcess } from './server-process.ts';

// A process whose way to PostgreSQL is disturbed; the SQLite project leaves this file out.
const queryTimeoutMs = 1500;
/** Waiting for a connection, then for an answer on it. */
const answerWithinMs = 5000 + queryTimeoutMs + 2500;
const recoverWithinMs = 10_000;
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

interface Timed extends Answer {
  readonly ms: number;
}
async function timed(path: string, body?: unknown): Promise<Timed> {
  const started = performance.now();
  const answer = await send(`${server.url}${path}`, body, token);
  return { ...answer, ms: performance.now() - started };
}

const acknowledged: string[] = [];
let written = 0;
async function write(): Promise<Timed> {
  const text = `fault-${written++}`;
  const answer = await timed('/api/search-history/', { search_text: text });
  if (answer.status < 300) acknowledged.push(text);
  return answer;
}

async function recovered(): Promise<void> {
  const deadline = Date.now() + recoverWithinMs;
  for (;;) {
    const [ready, wrote] = await Promise.all([timed('/readyz'), write()]);
    if (ready.status === 200 && wrote.status < 300) return;
    if (Date.now() > deadline)
      throw new Error(`no recovery: ${ready.status}, ${wrote.status}\n${server.output().slice(-3000)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('a slow database is waited for, and nobody else is held up', async () => {
  proxy.fault = 'slow';
  const [answer, life] = await Promise.all([write(), timed('/livez')]);
  expect(answer.status).toBeLessThan(300);
  expect(answer.ms).toBeGreaterThan(proxy.delayMs);
  expect(life.ms).toBeLessThan(500);
});

// The others in `npm run test:chaos`.
const faults: Fault[] = process.env.CHAOS ? ['refuse', 'half-open', 'black-hole', 'garbage'] : ['refuse', 'black-hole'];
test.each(faults)(
  'a database that is behind "%s": 503 in bounded time, /livez stays quick, and all is well by itself afterwards',
  { timeout: 60_000 },
  async (fault) => {
    await Promise.all(Array.from({ length: 12 }, write));
    proxy.fault = fault;
    if (fault === 'refuse') proxy.cut();
    const answers = Promise.all(
      Array.from({ length: 30 }, (_, n) => (n % 2 ? write() : timed('/api/auth/profile-data'))),
    );
    const lives: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const life = await timed('/livez');
      expect(life.status).toBe(200);
      lives.push(life.ms);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    // One may meet a machine that is busy with other tests; a process that waits for the database holds up them all.
    expect(lives.sort((a, b) => a - b)[4]).toBeLessThan(500);
    const codes: string[] = [];
    for (const { status, json, headers, ms } of await answers) {
      expect(status).toBe(503);
      codes.push(json.code);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(ms).toBeLessThan(answerWithinMs);
    }
    // The same goes for requests that were queued too long.
    expect(codes.filter((code) => code !== 'overloaded').length).toBeGreaterThan(codes.length / 2);
    expect(new Set([...codes, 'overloaded'])).toEqual(new Set(['storage_unavailable', 'overloaded']));
    const ready = await timed('/readyz');
    expect(ready.status).toBe(503);
    expect(ready.ms).toBeLessThan(4000);
    proxy.fault = 'none';
    await recovered();
  },
);

test('connections that are cut again and again cost answers, never an acknowledged write', async () => {
  const before = acknowledged.length;
  const statuses = new Set<number>();
  const end = Date.now() + 2000;
  const writers = Array.from({ length: 6 }, async () => {
    while (Date.now() < end) statuses.add((await write()).status);
  });
  for (let round = 0; round < 10; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    proxy.cut();
  }
  await Promise.all(writers);
  expect([...statuses].filter((status) => status !== 200 && status !== 201 && status !== 503)).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(before);
  await recovered();
  const rows = await app.deps.db.selectFrom('search_history').select('search_text').execute();
  const stored = new Set(rows.map((row) => row.search_text));
  expect(acknowledged.filter((text) => !stored.has(text))).toEqual([]);
});
