import { endAssistant, readAuthorization } from '@interest-miner/contract/api-tokens/assistant-endpoints';
import { createApiToken } from '@interest-miner/contract/api-tokens/endpoints';
import { assistantLimits } from '@interest-miner/contract/api-tokens/limits';
import { assistantTexts } from '@interest-miner/contract/api-tokens/texts';
import { scopeNames } from '@interest-miner/contract/scopes';
import { auth, Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  clientDocument,
  clientProvider,
  createAssistantApp,
  issuer,
  newRequest,
  redirectUri,
  stepsOn,
} from '../../../../test/assistants.ts';
import { present } from '../../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { fetchInto } from '../../../../test/mcp/connect.ts';
import { allJobs } from '../../../all-jobs.ts';

const dayMs = 86_400_000;
let app: TestApp;
let documents: Map<string, unknown>;
let steps: ReturnType<typeof stepsOn>;
beforeAll(async () => {
  ({ app, documents } = await createAssistantApp());
  steps = stepsOn(app);
});
afterAll(() => app.close());

const runJob = () =>
  Promise.all(
    allJobs(app.deps)
      .filter(({ name }) => name === 'api-tokens')
      .map((job) => job.run(AbortSignal.timeout(30_000))),
  );

test('the official client gets from the refused call to a tool, and refreshes its token itself', async () => {
  const { token: session } = await app.login();
  const { provider, saved } = clientProvider();
  const fetchFn = fetchInto(app);
  const serverUrl = `${issuer}/mcp`;
  const open = () => new StreamableHTTPClientTransport(new URL(serverUrl), { authProvider: provider, fetch: fetchFn });
  const client = () => new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await expect(client().connect(open())).rejects.toThrow(UnauthorizedError);
  const { url } = saved;
  expect(`${url?.origin}${url?.pathname}`).toBe(`${issuer}/oauth/authorize`);
  expect(url?.searchParams.get('scope')).toBe(scopeNames.join(' '));
  const { json } = await steps.decide(session, url?.search.slice(1) ?? '');
  const back = new URL(json.data.redirect_to).searchParams;
  expect(back.get('state')).toBe('of the client');
  const authorizationCode = back.get('code') ?? '';
  await auth(provider, { serverUrl, authorizationCode, iss: back.get('iss') ?? '', fetchFn });
  const connected = client();
  await connected.connect(open());
  const names = (await connected.listTools()).tools.map(({ name }) => name);
  expect(names).toContain('search_interests');
  expect(names).not.toContain('save_list');
  const before = saved.tokens;
  app.clock.now += 3_600_001;
  expect((await connected.listTools()).tools.length).toBe(names.length);
  expect(saved.tokens).not.toEqual(before);
  await connected.close();
});

