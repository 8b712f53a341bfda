import { createApiToken, endApiToken, listApiTokens } from '@interest-miner/contract/api-tokens/endpoints';
import { apiTokenLimits } from '@interest-miner/contract/api-tokens/limits';
import { changePassword, forgotPassword, resetPassword, verifyOtp } from '@interest-miner/contract/auth/endpoints';
import { getProfile } from '@interest-miner/contract/profile/endpoints';
import { scopeNames } from '@interest-miner/contract/scopes';
import { searchInterests } from '@interest-miner/contract/search/endpoints';
import { listSecurityEvents } from '@interest-miner/contract/security-events/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeAccount } from '../../../test/arrange.ts';
import { type OpenApiDocument, present } from '../../../test/call.ts';
import { createTestApp, password, type TestApp } from '../../../test/harness.ts';
import { allJobs } from '../../all-jobs.ts';

const dayMs = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface Created {
  id: string;
  token: string;
}

const create = (session: string, body: object = {}) =>
  app.call(createApiToken, {
    token: session,
    body: { name: 'Nightly script', scopes: ['interests:read'], expires_in_days: 30, ...body },
  });
const created = async (session: string, body: object = {}) => (await create(session, body)).json.data as Created;
const list = (session: string) => app.call(listApiTokens, { token: session });
const search = (token: string) => app.call(searchInterests, { token, body: { query: 'yoga', limit: 5 } });

