import { randomUUID } from 'node:crypto';
import { createApiToken } from '@interest-miner/contract/api-tokens/endpoints';
import { connectMeta, testAdAccountToken } from '@interest-miner/contract/connections/endpoints';
import { createList, deleteList, listLists, updateList } from '@interest-miner/contract/lists/endpoints';
import { scopeNames } from '@interest-miner/contract/scopes';
import { getTest, startTest } from '@interest-miner/contract/tests/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../src/admin.ts';
import type { OpenApiDocument } from './call.ts';
import { createTestApp, type TestApp } from './harness.ts';
import { sourceAd } from './interest-tests.ts';
import { engineLoadMs, loadEngine } from './premium.ts';

interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, unknown>;
  readonly security: Record<string, string[]>[];
  readonly parameters?: { name: string; in: string; required?: boolean; example?: unknown }[];
  readonly requestBody?: { content: Record<string, { example?: unknown }> };
}

interface Call {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly operation: Operation;
}

let app: TestApp;
let calls: Call[];
beforeAll(async () => {
  app = await createTestApp();
  await loadEngine(app);
  const { json } = await app.request<OpenApiDocument<Operation>>('GET', '/api/docs/json');
  calls = Object.entries(json.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase() as Call['method'],
      path,
      operation,
    })),
  );
}, engineLoadMs);
afterAll(() => app.close());

test('every call declares the 400 of a query that is no text, the webhook that of a wrong signature', async () => {
  const { token } = await app.login();
  const undeclared: string[] = [];
  for (const call of calls) {
    const { status } = await app.request(call.method, `${call.path}?a=%00`, { token });
    if (!(String(status) in call.operation.responses)) undeclared.push(`${call.name} ${status}`);
  }
  const webhook = calls.find(({ path }) => path.endsWith('/webhook'));
  const wrong = await app.app.inject({ method: 'POST', url: webhook?.path ?? '', payload: '{}' });
  expect([wrong.statusCode, undeclared]).toEqual([400, []]);
  expect(webhook?.operation.responses).toHaveProperty('400');
});

test('operation ids are unique', () => {
  const ids = calls.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain('postFacebookSearch');
});

const open = ({ operation }: Call) => operation.security.some((scheme) => 'apiToken' in scheme);
const exampleOf = ({ operation }: Call) => operation.requestBody?.content['application/json']?.example;

/** Sends a call's example. @param own values of this user that replace the example's */
function sendExample(call: Call, token: string, params: readonly string[] = [], own: object = {}) {
  const example = exampleOf(call) as object | undefined;
  const query = new URLSearchParams(
    (call.operation.parameters ?? [])
      .filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
      .map(({ name, example: value }): [string, string] => [name, String(value)]),
  );
  const left = [...params];
  const path = call.path.replace(/\{\w+\}/g, (name) => encodeURIComponent(left.shift() ?? name));
  return app.request(call.method, query.size === 0 ? path : `${path}?${query}`, {
    token,
    ...(example ? { body: { ...example, ...own } } : {}),
  });
}

type Prepared = { params?: string[]; own?: object };

type Make = (name: string, params: readonly string[], own?: object) => Promise<{ id: string; brief_id?: string }>;

/** What a call on tests of interests needs besides its example; only a session can start the one that is stopped. */
async function prepareTest(path: string, make: Make, session: string): Promise<Prepared> {
  // Meta's limits have room again.
  app.clock.now += 3_700_000;
  const audience = async () => ({ audience_id: (await make('POST /api/audiences', [])).id });
  const own = { cells: [await audience(), await audience()], ads: [sourceAd], request_id: randomUUID() };
  if (path === '/api/tests/plan') return { own: { cells: own.cells } };
  if (path === '/api/tests') return { own };
  if (!path.includes('{id}')) return {};
  const { id } = await make('POST /api/tests', [], own);
  if (path.endsWith('/stop')) {
    await make('POST /api/tests/{id}/create', [id]);
    const test = (await app.call(getTest, { token: session, params: { id } })).json.data;
    await app.call(startTest, { token: session, params: { id }, body: { agreed: test.most_it_can_cost?.amount ?? 0 } });
  }
  return { params: [id], own: path === '/api/tests/{id}' ? { cells: own.cells } : {} };
}

