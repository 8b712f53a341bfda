import { login } from '@interest-miner/contract/auth/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { malformed } from './call.ts';
import { createTestApp, type TestApp } from './harness.ts';

const lines: string[] = [];
const planted = {
  name: 'Zephyrine Quarrington',
  email: 'zephyrine.quarrington@example.com',
  password: 'Sesame-Plumbago-7!',
  otherPassword: 'Verbena-Trellis-8!',
  phone: '4915551234567',
  address: '17 Marzipan Crescent',
  search: 'velociraptor saddles',
  product: 'Chartreuse Gondola Polish',
  wrong: 'Wrong-Hyacinth-9!',
};
const network = '198.51.100.77';
const secrets: string[] = Object.values(planted);
let app: TestApp;
let token = '';

beforeAll(async () => {
  app = await createTestApp({ env: { LOG_LEVEL: 'trace' }, log: { write: (line) => void lines.push(line) } });
});
afterAll(() => app.close());

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  app.request(method, url, {
    ...(body === undefined ? {} : { body }),
    ...(token ? { token } : {}),
    remoteAddress: network,
    headers: { 'user-agent': `Browser of ${planted.name}`, referer: `https://x.example/?q=${planted.search}` },
  });

const details = {
  productName: planted.product,
  category: 'Technology',
  productDescription: planted.search,
  location: planted.address,
  promotionGoal: 'Brand Awareness',
  targetAudience: planted.name,
  contactEmail: planted.email,
};

/** Expects that no log line contains a secret; names the secret and line otherwise. */
function expectSilence() {
  const found = lines.flatMap((line) =>
    [...secrets, network]
      .filter(
        (secret) => line.toLowerCase().includes(secret.toLowerCase()) || line.includes(encodeURIComponent(secret)),
      )
      .map((secret) => `${secret} in ${line}`),
  );
  expect(found).toEqual([]);
}

test('a user goes through every feature, and the log contains no personal data', async () => {
  const { name, email, password, otherPassword, wrong } = planted;
  const registration = { name, email, password, confirm_password: password };
  expect((await send('POST', '/api/auth/register', registration)).status).toBe(201);
  expect((await send('POST', '/api/auth/register', registration)).status).toBe(409);
  expect((await send('POST', '/api/auth/login', { email, password: wrong })).status).toBe(401);
  expect((await send('POST', '/api/auth/forgot-password', { email })).status).toBe(200);
  const code = await app.lastCode(email);
  secrets.push(code);
  const verified = await send('POST', '/api/auth/verify-otp', { email, otp_code: code });
  const { reset_token: reset } = verified.json.data as { reset_token: string };
  secrets.push(reset);
  const change = { reset_token: reset, new_password: otherPassword, confirm_password: otherPassword };
  expect((await send('POST', '/api/auth/reset-password', change)).status).toBe(200);
  const login = await send('POST', '/api/auth/login', { email, password: otherPassword });
  token = login.json.access_token as string;
  secrets.push(token);

  const profile = { name, contact: planted.phone, address: planted.address, country: 'India', dob: null };
  expect((await send('PUT', '/api/auth/update-profile', profile)).status).toBe(200);
  expect((await send('POST', '/api/facebook/search', { query: planted.search, limit: 10 })).status).toBe(200);
  expect((await send('POST', '/api/search-history/', { search_text: planted.search })).status).toBeLessThan(300);
  await send('POST', '/api/business/businesSearchistory', details);
  await send('POST', '/api/business/generate-interests', details);
  await send('POST', '/api/subscriptions/razorpay/order', { plan_id: 2 });
  expect((await send('GET', '/api/auth/export-data')).text).toContain(planted.search);
  expectSilence();
});

test('the same after failures: invalid bodies, unknown URLs, and database errors', async () => {
  const { name, email, search } = planted;
  await send('GET', `/api/nowhere/${encodeURIComponent(email)}?token=${token}`);
  await send('GET', `/api/search-history/?page=${encodeURIComponent(search)}`);
  await send('DELETE', `/api/search-history/${encodeURIComponent(name)}`);
  await app.call(login, {
    body: malformed(`{"email":"${email}",`),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    remoteAddress: network,
  });
  await sql`alter table search_history rename to search_history_away`.execute(app.deps.db);
  const failed = await send('POST', '/api/search-history/', { search_text: search });
  expect(failed.status).toBe(500);
  expect(failed.text).not.toContain(search);
  await sql`alter table search_history_away rename to search_history`.execute(app.deps.db);
  expectSilence();
});

test('what is expected, such as a login that is not configured, is no error in the log', async () => {
  const from = lines.length;
  const { status, json } = await send('POST', '/api/auth/facebook/connect', { password: planted.otherPassword });
  expect([status, json.code]).toEqual([503, 'facebook_unavailable']);
  const logged = lines.slice(from).map((line) => JSON.parse(line));
  expect(logged.filter(({ level }) => level >= 50)).toEqual([]);
  expect(logged).toContainEqual(expect.objectContaining({ msg: 'request refused', code: 'facebook_unavailable' }));
});

test('the log names the request of every failure, its route and its status', async () => {
  const failure = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request failed');
  expect(failure).toMatchObject({
    level: 50,
    reqId: expect.stringMatching(/^[\da-f-]{36}$/),
    err: { message: expect.stringContaining('search_history') },
  });
  const its = lines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === failure.reqId);
  expect(its).toContainEqual(expect.objectContaining({ res: { status: 500 } }));
});