describe('creating a token', () => {
  test('returns the token once; the list and the database never contain it', async () => {
    const { token: session } = await app.login();
    const { status, json } = await create(session, { scopes: ['lists:write', 'interests:read', 'interests:read'] });
    expect(status).toBe(201);
    const { token, ...item } = json.data;
    expect(token).toMatch(/^im_[0-9A-Za-z]{49}$/);
    expect(item).toMatchObject({
      name: 'Nightly script',
      scopes: ['interests:read', 'lists:write'],
      hint: token.slice(-4),
      last_used_at: null,
      expires_at: new Date(app.clock.now + 30 * dayMs).toISOString(),
    });
    expect((await list(session)).json.data).toEqual([item]);
    const rows = await app.deps.db.selectFrom('api_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(apiTokenLimits.name + 1) }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['billing:write'] }, 'scopes.0'],
    [{ expires_in_days: 31 }, 'expires_in_days'],
    [{ expires_in_days: '30' }, 'expires_in_days'],
  ])('%j is refused', async (body, field) => {
    const { token: session } = await app.login();
    const { status, json } = await create(session, body);
    expect([status, json.code, Object.keys(present(json.fields))]).toEqual([400, 'validation_failed', [field]]);
  });

  test('at most 20 are created, even by 30 concurrent requests; an expired one makes room', async () => {
    const { token: session } = await app.login();
    const start = app.clock.now;
    const answers = await Promise.all(Array.from({ length: 30 }, () => create(session)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(apiTokenLimits.perUser);
    expect(answers.find(({ status }) => status !== 201)?.json).toMatchObject({ code: 'token_limit_reached' });
    expect((await list(session)).json.data).toHaveLength(apiTokenLimits.perUser);
    await app.deps.db
      .updateTable('api_tokens')
      .set({ expires_at: start })
      .where('name', '=', 'Nightly script')
      .execute();
    expect((await create(session, { name: 'The next' })).status).toBe(201);
    expect((await list(session)).json.data).toMatchObject([{ name: 'The next' }]);
  });
});

describe('a token', () => {
  test('allows what its scopes name, and nothing else', async () => {
    const { token: session } = await app.login();
    const { token } = await created(session);
    expect((await search(token)).status).toBe(200);
    const { token: other } = await created(session, { scopes: ['lists:read'] });
    const refused = await search(other);
    expect([refused.status, refused.json.code]).toEqual([403, 'insufficient_scope']);
    expect(refused.json.message).toContain('interests:read');
  });

  test('with every scope still cannot call routes without a scope: billing, account, sessions, tokens', async () => {
    const { token: session } = await app.login();
    const { token } = await created(session, { scopes: scopeNames });
    type Operation = { security?: Record<string, string[]>[] };
    const { json } = await app.request<OpenApiDocument<Operation>>('GET', '/api/docs/json');
    let refusedRoutes = 0;
    for (const [path, methods] of Object.entries(json.paths)) {
      for (const [method, { security = [] }] of Object.entries(methods)) {
        if (security.length === 0) continue;
        const url = path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
        const answer = await app.request(method.toUpperCase() as 'GET', url, {
          token,
          ...(method === 'get' ? {} : { body: {} }),
        });
        if (security.some((scheme) => 'apiToken' in scheme)) {
          expect(answer.status, `${method} ${path}`).not.toBe(403);
          continue;
        }
        refusedRoutes += 1;
        expect([`${method} ${path}`, answer.status, answer.json.code]).toEqual([
          `${method} ${path}`,
          403,
          'insufficient_scope',
        ]);
      }
    }
    expect(refusedRoutes).toBeGreaterThan(20);
    expect((await list(session)).json.data).toHaveLength(1);
  });

  test('uses the same search allowance as the screens', async () => {
    const { token: session } = await app.login();
    const { token } = await created(session);
    const left = async () => (await app.call(getProfile, { token: session })).json.data.searches_remaining;
    const before = await left();
    await search(token);
    expect(await left()).toBe(before - 1);
  });

  test('stops working when it is revoked, when it expires, and when its account is closed', async () => {
    const { token: session, email } = await app.login();
    const [ended, expiring, open] = [
      await created(session),
      await created(session),
      await created(session, { expires_in_days: 90 }),
    ];
    expect((await app.call(endApiToken, { params: { id: ended.id }, token: session })).status).toBe(200);
    expect((await app.call(endApiToken, { params: { id: ended.id }, token: session })).status).toBe(404);
    const start = app.clock.now;
    app.clock.now += 30 * dayMs;
    const answers = [await search(ended.token), await search(expiring.token), await search(open.token)];
    app.clock.now = start;
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 200]);
    expect(answers[1]?.json.message).toContain('Account Settings');
    await closeAccount(app, email);
    expect((await search(open.token)).status).toBe(401);
  });

  test('with a wrong checksum or an unknown secret is refused', async () => {
    const { token: session } = await app.login();
    const { token } = await created(session);
    const last = token.endsWith('a') ? 'b' : 'a';
    expect((await search(`${token.slice(0, -1)}${last}`)).status).toBe(401);
    expect((await search(`im_${'a'.repeat(49)}`)).status).toBe(401);
  });

  test('shows its last use, exact to the hour', async () => {
    const { token: session } = await app.login();
    const { token } = await created(session);
    const used = async () => (await list(session)).json.data[0]?.last_used_at;
    const start = app.clock.now;
    await search(token);
    expect(await used()).toBe(new Date(start).toISOString());
    app.clock.now += 60_000;
    await search(token);
    expect(await used()).toBe(new Date(start).toISOString());
    app.clock.now = start + 2 * 3_600_000;
    await search(token);
    expect(await used()).toBe(new Date(start + 2 * 3_600_000).toISOString());
    app.clock.now = start;
  });
});

test("another user's tokens cannot be seen or revoked", async () => {
  const [ada, eve] = [await app.login(), await app.login()];
  const { id, token } = await created(ada.token);
  expect((await list(eve.token)).json.data).toEqual([]);
  expect((await app.call(endApiToken, { params: { id }, token: eve.token })).status).toBe(404);
  expect((await search(token)).status).toBe(200);
});

test('a password reset revokes every token of the account; a password change keeps them', async () => {
  const { token: session, email } = await app.login();
  const { token } = await created(session);
  const fresh = 'Fresh-Start-7!';
  const change = { current_password: password, new_password: fresh, confirm_password: fresh };
  expect((await app.call(changePassword, { token: session, body: change })).status).toBe(200);
  expect((await search(token)).status).toBe(200);
  await app.call(forgotPassword, { body: { email } });
  const otp_code = await app.lastCode(email);
  const { json } = await app.call(verifyOtp, { body: { email, otp_code } });
  const body = { reset_token: json.data.reset_token, new_password: password, confirm_password: password };
  expect((await app.call(resetPassword, { body })).status).toBe(200);
  expect((await search(token)).status).toBe(401);
});

test('the owner gets one email about a new token; it does not contain the token', async () => {
  const { token: session, email } = await app.login();
  const { token } = await created(session, { name: 'Told by mail' });
  await app.deps.mails.idle();
  const mails = app.printed.filter((line) => line.startsWith(`[mail to ${email}]`) && line.includes('API token'));
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('Told by mail');
  expect(mails[0]).not.toContain(token);
});

test('creating and revoking a token are security events', async () => {
  const { token: session } = await app.login();
  const { id } = await created(session);
  await app.call(endApiToken, { params: { id }, token: session });
  const { json } = await app.call(listSecurityEvents, { token: session });
  const events = json.data.map(({ event }: { event: string }) => event);
  expect(events).toEqual(expect.arrayContaining(['token_created', 'token_ended']));
});

test('the job removes only tokens that expired a month ago', async () => {
  const { token: session } = await app.login();
  await created(session, { name: 'Short' });
  await created(session, { name: 'Long', expires_in_days: 365 });
  const start = app.clock.now;
  app.clock.now += 61 * dayMs;
  for (const job of allJobs(app.deps).filter(({ name }) => name === 'api-tokens'))
    await job.run(AbortSignal.timeout(30_000));
  app.clock.now = start;
  expect((await list(session)).json.data).toMatchObject([{ name: 'Long' }]);
});

test('responses to a user carry the state of their rate limit', async () => {
  const limited = await createTestApp({ env: { REQUESTS_PER_MINUTE: '2' } });
  try {
    const { token } = await limited.login();
    const ask = () => limited.call(listApiTokens, { token });
    expect((await ask()).headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '1' });
    await ask();
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers).toMatchObject({ 'ratelimit-remaining': '0' });
    expect(refused.headers['ratelimit-reset']).toBe(refused.headers['retry-after']);
  } finally {
    await limited.close();
  }
});
