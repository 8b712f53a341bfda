import { createApiToken } from '@interest-miner/contract/api-tokens/endpoints';
import { assistantTexts } from '@interest-miner/contract/api-tokens/texts';
import { changePassword, forgotPassword, resetPassword, verifyOtp } from '@interest-miner/contract/auth/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeAccount, setResource } from '../../../../test/arrange.ts';
import {
  clientDocument,
  clientId,
  createAssistantApp,
  issuer,
  newRequest,
  stepsOn,
} from '../../../../test/assistants.ts';
import { present } from '../../../../test/call.ts';
import { password, type TestApp } from '../../../../test/harness.ts';

let app: TestApp;
let documents: Map<string, unknown>;
let steps: ReturnType<typeof stepsOn>;
beforeAll(async () => {
  ({ app, documents } = await createAssistantApp());
  steps = stepsOn(app);
});
afterAll(() => app.close());

/** Refused with an OAuth error. */
const isRefused = ({ status, json }: { status: number; json: { error?: string } }, error = 'invalid_grant') =>
  expect([status, json.error]).toEqual([400, error]);

describe('a code', () => {
  test('used twice ends the connection of its first use', async () => {
    const { token } = await app.login();
    const form = await steps.allowed(token);
    const { json } = await steps.token(form);
    expect(await steps.enter(json.access_token)).toBe(200);
    isRefused(await steps.token(form));
    expect(await steps.enter(json.access_token)).toBe(401);
    isRefused(await steps.refresh(json.refresh_token));
    expect(await steps.events(token)).toContain('assistant_reuse');
  });

  test('used 20 times in parallel leaves no connection', async () => {
    const { token } = await app.login();
    const form = await steps.allowed(token);
    const answers = await Promise.all(Array.from({ length: 20 }, () => steps.token(form)));
    const opened = answers.filter(({ status }) => status === 200);
    expect(opened.length).toBeLessThanOrEqual(1);
    for (const { json } of opened) expect(await steps.enter(json.access_token)).toBe(401);
    expect(await steps.list(token)).toEqual([]);
  });

  test.each([
    ['the wrong verifier', { code_verifier: 'a'.repeat(43) }],
    ['another address', { redirect_uri: 'https://assistant.example/other' }],
    ['another client', { client_id: 'https://evil.example/client.json' }],
  ])('with %s is refused and spent', async (_name, change) => {
    const { token } = await app.login();
    const form = await steps.allowed(token);
    isRefused(await steps.token({ ...form, ...change }));
    isRefused(await steps.token(form));
  });

  test('needs no address, as in OAuth 2.1, and treats an empty one as none', async () => {
    for (const redirect_uri of [undefined, '']) {
      const form = await steps.allowed((await app.login()).token);
      expect((await steps.token({ ...form, redirect_uri })).status).toBe(200);
    }
  });

  test('is refused after a minute, and without a verifier', async () => {
    const { token } = await app.login();
    const form = await steps.allowed(token);
    isRefused(await steps.token({ ...form, code_verifier: undefined }), 'invalid_request');
    app.clock.now += 60_000;
    isRefused(await steps.token(form));
  });
});

