import { login } from '@interest-miner/contract/auth/endpoints';
import { getProfile } from '@interest-miner/contract/profile/endpoints';
import { getSystemStatus } from '@interest-miner/contract/system/endpoints';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { createRateLimits } from '../../src/http/limits/rate-limits.ts';
import { createTestApp, type TestApp } from '../harness.ts';

let app: TestApp | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await app?.close();
  app = undefined;
});

test('a network over its limit gets a wait time; others are not affected', async () => {
  app = await createTestApp({ env: { REQUESTS_PER_MINUTE_NETWORK: '3' } });
  vi.useFakeTimers({ toFake: ['Date'] });
  const ask = (remoteAddress: string, headers = {}) => app?.call(getSystemStatus, { remoteAddress, headers });
  for (const host of ['::1', '::2', '::3']) expect((await ask(`2001:db8:0:1${host}`))?.status).toBe(200);
  vi.setSystemTime(Date.now() + 20_000);
  const refused = await ask('2001:db8:0:1::4', { 'x-forwarded-for': '198.51.100.7' });
  expect(refused?.status).toBe(429);
  expect(refused?.headers['retry-after']).toBe('40');
  expect(refused?.json).toMatchObject({
    code: 'rate_limited',
    message: 'Too many requests. Please try again in 40 seconds.',
  });
  expect((await ask('2001:db8:0:2::1'))?.status).toBe(200);
  expect((await app.request('GET', '/livez', { remoteAddress: '2001:db8:0:1::1' })).status).toBe(200);
  vi.setSystemTime(Date.now() + 40_000);
  expect((await ask('2001:db8:0:1::1'))?.status).toBe(200);
});

test('behind a trusted proxy, the forwarded address counts', async () => {
  app = await createTestApp({ env: { REQUESTS_PER_MINUTE_NETWORK: '1', TRUST_PROXY: '10.9.0.0/16' } });
  const ask = (remoteAddress: string, forwarded: string) =>
    app?.call(getSystemStatus, { remoteAddress, headers: { 'x-forwarded-for': forwarded } });
  expect((await ask('10.9.0.1', '203.0.113.1'))?.status).toBe(200);
  expect((await ask('10.9.0.1', '203.0.113.2'))?.status).toBe(200);
  expect((await ask('10.9.0.2', '203.0.113.1'))?.status).toBe(429);
  expect((await ask('192.0.2.1', '203.0.113.9'))?.status).toBe(200);
  expect((await ask('192.0.2.1', '203.0.113.10'))?.status).toBe(429);
});

test('an account over its limit is limited on every network', async () => {
  app = await createTestApp({ env: { REQUESTS_PER_MINUTE: '2' } });
  const { token } = await app.login();
  const other = await app.login();
  const ask = (remoteAddress: string, who = token) => app?.call(getProfile, { token: who, remoteAddress });
  expect((await ask('203.0.113.1'))?.status).toBe(200);
  expect((await ask('203.0.113.2'))?.status).toBe(200);
  expect((await ask('203.0.113.3'))?.status).toBe(429);
  expect((await ask('203.0.113.3', other.token))?.status).toBe(200);
});

test('while the database is unreachable, attempts are rejected as unavailable, never allowed', async () => {
  const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:9/none', connectionTimeoutMillis: 1000 });
  app = await createTestApp({ deps: () => ({ limits: createRateLimits({ pool }) }) });
  const answer = await app.call(login, { body: { email: 'a@example.com', password: 'Abcdef1!' } });
  expect(answer.status).toBe(503);
  expect(answer.json.code).toBe('storage_unavailable');
  expect(answer.headers['retry-after']).toBe('5');
  await pool.end();
});

test.each([
  '/',
  '/assets/app.js',
  '/api/docs',
  '/api/docs/json',
  '/sandbox/razorpay/checkout.js',
  '/operator/outbox',
  '/livez',
  '/nowhere',
])('the limit also applies to %s', async (url) => {
  app = await createTestApp({ env: { REQUESTS_PER_MINUTE_NETWORK: '1' } });
  expect((await app.request('GET', url)).status).not.toBe(429);
  expect((await app.request('GET', url)).status).toBe(429);
});

test('the API document is rendered once', async () => {
  app = await createTestApp();
  const first = await app.request('GET', '/api/docs/json');
  expect(first.json.openapi).toBe('3.1.0');
  const render = vi.spyOn(JSON, 'stringify');
  const second = await app.request('GET', '/api/docs/json');
  const rendered = render.mock.calls.filter(([value]) => (value as { openapi?: string } | null)?.openapi !== undefined);
  render.mockRestore();
  expect(second.text).toBe(first.text);
  expect(rendered).toEqual([]);
});
