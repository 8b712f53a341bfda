import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Redis } from 'ioredis';
import { afterEach, expect, test } from 'vitest';
import { createRateLimits } from '../../src/http/limits/rate-limits.ts';
import { connectRedis, logOutages } from '../../src/http/limits/redis.ts';
import { freePort, hasRedis, startRedis } from './redis-server.ts';
import { startTlsProxy, type TlsProxy } from './tls-proxy.ts';

const limit = { name: 'test', points: 3, seconds: 60 };
let store: Awaited<ReturnType<typeof startRedis>> | undefined;
let proxy: TlsProxy | undefined;
let clients: Redis[] = [];
afterEach(async () => {
  for (const client of clients) client.disconnect();
  clients = [];
  await store?.kill();
  await proxy?.close();
  store = undefined;
  proxy = undefined;
});

const nowhere = async () => `redis://127.0.0.1:${await freePort()}`;
function limitsOf(url: string) {
  const redis = connectRedis(url);
  clients.push(redis);
  return createRateLimits({ redis });
}

test('while the store is unreachable each process counts by itself', async () => {
  const limits = limitsOf(await nowhere());
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
  for (const event of ['ready', 'error', 'error', 'error', 'ready', 'ready', 'error'])
    redis.emit(event, new Error('nobody answers'));
  expect(lines).toEqual([away, back, away]);
});

test('a store that is away at the start is logged', async () => {
  const redis = connectRedis(await nowhere());
  clients.push(redis);
  const line = new Promise((resolve) => logOutages(redis, { warn: resolve }));
  expect(await line).toContain('Redis is unreachable');
});

test('an expired certificate is named in the log, and each process counts by itself until it is renewed', async () => {
  const trusted = getCACertificates();
  proxy = await startTlsProxy({ port: await freePort() });
  proxy.certificate = 'expired';
  try {
    setDefaultCACertificates([...trusted, ...proxy.trusted]);
    const redis = connectRedis(`rediss://127.0.0.1:${proxy.port}`);
    clients.push(redis);
    const line = new Promise((resolve) => logOutages(redis, { warn: resolve }));
    expect(await line).toContain('Redis is unreachable (CERT_HAS_EXPIRED): until it is back');
    const limits = createRateLimits({ redis });
    for (let index = 0; index < limit.points; index += 1) await limits.take(limit, 'somebody');
    await expect(limits.take(limit, 'somebody')).rejects.toMatchObject({ code: 'rate_limited' });
  } finally {
    setDefaultCACertificates(trusted);
  }
});

// Only where redis-server is installed: the tests do not bring it.
if (hasRedis) {
  test('two processes share their counts, return them, and continue when the store dies', async () => {
    store = await startRedis();
    const one = limitsOf(store.url);
    const two = limitsOf(store.url);
    while (clients.some((client) => client.status !== 'ready')) await pause(20);
    await one.take(limit, 'somebody');
    await two.take(limit, 'somebody');
    await one.take(limit, 'somebody');
    await expect(two.take(limit, 'somebody')).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 60 });
    await one.giveBack(limit, 'somebody');
    await two.giveBack(limit, 'somebody');
    await expect(one.take(limit, 'somebody')).resolves.toBeUndefined();
    await store.kill();
    await expect(two.take(limit, 'somebody')).resolves.toBeUndefined();
  });
}