describe('a refresh token', () => {
  test('works once; a second use ends the whole family', async () => {
    const { token } = await app.login();
    const first = await steps.connected(token);
    const second = (await steps.refresh(first.refresh_token)).json;
    expect(second).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'interests:read' });
    expect(await steps.enter(first.access_token)).toBe(401);
    expect(await steps.enter(second.access_token)).toBe(200);
    isRefused(await steps.refresh(first.refresh_token));
    expect(await steps.enter(second.access_token)).toBe(401);
    isRefused(await steps.refresh(second.refresh_token));
    expect(await steps.list(token)).toEqual([]);
    expect(await steps.events(token)).toContain('assistant_reuse');
  });

  test('sent 50 times in parallel is exchanged once, and the reuse ends its family', async () => {
    const { token } = await app.login();
    const { refresh_token } = await steps.connected(token);
    const answers = await Promise.all(Array.from({ length: 50 }, () => steps.refresh(refresh_token)));
    const given = answers.filter(({ status }) => status === 200);
    expect(given).toHaveLength(1);
    expect(await steps.enter(present(given[0]).json.access_token)).toBe(401);
    expect(await steps.list(token)).toEqual([]);
  });

  test('of another connection, client or shape does not affect others', async () => {
    const [ada, eve] = [await app.login(), await app.login()];
    const [hers, other] = [await steps.connected(ada.token), await steps.connected(eve.token)];
    for (const wrong of ['', 'imr_', 'x'.repeat(2000), `imr_${'a'.repeat(86)}`, hers.access_token])
      expect((await steps.refresh(wrong)).status).toBe(400);
    isRefused(await steps.refresh(other.refresh_token, { client_id: 'https://evil.example/client.json' }));
    expect(await steps.list(eve.token)).toEqual([]);
    expect(await steps.enter(hers.access_token)).toBe(200);
    expect((await steps.refresh(hers.refresh_token)).status).toBe(200);
  });
});

describe('an access token', () => {
  test('lives an hour', async () => {
    const { access_token, expires_in } = await steps.connected((await app.login()).token);
    const start = app.clock.now;
    app.clock.now += expires_in * 1000 - 1;
    expect(await steps.enter(access_token)).toBe(200);
    app.clock.now += 1;
    expect(await steps.enter(access_token)).toBe(401);
    app.clock.now = start;
  });

  test('for another audience is refused, both when it is requested and when it is used', async () => {
    const { token } = await app.login();
    const resource = 'https://other.example/mcp';
    const { json } = await steps.describe(token, newRequest({ resource }).query);
    expect(new URL(present(json.data.problem).return_to).searchParams.get('error')).toBe('invalid_target');
    const form = await steps.allowed(token);
    isRefused(await steps.token({ ...form, resource }), 'invalid_target');
    const { access_token } = (await steps.token({ ...form, resource: `${issuer}/mcp` })).json;
    await setResource(app, resource);
    expect(await steps.enter(access_token)).toBe(401);
  });

  test('is valid for the MCP server only', async () => {
    const { access_token } = await steps.connected((await app.login()).token);
    for (const url of ['/api/lists', '/api/auth/profile-data', '/api/api-tokens', '/api/oauth/assistants'])
      expect([url, (await app.request('GET', url, { token: access_token })).status]).toEqual([url, 401]);
  });

  test('ends with its account, pauses with a password reset, and ends with a password change that asks for it', async () => {
    const closed = await app.login();
    const ofClosed = await steps.connected(closed.token);
    await closeAccount(app, closed.email);
    expect(await steps.enter(ofClosed.access_token)).toBe(401);
    isRefused(await steps.refresh(ofClosed.refresh_token));

    const { token, email } = await app.login();
    const { access_token } = await steps.connected(token);
    const fresh = 'Fresh-Start-7!';
    const change = (from: string, to: string, more: object) =>
      app.call(changePassword, {
        token,
        body: { current_password: from, new_password: to, confirm_password: to, ...more },
      });
    const script = { name: 'A script', scopes: ['lists:read'], expires_in_days: 30 } as const;
    const { token: apiToken } = (await app.call(createApiToken, { token, body: script })).json.data;
    expect((await change(password, fresh, {})).status).toBe(200);
    expect([await steps.enter(access_token), await steps.enter(apiToken)]).toEqual([200, 200]);
    expect((await change(fresh, password, { end_programs: true })).status).toBe(200);
    expect([await steps.enter(access_token), await steps.enter(apiToken)]).toEqual([401, 401]);

    const again = await steps.connected(token);
    await app.call(forgotPassword, { body: { email } });
    const otp_code = await app.lastCode(email);
    const { json } = await app.call(verifyOtp, { body: { email, otp_code } });
    const body = { reset_token: json.data.reset_token, new_password: fresh, confirm_password: fresh };
    expect((await app.call(resetPassword, { body })).status).toBe(200);
    expect(await steps.enter(again.access_token)).toBe(401);
    // Not refused for good: the owner may keep it, and the assistant must not forget its token.
    const paused = await steps.refresh(again.refresh_token);
    expect([paused.status, paused.json.error]).toEqual([503, 'temporarily_unavailable']);
  });
});

