import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientId, createAssistantApp, newRequest, stepsOn } from '../../../../test/assistants.ts';
import type { TestApp } from '../../../../test/harness.ts';

let app: TestApp;
let steps: ReturnType<typeof stepsOn>;
beforeAll(async () => {
  ({ app } = await createAssistantApp());
  steps = stepsOn(app);
});
afterAll(() => app.close());

/** Refused with an OAuth error. */
const isRefused = ({ status, json }: { status: number; json: { error?: string } }, error = 'invalid_grant') =>
  expect([status, json.error]).toEqual([400, error]);

describe('the token endpoint', () => {
  test.each([
    [{ grant_type: undefined }, 'invalid_request'],
    [{ grant_type: 'password', username: 'a', password: 'b' }, 'unsupported_grant_type'],
    [{ grant_type: 'refresh_token' }, 'invalid_request'],
    [{ grant_type: 'authorization_code', code: 'x', client_id: undefined }, 'invalid_request'],
    [{ grant_type: 'constructor' }, 'unsupported_grant_type'],
  ])('answers %j with %s', async (form, error) => {
    const answer = await steps.token(form);
    isRefused(answer, error);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each([
    { grant_type: 'refresh_token', client_id: clientId, refresh_token: { a: 1 } },
    { grant_type: 'authorization_code', client_id: 7, code: ['x'], redirect_uri: 1, code_verifier: null },
    { grant_type: ['refresh_token'] },
    ['refresh_token'],
    null,
  ])('rejects the JSON body %j', async (body) => {
    isRefused(await app.request('POST', '/api/oauth/token', { body }), 'invalid_request');
  });

  test('blocks a token that is sent again and again, but no other of the same network and client', async () => {
    const guess = (secret: number) =>
      steps.token(
        { grant_type: 'refresh_token', refresh_token: `imr_${String(secret).padStart(86, 'b')}` },
        '10.99.0.1',
      );
    const answers = await Promise.all(Array.from({ length: 21 }, () => guess(0)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.json.error).toBe('temporarily_unavailable');
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    const others = await Promise.all(Array.from({ length: 279 }, (_, at) => guess(at + 1)));
    for (const answer of others) isRefused(answer);
  });

  test('blocks a network that invents another code or token each time, but none of its honest clients', async () => {
    const from = '2001:db8:99:1::1';
    const { token } = await app.login();
    const { refresh_token } = await steps.connected(token);
    const invent = (at: number, network: string) =>
      steps.token(
        at % 2 === 0
          ? { grant_type: 'refresh_token', refresh_token: `imr_${String(at).padStart(86, 'c')}` }
          : { grant_type: 'authorization_code', code: `invented ${at}`, code_verifier: 'v'.repeat(43) },
        network,
      );
    const answers = await Promise.all(Array.from({ length: 310 }, (_, at) => invent(at, from)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    const honest = await steps.token({ grant_type: 'refresh_token', refresh_token }, from);
    expect(honest.status).toBe(200);
    // Another household of the same company: its own limit, until the wider one is used up.
    isRefused(await invent(400, '2001:db8:99:100::1'));
  });

  test('stops a user who asks too often before documents are fetched', async () => {
    const { token } = await app.login();
    const answers = await Promise.all(Array.from({ length: 61 }, () => steps.describe(token, newRequest().query)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
