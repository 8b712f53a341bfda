import { defineEndpoint, messageResponse } from '@interest-miner/contract/endpoint';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { clearAll, clearSession, setSessionEndHandler, storeSession } from './session.ts';

const open = defineEndpoint({
  method: 'GET',
  path: '/things/:id',
  summary: 'A thing',
  auth: 'public',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.number().optional() }),
  response: messageResponse,
  errors: [],
});
const closed = defineEndpoint({
  method: 'POST',
  path: '/things',
  summary: 'Make a thing',
  auth: 'user',
  body: z.object({ name: z.string() }),
  response: messageResponse,
  errors: [],
});

const success = { success: true, message: 'Done' };
const request = { params: { id: 'a/b' }, query: { page: 2 } };
let answer: () => Promise<Response>;
const fetched = vi.fn((_url: string, _init: RequestInit) => answer());

function answers(status: number, body: unknown, headers: Record<string, string> = {}) {
  answer = async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
}

beforeEach(() => {
  // Resets the state left by a logout in an earlier test.
  storeSession({ access_token: 'none', email: '', name: '' });
  localStorage.clear();
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  setSessionEndHandler(() => {});
});

describe('call', () => {
  it('fills in path and query, parses the response, and drops undeclared fields', async () => {
    answers(200, { ...success, secret: 1 });
    expect(await call(open, request)).toEqual(success);
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/things/a%2Fb?page=2');
  });

  it('sends the token as a bearer token, never in the URL', async () => {
    localStorage.setItem('token', 'secret-token');
    answers(200, success);
    await call(closed, { body: { name: 'x' } });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/api/things');
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer secret-token');
  });

  it('makes no request without a token, and ends the session', async () => {
    const ended = vi.fn();
    setSessionEndHandler(ended);
    const error = await failureOf(call(closed, { body: { name: 'x' } }));
    expect(error.code).toBe('unauthenticated');
    expect(error.message).toBe('Authentication required. No access token found.');
    const own = await failureOf(call(closed, { body: { name: 'x' } }, { noToken: 'No authorization token found' }));
    expect(own.message).toBe('No authorization token found');
    expect(ended).toHaveBeenCalledTimes(2);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('drops a token that the server rejects, and keeps the other stored settings', async () => {
    const ended = vi.fn();
    setSessionEndHandler(ended);
    localStorage.setItem('token', 'old');
    localStorage.setItem('access_token', 'old');
    localStorage.setItem('theme', 'dark');
    answers(401, { success: false, code: 'unauthenticated', message: 'No', request_id: 'r1' });
    await failureOf(call(closed, { body: { name: 'x' } }));
    expect([localStorage.getItem('token'), localStorage.getItem('access_token')]).toEqual([null, null]);
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(ended).toHaveBeenCalledOnce();
  });

  const refusal = { success: false, code: 'unauthenticated', message: 'No', request_id: 'r1' };

  /** A call whose rejection the test triggers. */
  function lateRefusal() {
    let arrive = () => {};
    answer = () =>
      new Promise((resolve) => {
        arrive = () => resolve(new Response(JSON.stringify(refusal), { status: 401 }));
      });
    const failed = failureOf(call(closed, { body: { name: 'x' } }));
    return () => {
      arrive();
      return failed;
    };
  }

  it.each([
    ['all storage', clearAll],
    ['the user’s own keys', clearSession],
  ])(
    'never ends the session again after a logout that cleared %s: neither by a call without a token nor by a late refusal',
    async (_name, clear) => {
      const ended = vi.fn();
      setSessionEndHandler(ended);
      storeSession({ access_token: 'mine', email: 'a@example.com', name: 'A' });
      const arrive = lateRefusal();
      clear();
      expect((await arrive()).code).toBe('unauthenticated');
      expect((await failureOf(call(closed, { body: { name: 'x' } }))).code).toBe('unauthenticated');
      expect(ended).not.toHaveBeenCalled();
    },
  );

  it('keeps the new session if a late response rejects the previous one', async () => {
    const ended = vi.fn();
    setSessionEndHandler(ended);
    storeSession({ access_token: 'mine', email: 'a@example.com', name: 'A' });
    const arrive = lateRefusal();
    clearAll();
    storeSession({ access_token: 'next', email: 'b@example.com', name: 'B' });
    await arrive();
    expect(localStorage.getItem('token')).toBe('next');
    expect(ended).not.toHaveBeenCalled();
    answers(401, refusal);
    await failureOf(call(closed, { body: { name: 'x' } }));
    expect(ended).toHaveBeenCalledOnce();
  });

  it('ends the session if the stored token has disappeared', async () => {
    const ended = vi.fn();
    setSessionEndHandler(ended);
    storeSession({ access_token: 'mine', email: 'a@example.com', name: 'A' });
    localStorage.clear();
    await failureOf(call(closed, { body: { name: 'x' } }));
    expect(ended).toHaveBeenCalledOnce();
  });

  it('keeps the session on other 401s, such as a wrong password', async () => {
    const ended = vi.fn();
    setSessionEndHandler(ended);
    answers(401, {
      success: false,
      code: 'invalid_credentials',
      message: 'Invalid email or password.',
      request_id: 'r',
    });
    expect((await failureOf(call(open, request))).code).toBe('invalid_credentials');
    expect(ended).not.toHaveBeenCalled();
  });

  it('passes on code, fields, request id and retry delay', async () => {
    const fields = { name: 'Name is required' };
    answers(
      429,
      { success: false, code: 'rate_limited', message: 'Wait', fields, request_id: 'r2' },
      { 'retry-after': '30' },
    );
    expect(await failureOf(call(open, request))).toMatchObject({
      code: 'rate_limited',
      status: 429,
      message: 'Wait',
      fields,
      requestId: 'r2',
      retryAfter: 30,
    });
  });

  it.each([
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch')), 'network'],
    ['a proxy’s HTML page', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 'bad_response'],
    ['truncated JSON', async () => new Response('{"success":tr', { status: 200 }), 'bad_response'],
    ['an unexpected shape', async () => new Response('{"success":true}', { status: 200 }), 'bad_response'],
  ])("shows the feature's own message on %s", async (_name, reply, code) => {
    answer = reply;
    expect(await failureOf(call(open, request, { fallback: 'Failed to fetch interests' }))).toMatchObject({
      code,
      message: 'Failed to fetch interests',
    });
  });

  it.each([
    ['without a code', { success: false, message: 'No account has this address.' }, 'refused'],
    ['with a code', { success: false, code: 'otp_dead', message: 'Ask for a new code.', request_id: 'r' }, 'otp_dead'],
  ])("shows the server's message for success: false with status 200, %s", async (_name, body, code) => {
    answers(200, body);
    const error = await failureOf(call(open, request, { fallback: 'Failed to send OTP' }));
    expect([error.code, error.message]).toEqual([code, body.message]);
  });

  it('rethrows an abort by the caller unchanged', async () => {
    const controller = new AbortController();
    answer = () => Promise.reject(new DOMException('gone', 'AbortError'));
    controller.abort();
    await expect(call(open, request, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});
