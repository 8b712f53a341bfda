import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../harness.ts';
import { askFrom, oneByte, openSockets, pipelined } from './slow-clients.ts';

let app: TestApp;
let url: string;
let webRoot: string;
let sockets: Socket[] = [];
const attack = (from: string, count: number, text: string) => {
  sockets = [...sockets, ...openSockets(url, from, count, text)];
  return sockets;
};
const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 50_000, interval: 50 });
/** Counted by the server: a client that does not read learns nothing. */
const connections = () =>
  new Promise<number>((resolve, reject) =>
    app.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

async function start(env: Record<string, string>) {
  webRoot = mkdtempSync(join(tmpdir(), 'interest-miner-web-'));
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'index.html'), '<html><head></head><body></body></html>');
  writeFileSync(join(webRoot, 'assets', 'app-123.js'), 'x'.repeat(4_000_000));
  app = await createTestApp({ webRoot, env });
  url = await app.app.listen({ host: '127.0.0.1', port: 0 });
}
beforeEach(() => {
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
  rmSync(webRoot, { recursive: true, force: true });
});

/** Attacks until the network's limit is reached: on a busy machine the attackers may be dropped before the test asks. */
async function untilLimited(strike: () => void, again = strike) {
  strike();
  await waitFor(async () => {
    if ((await connections()) === 0) again();
    expect((await askFrom(url, '127.0.0.2', '/api/system/status')).status).not.toBe(200);
  });
}

const limits = { OPEN_REQUESTS_PER_NETWORK: '64', CONNECTIONS_PER_NETWORK: '256' };

describe('one network', { timeout: 150_000 }, () => {
  test('that sends 1,010 one-byte bodies holds 256 connections and 64 requests; others are served', async () => {
    await start(limits);
    await untilLimited(() => attack('127.0.0.2', 1010, oneByte('/api/auth/login')));
    expect(await connections()).toBeLessThanOrEqual(257);
    expect((await askFrom(url, '127.0.0.3', '/api/system/status')).status).toBe(200);
    // The rest are dropped after 5 s.
    await waitFor(async () => expect(await connections()).toBe(0));
    expect((await askFrom(url, '127.0.0.2', '/api/system/status')).status).toBe(200);
  });

  test('that requests files without reading them loses its connections, and its slots are released', async () => {
    await start(limits);
    const readNothing = () => attack('127.0.0.2', 60, pipelined('/assets/app-123.js', 10));
    const flood = () => attack('127.0.0.2', 100, pipelined('/assets/app-123.js', 1000));
    await untilLimited(() => [flood(), readNothing()], readNothing);
    expect((await askFrom(url, '127.0.0.3', '/api/system/status')).status).toBe(200);
    await waitFor(async () => expect(await connections()).toBe(0));
    expect((await askFrom(url, '127.0.0.2', '/api/system/status')).status).toBe(200);
    expect((await askFrom(url, '127.0.0.3', '/assets/app-123.js')).status).toBe(200);
  });
});

test('behind a proxy requests count by the forwarded address, with or without a port', async () => {
  await start({ OPEN_REQUESTS_PER_NETWORK: '2', CONNECTIONS_PER_NETWORK: '2', TRUST_PROXY: '127.0.0.1' });
  const from = (address: string) =>
    oneByte('/api/auth/login').replace('host: x', `host: x\r\nx-forwarded-for: ${address}`);
  attack('127.0.0.1', 3, from('203.0.113.5:4711'));
  const status = (address: string) =>
    fetch(`${url}/api/system/status`, { headers: { 'x-forwarded-for': address } }).then((answer) => answer.status);
  await waitFor(async () => expect(await status('203.0.113.5:9')).toBe(429));
  expect(await status('203.0.113.5')).toBe(429);
  expect(await status('203.0.113.6')).toBe(200);
  expect(await status('[2001:db8::1]:443')).toBe(200);
});