describe('metadata', () => {
  test('names the resource, the server and what it can do', async () => {
    const resource = await app.request('GET', '/.well-known/oauth-protected-resource/mcp');
    expect(resource.json).toMatchObject({ resource: `${issuer}/mcp`, authorization_servers: [issuer] });
    expect((await app.request('GET', '/.well-known/oauth-protected-resource')).json).toEqual(resource.json);
    expect((await app.request('GET', '/.well-known/oauth-authorization-server')).json).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/api/oauth/token`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
  });

  test('is where the refused call points; a call without a token is not reported as an error', async () => {
    const ask = (headers: Record<string, string>) => app.request('POST', '/mcp', { headers, body: {} });
    const none = (await ask({ host: 'miner.example' })).headers['www-authenticate'];
    expect(none).toContain(`resource_metadata="${issuer}/.well-known/oauth-protected-resource/mcp"`);
    expect(none).toContain(`scope="${scopeNames.join(' ')}"`);
    expect(none).not.toContain('error=');
    const wrong = await ask({ host: 'miner.example', authorization: `Bearer imo_${'a'.repeat(49)}` });
    expect(wrong.headers['www-authenticate']).toContain('error="invalid_token"');
  });

  test('and every other part of OAuth is 404 where PUBLIC_URL is not https', async () => {
    const plain = await createTestApp({ env: { PUBLIC_URL: 'http://miner.example' } });
    try {
      const { token } = await plain.login();
      const body = { query: newRequest().query };
      for (const [method, url, given] of [
        ['GET', '/.well-known/oauth-protected-resource/mcp', undefined],
        ['GET', '/.well-known/oauth-authorization-server', undefined],
        ['POST', '/api/oauth/requests', body],
        ['POST', '/api/oauth/decisions', { ...body, allow: false }],
        ['POST', '/api/oauth/token', {}],
        ['POST', '/api/oauth/register', {}],
      ] as const)
        expect([url, (await plain.request(method, url, { token, body: given })).status]).toEqual([url, 404]);
      const refused = await plain.request('POST', '/mcp', { headers: { host: 'miner.example' }, body: {} });
      expect(refused.headers['www-authenticate']).toBe('Bearer realm="interest-miner"');
    } finally {
      await plain.close();
    }
  });
});

describe('consent', () => {
  test('shows who asks, for what, and where the answer goes', async () => {
    const { token, email } = await app.login();
    const { json } = await steps.describe(token, newRequest({ scope: 'lists:read offline_access' }).query);
    expect(json.data).toEqual({
      account: email,
      name: 'Helpful Assistant',
      host: 'assistant.example',
      redirect_host: 'assistant.example',
      is_local: false,
      scopes: ['lists:read'],
      problem: null,
    });
  });

  test('any port on loopback matches the registered address', async () => {
    const { token } = await app.login();
    const { query } = newRequest({ redirect_uri: 'http://127.0.0.1:53682/callback' });
    expect((await steps.describe(token, query)).json.data).toMatchObject({ is_local: true, problem: null });
    const { json } = await steps.decide(token, query);
    expect(json.data.redirect_to).toMatch(/^http:\/\/127\.0\.0\.1:53682\/callback\?code=imc_/);
  });

  test('a denial redirects without a code, and stores nothing', async () => {
    const { token } = await app.login();
    const { json } = await steps.decide(token, newRequest().query, { allow: false });
    const back = new URL(json.data.redirect_to);
    expect(Object.fromEntries(back.searchParams)).toEqual({ error: 'access_denied', state: 'abc', iss: issuer });
    expect(await steps.list(token)).toEqual([]);
  });

  test('grants only what was requested and ticked', async () => {
    const { token } = await app.login();
    const none = await steps.decide(token, newRequest().query, { allow: true, scopes: ['analyses:run'] });
    expect([none.status, Object.keys(present(none.json.fields))]).toEqual([400, ['scopes']]);
    const { query, verifier } = newRequest();
    const { json } = await steps.decide(token, query, { allow: true, scopes: ['lists:read', 'lists:write'] });
    const code = new URL(json.data.redirect_to).searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
    expect((await steps.token(form)).json.scope).toBe('lists:read');
  });

  test('is reported to the owner by email and as an event', async () => {
    const { token, email } = await app.login();
    await steps.connected(token);
    await app.deps.mails.idle();
    const mails = app.printed.filter((line) => line.startsWith(`[mail to ${email}]`) && line.includes('assistant'));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Helpful Assistant');
    expect(await steps.events(token)).toContain('assistant_connected');
  });

  test('is for people: an API token can neither read nor decide', async () => {
    const { token: session } = await app.login();
    const body = { name: 'A script', scopes: scopeNames, expires_in_days: 30 } as const;
    const { token } = (await app.call(createApiToken, { token: session, body })).json.data;
    expect((await steps.describe(token, newRequest().query)).status).toBe(403);
    expect((await steps.decide(token, newRequest().query)).status).toBe(403);
  });

  test(`stops at ${assistantLimits.perUser} connections, even for concurrent requests`, async () => {
    const { token } = await app.login();
    const answers = await Promise.all(
      Array.from({ length: assistantLimits.perUser + 5 }, () => steps.decide(token, newRequest().query)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(assistantLimits.perUser);
    expect(answers.find(({ status }) => status !== 200)?.json).toMatchObject({
      code: 'token_limit_reached',
      message: assistantTexts.limitReached,
    });
    app.clock.now += 61_000;
    expect((await steps.decide(token, newRequest().query)).status).toBe(200);
  });
});

describe('a connection', () => {
  test('is listed with its last use, and only its owner can end it', async () => {
    const [ada, eve] = [await app.login(), await app.login()];
    const { access_token: access, refresh_token } = await steps.connected(ada.token);
    expect(await steps.enter(access)).toBe(200);
    const [item, ...others] = await steps.list(ada.token);
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      name: 'Helpful Assistant',
      host: 'assistant.example',
      scopes: ['interests:read'],
      last_used_at: new Date(app.clock.now).toISOString(),
      expires_at: new Date(app.clock.now + assistantLimits.idleDays * dayMs).toISOString(),
    });
    expect(await steps.list(eve.token)).toEqual([]);
    const end = (session: string) => app.call(endAssistant, { params: { id: present(item).id }, token: session });
    expect((await end(eve.token)).status).toBe(404);
    expect(await steps.enter(access)).toBe(200);
    expect((await end(ada.token)).status).toBe(200);
    expect(await steps.enter(access)).toBe(401);
    expect((await steps.refresh(refresh_token)).json.error).toBe('invalid_grant');
    expect(await steps.events(ada.token)).toContain('assistant_ended');
  });

  test('expires after a month without use, and is deleted a month later', async () => {
    const { token } = await app.login();
    const { refresh_token } = await steps.connected(token);
    const start = app.clock.now;
    app.clock.now += assistantLimits.idleDays * dayMs;
    const late = await steps.refresh(refresh_token);
    expect([late.status, late.json.error]).toEqual([400, 'invalid_grant']);
    app.clock.now = start;
    const { token: other } = await app.login();
    await steps.connected(other);
    app.clock.now += 61 * dayMs;
    await runJob();
    app.clock.now = start;
    expect(await steps.list(other)).toEqual([]);
  });

  test('is never stored in plain text', async () => {
    const { token } = await app.login();
    const { access_token, refresh_token } = await steps.connected(token);
    const rows = JSON.stringify(await app.deps.db.selectFrom('assistants').selectAll().execute());
    for (const secret of [access_token, refresh_token, refresh_token.slice(4, 47), refresh_token.slice(47)])
      expect(rows).not.toContain(secret);
  });
});

test('clients register themselves only where the operator allows it', async () => {
  const body = { client_name: 'Old client', redirect_uris: ['http://localhost/cb'], token_endpoint_auth_method: 'x' };
  expect((await app.request('POST', '/api/oauth/register', { body })).status).toBe(404);
  const { app: open } = await createAssistantApp({ OAUTH_REGISTRATION: 'on' });
  try {
    const metadata = (await open.request('GET', '/.well-known/oauth-authorization-server')).json;
    expect(metadata.registration_endpoint).toBe(`${issuer}/api/oauth/register`);
    const { status, json } = await open.request<{ client_id: string; token_endpoint_auth_method: string }>(
      'POST',
      '/api/oauth/register',
      { body },
    );
    expect([status, json.token_endpoint_auth_method, 'client_secret' in json]).toEqual([201, 'none', false]);
    const { query } = newRequest({ client_id: json.client_id, redirect_uri: 'http://localhost:4000/cb' });
    const { token } = await open.login();
    const shown = await open.call(readAuthorization, { token, body: { query } });
    expect(shown.json.data).toMatchObject({ name: 'Old client', host: null, is_local: true });
    for (const redirect_uris of [['javascript:alert(1)'], ['http://evil.example/'], ['https://a.example/#x'], []]) {
      const refused = await open.request('POST', '/api/oauth/register', { body: { redirect_uris } });
      expect([refused.status, typeof refused.json.error]).toEqual([400, 'string']);
    }
    const many = await Promise.all(
      Array.from({ length: 20 }, () => open.request('POST', '/api/oauth/register', { body })),
    );
    // Five were sent before, and 20 an hour are allowed.
    expect(many.filter(({ status: answered }) => answered === 429)).toHaveLength(5);
  } finally {
    await open.close();
  }
});

test('a document without a name is shown under its host', async () => {
  const { token } = await app.login();
  const id = 'https://quiet.example/me';
  documents.set(id, { ...clientDocument, client_id: id, client_name: ' \u202e ' });
  const { json } = await steps.describe(token, newRequest({ client_id: id }).query);
  expect(json.data.name).toBe('quiet.example');
});
