import { listSearchHistory } from '@interest-miner/contract/search/endpoints';
import { getSystemStatus } from '@interest-miner/contract/system/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenApiDocument } from '../call.ts';
import { createTestApp, type TestApp } from '../harness.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = (await app.login()).token;
});
afterAll(() => app.close());

const send = (payload: string | Buffer, type = 'application/json') =>
  app.app.inject({
    method: 'POST',
    url: '/api/facebook/search',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload,
  });

describe('bodies that no form sends', () => {
  test.each([
    ['broken JSON', '{"query":', 400],
    ['not an object', '"yoga"', 400],
    ['null', 'null', 400],
    ['an array', '[]', 400],
    ['nothing', '', 400],
    ['1 MB', JSON.stringify({ query: 'y'.repeat(1_000_000) }), 413],
    ['33 levels', `{"query":${'['.repeat(33)}${']'.repeat(33)}}`, 400],
    ['100,000 brackets under the size limit', '['.repeat(60_000), 400],
    ['a NUL', '{"query":"yo\\u0000ga"}', 400],
    ['a lone surrogate', '{"query":"yo\\ud800ga"}', 400],
    ['a prototype', '{"query":"yoga","__proto__":{"limit":5}}', 400],
    ['a constructor', '{"query":"yoga","constructor":{"prototype":{}}}', 400],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 400],
  ])('%s is rejected', async (_name, payload, status) => {
    const response = await send(payload);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ success: false, request_id: expect.any(String) });
  });

  test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])('%s is refused', async (type) => {
    expect((await send('{"query":"yoga"}', type)).statusCode).toBe(415);
  });

  test('query and parameters follow the same rules', async () => {
    const response = await app.call(listSearchHistory, { query: { page: '\u0000' }, token });
    expect(response.status).toBe(400);
  });

  test('every error has the same id in response and log', async () => {
    const response = await send('{');
    expect(response.headers['x-request-id']).toBe(response.json().request_id);
  });
});

describe('addresses', () => {
  test('an unknown API URL returns JSON', async () => {
    const { status, json } = await app.request('GET', '/api/nothing');
    expect(status).toBe(404);
    expect(json.code).toBe('not_found');
  });

  test.each(['/api/%zz', '/%', '/api/search-history/%c0%af', `/api/auth/sessions/${'a'.repeat(300)}`])(
    'one that no router can parse gets our own error: %s',
    async (url) => {
      const { status, json, headers } = await app.request('DELETE', url, { token });
      expect(status).toBe(400);
      expect(json).toMatchObject({ success: false, code: 'malformed_request' });
      expect(headers['x-request-id']).toBe(json.request_id);
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );

  test('API responses are not cached', async () => {
    const { headers } = await app.call(getSystemStatus);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

test('the live routes equal the OpenAPI document', async () => {
  const { json } = await app.request<OpenApiDocument<unknown>>('GET', '/api/docs/json');
  const documented = Object.keys(json.paths).sort();
  expect(documented).toContain('/api/facebook/search');
  for (const [path, methods] of Object.entries(json.paths)) {
    for (const method of Object.keys(methods)) {
      const url = path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');
      expect(app.app.hasRoute({ method: method.toUpperCase() as 'GET', url }), url).toBe(true);
    }
  }
});