describe('a request', () => {
  test.each([
    ['https://assistant.example/callback/', assistantTexts.redirectUnknown],
    ['https://assistant.example/callback?x=1', assistantTexts.redirectUnknown],
    ['https://assistant.example.evil.example/callback', assistantTexts.redirectUnknown],
    ['https://assistant.example:8443/callback', assistantTexts.redirectUnknown],
    ['http://127.0.0.1.evil.example/callback', assistantTexts.redirectUnknown],
    ['http://127.0.0.1:99999/callback', assistantTexts.redirectUnknown],
    ['http://localhost/callback', assistantTexts.redirectUnknown],
    ['javascript:alert(1)', assistantTexts.redirectUnknown],
    [undefined, assistantTexts.redirectUnknown],
  ])('with the redirect address %s is refused', async (redirect_uri, message) => {
    const { token } = await app.login();
    const { query } = newRequest({ redirect_uri });
    for (const answer of [await steps.describe(token, query), await steps.decide(token, query)]) {
      expect([answer.status, answer.json.code, answer.json.message]).toEqual([422, 'assistant_refused', message]);
      expect(answer.text).not.toContain('return_to');
    }
  });

  test.each([
    ['response_type', 'token', 'unsupported_response_type'],
    ['response_mode', 'fragment', 'invalid_request'],
    ['code_challenge_method', 'plain', 'invalid_request'],
    ['code_challenge_method', undefined, 'invalid_request'],
    ['code_challenge', undefined, 'invalid_request'],
    ['code_challenge', 'short', 'invalid_request'],
    ['scope', 'everything', 'invalid_scope'],
    ['state', 'a&state=b', 'invalid_request'],
  ])('whose %s is %s is reported to the client as %s', async (name, value, error) => {
    const { token } = await app.login();
    const { query } = newRequest({ [name]: value });
    const { json } = await steps.describe(token, value?.includes('&') ? decodeURIComponent(query) : query);
    const back = new URL(present(json.data.problem).return_to);
    expect([back.origin, back.searchParams.get('error')]).toEqual(['https://assistant.example', error]);
    expect([back.searchParams.get('iss'), back.searchParams.has('code')]).toEqual([issuer, false]);
    const refused = await steps.decide(token, value?.includes('&') ? decodeURIComponent(query) : query);
    expect(refused.status).toBe(422);
  });

  test.each([
    ['has another id', { client_id: clientId }],
    ['requires a secret', { token_endpoint_auth_method: 'client_secret_basic' }],
    ['contains a secret', { client_secret: 'x' }],
    ['authenticates with a key', { token_endpoint_auth_method: 'private_key_jwt' }],
    ['has no addresses', { redirect_uris: undefined }],
    ['is not an object', undefined],
  ])('of a client whose document %s is refused', async (_name, change) => {
    const { token } = await app.login();
    const id = 'https://liar.example/client.json';
    documents.set(id, change === undefined ? [] : { ...clientDocument, client_id: id, ...change });
    const { status, json } = await steps.describe(token, newRequest({ client_id: id }).query);
    expect([status, json.message]).toEqual([422, assistantTexts.documentWrong]);
  });

  test.each([
    'http://assistant.example/client.json',
    'https://assistant.example',
    'https://assistant.example/a/../client.json',
    'https://user@assistant.example/client.json',
    'https://assistant.example/client.json#x',
    'HTTPS://assistant.example/client.json',
    'imd_unknown',
    'imd_\0',
    undefined,
  ])('of the client %s is refused before anything is fetched', async (client_id) => {
    const { token } = await app.login();
    const { status, json } = await steps.describe(token, newRequest({ client_id }).query);
    const expected = client_id === undefined ? assistantTexts.clientMissing : assistantTexts.clientUnknown;
    expect([status, json.message]).toEqual([422, expected]);
  });
});