/** What a call needs besides its example: objects of the user, created by the examples of other calls. */
async function prepare(
  name: string,
  make: (name: string, ...params: string[]) => Promise<{ id: string; brief_id?: string }>,
): Promise<Prepared> {
  const [, path = ''] = name.split(' ');
  if (path.startsWith('/api/business/analyses/'))
    return { params: [(await make('POST /api/business/generate-interests')).id] };
  if (path.startsWith('/api/briefs/'))
    return { params: [(await make('POST /api/business/generate-interests')).brief_id ?? ''] };
  if (path === '/api/audiences/sets')
    return { own: { analysis_id: (await make('POST /api/business/generate-interests')).id } };
  if (path.startsWith('/api/audiences/overlap/{')) return { params: [(await make('POST /api/audiences/overlap')).id] };
  const [, feature] = /^\/api\/(lists|audiences)\/\{id\}/.exec(path) ?? [];
  if (feature === undefined) return {};
  const { id } = await make(`POST /api/${feature}`);
  if (path.endsWith('/{id}/restore')) await make(`DELETE /api/${feature}/{id}`, id);
  if (path.endsWith('/items/restore')) await make('DELETE /api/lists/{id}/items', id);
  if (path.endsWith('/merge')) return { params: [id], own: { from: (await make('POST /api/lists')).id } };
  return { params: path.includes('{ref}') ? [id, '6003306084421'] : [id] };
}

test('every call that an API token can make has an example, and the example works', async () => {
  const { token: session, email } = await app.login();
  await runAdmin(app.deps, ['set-plan', email, 'Enterprises']);
  const body = { name: 'Examples', scopes: scopeNames, expires_in_days: 30 } as const;
  const { token } = (await app.call(createApiToken, { token: session, body })).json.data;
  await app.call(connectMeta, { token: session, body: { access_token: testAdAccountToken } });
  const makeWith: Make = async (name, params, own) => {
    const call = calls.find((one) => one.name === name);
    if (!call) throw new Error(`There is no ${name}`);
    return (await sendExample(call, token, [...params], own)).json.data as { id: string; brief_id?: string };
  };
  const make = (name: string, ...params: string[]) => makeWith(name, params);
  const opened = calls.filter(open);
  expect(opened.length).toBeGreaterThan(7);
  for (const call of opened) {
    const isMissing = call.operation.requestBody !== undefined && exampleOf(call) === undefined;
    expect([call.name, isMissing]).toEqual([call.name, false]);
    const isTest = call.path.startsWith('/api/tests');
    const { params, own } = isTest ? await prepareTest(call.path, makeWith, session) : await prepare(call.name, make);
    const answer = await sendExample(call, token, params, own);
    expect([call.name, answer.status < 300 ? '' : answer.text]).toEqual([call.name, '']);
  }
});

test('a list requested twice with one key is created once', async () => {
  const { token: session } = await app.login();
  const make = (name: string, key = 'k-1') =>
    app.call(createList, { token: session, body: { name }, headers: { 'idempotency-key': key } });
  const [first, again] = [await make('Once'), await make('Once')];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.json).toEqual(first.json);
  expect(again.headers['idempotency-replayed']).toBe('true');
  const other = await make('Another');
  expect([other.status, other.json.code]).toEqual([409, 'idempotency_conflict']);
  expect((await app.call(listLists, { token: session })).json.data.lists).toHaveLength(1);
});

test('a repeated request answers what the first one created, as it is now', async () => {
  const { token } = await app.login();
  const headers = { 'idempotency-key': 'k' };
  const create = () => app.call(createList, { token, headers, body: { name: 'Once' } });
  const { id } = (await create()).json.data;
  await app.call(updateList, { token, params: { id }, body: { name: 'Renamed' } });
  expect((await create()).json.data).toMatchObject({ id, name: 'Renamed' });
  await app.call(deleteList, { token, params: { id } });
  expect(await create()).toMatchObject({ status: 404, json: { code: 'not_found' } });
});
