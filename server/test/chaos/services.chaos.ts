import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Fault, type FaultProxy, startFaultProxy } from '../processes/fault-proxy.ts';
import { type ServerProcess, send, signUp, startServerProcess } from '../processes/server-process.ts';
import { type GraphStandIn, graphSecret, graphToken, startGraph } from '../stand-ins/graph.ts';
import { type SmtpStandIn, startSmtp } from '../stand-ins/smtp.ts';

// A process whose connections to Meta, the mail server and Redis all fail at once.
const searchWithinMs = 8000;
const otherWithinMs = 5000;
const recoverWithinMs = 60_000;
const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
let folder: string;
let graph: GraphStandIn;
let smtp: SmtpStandIn;
let redis: ChildProcess | undefined;
let ways: { meta: FaultProxy; mail: FaultProxy; redis: FaultProxy };
let server: ServerProcess;
let token: string;
let people = 0;

/** A new user on a plan that covers every search of the test. */
async function newPerson(): Promise<string> {
  const email = `reached-${people++}@example.com`;
  token = await signUp(server.url, email);
  const args = [
    fileURLToPath(new URL('../../src/boot.mjs', import.meta.url)),
    'admin',
    'set-plan',
    email,
    'Enterprises',
  ];
  const { status, stderr } = spawnSync(process.execPath, args, { env: { DATA_DIR: folder }, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return email;
}

const setAll = (fault: Fault) => {
  for (const way of Object.values(ways)) way.fault = fault;
};

async function freePort(): Promise<number> {
  const proxy = await startFaultProxy({ port: 9 });
  await proxy.close();
  return proxy.port;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'interest-miner-faults-'));
  graph = await startGraph();
  smtp = await startSmtp();
  const redisPort = await freePort();
  if (hasRedis) {
    const args = ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    redis = spawn('redis-server', args, { stdio: 'ignore', cwd: folder });
  }
  ways = {
    meta: await startFaultProxy({ port: Number(new URL(graph.url).port) }),
    mail: await startFaultProxy({ port: smtp.port }),
    redis: await startFaultProxy({ port: redisPort }),
  };
  server = await startServerProcess({
    DATA_DIR: folder,
    META_ACCESS_TOKEN: graphToken,
    META_APP_SECRET: graphSecret,
    META_GRAPH_URL: `http://127.0.0.1:${ways.meta.port}`,
    SMTP_URL: `smtp://127.0.0.1:${ways.mail.port}`,
    MAIL_FROM: 'shop@example.com',
    REDIS_URL: `redis://127.0.0.1:${ways.redis.port}`,
  });
}, 90_000);
afterEach(() => setAll('none'));
afterAll(async () => {
  await server.end('SIGKILL');
  for (const way of Object.values(ways)) await way.close();
  await graph.close();
  await smtp.close();
  if (redis?.exitCode === null) {
    redis.kill('SIGKILL');
    await once(redis, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

let searches = 0;
async function timed(path: string, body?: unknown) {
  const started = performance.now();
  const answer = await send(`${server.url}${path}`, body, token);
  return { ...answer, ms: performance.now() - started };
}
/** Each search uses a different query, so that no cache answers it. */
const search = () =>
  timed('/api/facebook/search', {
    query: `yoga ${String.fromCharCode(97 + (searches++ % 26)).repeat(3 + Math.floor(searches / 26))}`,
    limit: 10,
  });

async function until(what: string, done: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + recoverWithinMs;
  while (!(await done())) {
    if (Date.now() > deadline) throw new Error(`${what} did not recover\n${server.output().slice(-3000)}`);
    await pause(250);
  }
}

test.each<Fault>(['refuse', 'half-open', 'garbage', 'black-hole'])(
  'with Meta, mail and Redis behind "%s": answers in bounded time and plain words, no mail lost, recovery by itself',
  { timeout: 180_000 },
  async (fault) => {
    const email = await newPerson();
    const before = await search();
    expect(before.status, JSON.stringify(before.json)).toBe(200);
    setAll(fault);
    for (const way of Object.values(ways)) if (fault === 'refuse') way.cut();
    const mailsBefore = smtp.received.length;
    const asked = timed('/api/auth/forgot-password', { email });
    const found = Promise.all([search(), search(), search()]);
    const wrong = timed('/api/auth/login', { email, password: 'Wrong-Horse-9!' });
    const slowest: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const [life, ready, own] = await Promise.all([
        timed('/livez'),
        timed('/readyz'),
        timed('/api/auth/profile-data'),
      ]);
      expect([life.status, ready.status]).toEqual([200, 200]);
      // A busy machine may reject one; nothing else is a reason.
      expect([200, 'overloaded']).toContain(own.json.code ?? own.status);
      slowest.push(Math.max(life.ms, ready.ms, own.ms));
      await pause(20);
    }
    // One may be slow on a busy machine; a process that waits for a service delays them all.
    expect(slowest.sort((a, b) => a - b)[9]).toBeLessThan(500);
    for (const answer of await found) {
      expect(answer.status, JSON.stringify(answer.json)).toBe(503);
      expect(answer.json.message).toMatch(/Meta/);
      expect(answer.ms).toBeLessThan(searchWithinMs);
    }
    const forgotten = await asked;
    expect(forgotten.status).toBe(200);
    expect(forgotten.ms).toBeLessThan(otherWithinMs);
    const refused = await wrong;
    expect(refused.status).toBe(401);
    expect(refused.ms).toBeLessThan(otherWithinMs);

    setAll('none');
    await until('mail', () => smtp.received.length > mailsBefore);
    await until('Meta', async () => (await search()).status === 200);
    // Redis is used again once the connection is back; until then the process counts by itself.
    const login = await timed('/api/auth/login', { email, password: 'Correct-Horse-9!' });
    expect(login.status).toBe(200);
    if (hasRedis) await until('Redis', () => ways.redis.open() > 0);
    expect(server.output()).not.toContain(graphToken);
    expect(server.output()).not.toContain(email);
    console.log(
      `${fault}: searches ${(await found).map(({ ms }) => Math.round(ms)).join(', ')} ms, forgot-password ${Math.round(forgotten.ms)} ms, log-in ${Math.round(refused.ms)} ms`,
    );
  },
);
