import { getProfile } from '@interest-miner/contract/profile/endpoints';
import { searchInterests, suggestInterests, validateInterests } from '@interest-miner/contract/search/endpoints';
import { getSystemStatus } from '@interest-miner/contract/system/endpoints';
import { loadCatalogue } from '@interest-miner/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leaveSearches } from '../../../test/arrange.ts';
import { malformed } from '../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { type GraphStandIn, graphSecret, graphToken, startGraph } from '../../../test/stand-ins/graph.ts';
import { chooseInterests } from '../../adapters.ts';
import { runAdmin } from '../../admin.ts';

let graph: GraphStandIn;
let app: TestApp;
let token: string;
let person: { token: string; email: string };

beforeAll(async () => {
  graph = await startGraph();
  app = await createTestApp({
    env: { META_ACCESS_TOKEN: graphToken, META_APP_SECRET: graphSecret, META_GRAPH_URL: graph.url },
  });
});
afterAll(async () => {
  await app.close();
  await graph.close();
});
beforeEach(async () => {
  graph.reset();
  await runAdmin(app.deps, ['resume-meta']);
  // A new adapter for each test, with a fresh circuit breaker and usage.
  const engine = {
    search: async () => ({ hits: [], total: 0, hint: null, whole: 0, readAs: null, related: [] }),
    byIds: async (ids: readonly string[]) => loadCatalogue().filter(({ key }) => ids.includes(key)),
  };
  const fresh = chooseInterests(app.deps, { catalogue: app.deps.catalogue, engine, onError() {} });
  await app.deps.interests.close();
  Object.assign(app.deps, { interests: fresh });
  person = await app.login();
  token = person.token;
});

const suggest = (body: unknown, as = token) => app.call(suggestInterests, { body: malformed(body), token: as });
const validate = (body: unknown) => app.call(validateInterests, { body: malformed(body), token });
const search = (query: string) => app.call(searchInterests, { body: { query, limit: 1000 }, token });
const searchesLeft = async () => (await app.call(getProfile, { token })).json.data.searches_remaining;
const selection = { interests: [{ id: '6003306084421', name: 'Yoga' }], limit: 5 };

describe('searching Meta', () => {
  test("returns Meta's ranges, the time they were fetched, and what matched", async () => {
    const { status, json } = await search('yoga');
    expect(status).toBe(200);
    expect(json.data).toMatchObject({ stale: false, notice: null, checked_at: new Date(app.clock.now).toISOString() });
    expect(json.data.interests[0]).toEqual({
      at_meta: { state: 'seen', at: '2026-01' },
      id: '6003306084421',
      name: 'Yoga',
      audience_size_lower_bound: 301_204_500,
      audience_size_upper_bound: Math.round(1.176 * 301_204_500),
      path: ['Interests', 'Additional Interests', 'Yoga'],
      topic: 'Fitness and wellness',
      size_source: 'meta',
      checked_at: new Date(app.clock.now).toISOString(),
      match: { kind: 'exact', field: 'name', text: 'Yoga', ranges: [[0, 4]] },
      relevant: true,
    });
    expect(graph.calls[0]?.get('limit')).toBe('1000');
    expect((await app.call(getSystemStatus)).json.data.demo_data).toBe(false);
  });

  test('unrelated padding is marked, and HTML in a name stays text', async () => {
    const padding = await search('zzqxv');
    expect(padding.json.data.interests.every(({ relevant }) => !relevant)).toBe(true);
    const markup = await search('society');
    expect(markup.json.data.interests[0]?.name).toBe('<b>Café</b> "Society" & Co');
    expect(markup.headers['content-type']).toContain('application/json');
  });

  test('a repeated search, suggestions and checks are free', async () => {
    const before = await searchesLeft();
    await search('chess');
    await search('chess');
    await suggest(selection);
    await validate({ ids: ['6003306084421'] });
    expect(await searchesLeft()).toBe(before - 1);
  });

  test('a search that Meta does not answer is not counted, and the message says so', async () => {
    const before = await searchesLeft();
    graph.behaviour = { kind: 'error', code: 190, subcode: 463, status: 401 };
    const answer = await search('meditation');
    expect(answer.status).toBe(503);
    expect(answer.json).toMatchObject({ success: false, code: 'interests_unavailable' });
    expect(answer.json.message).toMatch(/META_ACCESS_TOKEN.* This search was not counted\.$/);
    expect(answer.headers['retry-after']).toBe('900');
    expect(answer.text).not.toContain(graphToken);
    expect(await searchesLeft()).toBe(before);
  });

  test('ten concurrent failing searches leave the last search available', async () => {
    await search('yoga');
    await leaveSearches(app, person, 1);
    expect(await searchesLeft()).toBe(1);
    graph.behaviour = { kind: 'error', code: 100, more: { error_user_msg: 'No such word.' } };
    const answers = await Promise.all(Array.from({ length: 10 }, () => search('quilting')));
    for (const { status, json } of answers) {
      expect([402, 422]).toContain(status);
      if (status === 422) expect(json.message).toBe('No such word. This search was not counted.');
    }
    expect(await searchesLeft()).toBe(1);
    graph.behaviour = undefined;
    expect((await search('basketball')).status).toBe(200);
    expect((await search('volleyball')).status).toBe(402);
  });

  test('a cached answer is served when Meta is down, with its age and the reason', async () => {
    await search('yoga');
    const asked = new Date(app.clock.now).toISOString();
    app.clock.now += 5 * 86_400_000;
    person = await app.login();
    token = person.token;
    graph.behaviour = { kind: 'error', code: 4 };
    const { status, json } = await search('yoga');
    expect(await runAdmin(app.deps, ['resume-meta'])).toContain('asked again');
    expect(await runAdmin(app.deps, ['resume-meta'])).toContain('not paused');
    expect(status).toBe(200);
    expect(json.data).toMatchObject({ stale: true, checked_at: asked });
    expect(json.data.notice).toContain('request limit');
    expect(json.data.interests[0]?.checked_at).toBe(asked);
  });

  test.each([
    ['HTTP 500', { kind: 'status', status: 500 }],
    ['429', { kind: 'status', status: 429 }],
    ['truncated JSON', { kind: 'half' }],
    ['HTML', { kind: 'body', body: '<html></html>' }],
    ['silence', { kind: 'hang' }],
  ] as const)('%s gets a clear message', async (_name, behaviour) => {
    graph.behaviour = behaviour;
    const { status, json } = await search(`question about ${_name}`);
    expect(status).toBe(503);
    expect(json.message).toMatch(/^Meta.*try again in about a minute\..*This search was not counted\.$/);
    expect((await app.app.inject('/livez')).statusCode).toBe(200);
  });
});

