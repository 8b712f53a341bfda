import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { afterEach, expect, test } from 'vitest';
import { createRateLimits } from '../../src/http/limits/rate-limits.ts';
import { connectRedis, logOutages } from '../../src/http/limits/redis.ts';

const limit = { name: 'test', points: 3, seconds: 60 };
const installed = spawnSync('redis-server', ['--version']).status === 0;
let store: ChildProcess | undefined;
let clients: Redis[] = [];
afterEach(async () => {
  for (const client of clients) client.disconnect();
  clients = [];
  if (store?.exitCode === null && store.signalCode === null) {
    store.kill('SIGKILL');
    await once(store, 'exit');
  }
  store = undefined;
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

function limitsOf(port: number) {
  const redis = connectRedis(`redis://127.0.0.1:${port}`);
  clients.push(redis);
  return createRateLimits({ redis });
}

test('while the store is unreachable each process counts by itself', async () => {
  const limits = limitsOf(await freePort());
  for (let index = 0; index < limit.points; index += 1) await limits.take(limit, 'somebody');
  await expect(limits.take(limit, 'somebody')).rejects.toMatchObject({ code: 'rate_limited' });
  await expect(limits.take(limit, 'another')).resolves.toBeUndefined();
});

test('an outage is logged once, and so is its end', () => {
  const redis = new EventEmitter();
  const lines: string[] = [];
  logOutages(redis, { warn: (message) => lines.push(message) });
  const away = expect.stringContaining('each process counts attempts by itself');
  const back = expect.stringContaining('Redis is back');
  for (const event of ['ready', 'error', 'error', 'error', 'ready', 'ready', 'error']) redis.emit(event);
  expect(lines).toEqual([away, back, away]);
});

test('a store that is away at the start is logged', async () => {
  const redis = connectRedis(`redis://127.0.0.1:${await freePort()}`);
  clients.push(redis);
  const line = new Promise((resolve) => logOutages(redis, { warn: resolve }));
  expect(await line).toContain('Redis is unreachable');
});

// Only where redis-server is installed: the tests do not bring it.
if (installed) {
  test('two processes share their counts, return them, and continue when the store dies', async () => {
    const port = await freePort();
    store = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    });
    const one = limitsOf(port);
    const two = limitsOf(port);
    while (clients.some((client) => client.status !== 'ready')) await pause(20);
    await one.take(limit, 'somebody');
    await two.take(limit, 'somebody');
    await one.take(limit, 'somebody');
    await expect(two.take(limit, 'somebody')).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 60 });
    await one.giveBack(limit, 'somebody');
    await two.giveBack(limit, 'somebody');
    await expect(one.take(limit, 'somebody')).resolves.toBeUndefined();
    store.kill('SIGKILL');
    await once(store, 'exit');
    await expect(two.take(limit, 'somebody')).resolves.toBeUndefined();
  });
}