describe('suggestions', () => {
  test('fit a selection and do not repeat it', async () => {
    const { status, json } = await suggest(selection);
    expect(status).toBe(200);
    expect(json.data.interests.length).toBeGreaterThan(2);
    expect(json.data.interests.map(({ id }: { id: string }) => id)).not.toContain('6003306084421');
  });

  test.each([
    ['nothing selected', { interests: [] }],
    ['no list', {}],
    ['a list of words', { interests: ['Yoga'] }],
    ['101 at once', { interests: Array.from({ length: 101 }, (_, index) => ({ id: `${index}`, name: 'Yoga' })) }],
    ['a blank name', { interests: [{ id: '1', name: ' ' }] }],
    ['a limit of 0', { ...selection, limit: 0 }],
    ['an invalid locale', { ...selection, locale: 'en' }],
  ])('%s is rejected', async (_name, body) => {
    expect((await suggest(body)).status).toBe(400);
    expect(graph.calls).toHaveLength(0);
  });

  test('are limited per minute and user', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => suggest(selection)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    const other = (await app.login()).token;
    expect((await suggest(selection, other)).status).toBe(200);
  });

  test('need a token', async () => {
    expect((await app.call(suggestInterests, { body: selection })).status).toBe(401);
    expect((await app.call(validateInterests, { body: { ids: ['1'] } })).status).toBe(401);
  });
});

describe('checks by id', () => {
  test('return the status of each interest in the requested order', async () => {
    const ids = ['6003354593172', '6009999999999', '6003306084421', 'builtin:yoga', 'builtin:no-such-interest'];
    const names = { '6003354593172': 'Pilates method', '6003306084421': 'Yoga' };
    const { status, json } = await validate({ ids, names });
    expect(status).toBe(200);
    expect(json.data.interests.map(({ id, status: state }: { id: string; status: string }) => [id, state])).toEqual([
      ['6003354593172', 'renamed'],
      ['6009999999999', 'gone'],
      ['6003306084421', 'valid'],
      ['builtin:yoga', 'merged'],
      ['builtin:no-such-interest', 'gone'],
    ]);
    expect(json.data.interests[0]).toMatchObject({
      name: 'Pilates',
      size_source: 'meta',
      audience_size_lower_bound: 58_110_240,
    });
  });

  test.each([
    ['no id', { ids: [] }],
    ['numbers', { ids: [6003354593172] }],
    ['1,001 ids', { ids: Array.from({ length: 1001 }, (_, index) => `${index}`) }],
    ['an id of 101 characters', { ids: ['1'.repeat(101)] }],
    ['names that are not strings', { ids: ['1'], names: { 1: 5 } }],
  ])('%s is rejected', async (_name, body) => {
    expect((await validate(body)).status).toBe(400);
  });
});
