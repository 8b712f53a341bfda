import { randomUUID } from 'node:crypto';
import { createApiToken } from '@interest-miner/contract/api-tokens/endpoints';
import { listSessions } from '@interest-miner/contract/auth/endpoints';
import { checkPayment, createOrder, getReceipt } from '@interest-miner/contract/billing/endpoints';
import { createBrief } from '@interest-miner/contract/briefs/endpoints';
import { generateInterests } from '@interest-miner/contract/premium/endpoints';
import { getProfile } from '@interest-miner/contract/profile/endpoints';
import { saveSearch } from '@interest-miner/contract/search/endpoints';
import { advanceTestClock } from '@interest-miner/contract/tests/endpoints';
import { listTestNews } from '@interest-miner/contract/tests/news-endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdmin } from '../../src/admin.ts';
import { storedAssistant } from '../assistants.ts';
import { audiencesOf } from '../audiences.ts';
import { type OpenApiDocument, present } from '../call.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { oneTest, rejectedAd, testsOf } from '../interest-tests.ts';
import { ids, listsOf } from '../lists.ts';
import { rowsOf } from '../personal-data.ts';
import { engineLoadMs, loadEngine } from '../premium.ts';
import { onePush, pushesOf } from '../pushes.ts';
import { yogaStudio } from '../yoga-studio.ts';

interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As the OpenAPI document writes it, with `{name}` parameters. */
  readonly path: string;
  readonly needsToken: boolean;
}

/**
 * How the owner gets an object of a route's path. A new route with a parameter fails the test until it is
 * listed here; `undefined` means that its ids have no owner, with the reason beside it.
 */
const idsOfOwner: Record<string, ((token: string) => Promise<string>) | undefined> = {
  'DELETE /api/auth/sessions/{id}': async (token) => present((await app.call(listSessions, { token })).json.data[0]).id,
  'DELETE /api/api-tokens/{id}': async (token) => {
    const body = { name: 'A script', scopes: ['interests:read'], expires_in_days: 30 } as const;
    return (await app.call(createApiToken, { body, token })).json.data.id;
  },
  'DELETE /api/oauth/assistants/{id}': (token) => storedAssistant(app, token),
  'GET /api/business/analyses/{id}': storedAnalysis,
  'PUT /api/business/analyses/{id}': storedAnalysis,
  'PUT /api/business/analyses/{id}/tests': storedAnalysis,
  'DELETE /api/search-history/{id}': savedSearch,
  'POST /api/search-history/{id}/restore': savedSearch,
  'GET /api/billing/payments/{uuid}/receipt': paidPlan,
  'POST /api/billing/payments/{uuid}/check': paidPlan,
  'GET /api/billing/invoices/{number}': receiptNumber,
  'GET /api/billing/invoices/{number}/pdf': receiptNumber,
  'GET /api/billing/years/{year}/pdf': paidYear,
};

for (const route of [
  'GET /api/lists/{id}',
  'PUT /api/lists/{id}',
  'DELETE /api/lists/{id}',
  'POST /api/lists/{id}/restore',
  'POST /api/lists/{id}/copy',
  'POST /api/lists/{id}/merge',
  'POST /api/lists/{id}/items',
  'DELETE /api/lists/{id}/items',
  'POST /api/lists/{id}/items/restore',
  'PUT /api/lists/{id}/items/{ref}',
  'POST /api/lists/{id}/share',
  'POST /api/lists/{id}/replace',
  'GET /api/lists/{id}/history',
  'DELETE /api/lists/{id}/share',
]) {
  idsOfOwner[route] = savedList;
}

for (const route of [
  'GET /api/audiences/{id}',
  'PUT /api/audiences/{id}',
  'DELETE /api/audiences/{id}',
  'POST /api/audiences/{id}/restore',
  'GET /api/audiences/{id}/targeting',
  'GET /api/audiences/{id}/left-out',
  'GET /api/audiences/{id}/history',
]) {
  idsOfOwner[route] = (token) => audiencesOf(app, token).create('The secret plan');
}
for (const method of ['GET', 'PUT', 'DELETE']) idsOfOwner[`${method} /api/briefs/{id}`] = storedBrief;
idsOfOwner['POST /api/briefs/{id}/restore'] = storedBrief;
for (const route of ['GET /api/audiences/{id}/push', 'POST /api/audiences/{id}/push']) {
  idsOfOwner[route] = (token) => audiencesOf(app, token).create('The secret plan');
}
for (const route of ['GET /api/pushes/{id}', 'POST /api/pushes/{id}/retry', 'POST /api/pushes/{id}/take-back']) {
  idsOfOwner[route] = async (token) => (await pushesOf(app, token)).make();
}
for (const route of [
  'GET /api/tests/{id}',
  'PUT /api/tests/{id}',
  'DELETE /api/tests/{id}',
  'POST /api/tests/{id}/create',
  'POST /api/tests/{id}/start',
  'POST /api/tests/{id}/stop',
  'POST /api/tests/{id}/take-back',
  'GET /api/tests/{id}/results',
  'GET /api/tests/{id}/next',
  'POST /api/tests/{id}/share',
  'DELETE /api/tests/{id}/share',
]) {
  idsOfOwner[route] = async (token) => (await (await testsOf(app, token)).save({ name: 'The secret plan' })).id;
}
idsOfOwner['POST /api/tests/news/{id}/read'] = async (token) => {
  const { call, make, start } = await testsOf(app, token);
  await start(await make({ name: 'The secret plan', ads: [rejectedAd] }));
  await call(advanceTestClock, { body: { days: 2 } });
  return (await call(listTestNews)).json.data.news[0]?.id ?? '';
};
for (const route of ['GET /api/audiences/overlap/{id}', 'DELETE /api/audiences/overlap/{id}']) {
  idsOfOwner[route] = async (token) =>
    (await audiencesOf(app, token).overlap([ids.yoga, ids.cars])).json.data.id as string;
}

for (const route of ['POST /api/alerts/{id}/read', 'GET /api/alerts/{id}/replacements']) {
  idsOfOwner[route] = storedAlert;
}

/** Valid bodies where an empty one is refused before the id is looked up. */
const bodies: Record<string, object> = {
  'POST /api/audiences/{id}/push': onePush(),
  'POST /api/pushes/{id}/retry': onePush(),
  'PUT /api/tests/{id}': oneTest(),
  'POST /api/tests/{id}/start': { agreed: 60_000 },
  'POST /api/lists/{id}/merge': { from: '00000000-0000-4000-8000-000000000000' },
  'POST /api/lists/{id}/replace': { ref: ids.yoga, with: [ids.cars] },
  'POST /api/lists/{id}/items': { ids: [ids.cars] },
  'DELETE /api/lists/{id}/items': { ids: [ids.yoga] },
  'POST /api/lists/{id}/items/restore': { ids: [ids.yoga] },
  'PUT /api/briefs/{id}': { name: 'a name by somebody else' },
  'PUT /api/business/analyses/{id}': { name: 'a name by somebody else' },
  'PUT /api/business/analyses/{id}/tests': { used: false },
  'PUT /api/lists/{id}/items/{ref}': { note: 'a note by somebody else' },
};

let app: TestApp;
let routes: Route[];
beforeAll(async () => {
  app = await createTestApp();
  await loadEngine(app);
  type Operation = { security?: unknown[] };
  const { json } = await app.request<OpenApiDocument<Operation>>('GET', '/api/docs/json');
  routes = Object.entries(json.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as Route['method'],
      path,
      needsToken: (operation.security ?? []).length > 0,
    })),
  );
}, engineLoadMs);
afterAll(() => app.close());

async function storedAlert(token: string): Promise<string> {
  await savedList(token);
  const { db } = app.deps;
  const { owner_id } = await db
    .selectFrom('lists')
    .select('owner_id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  const facts = {
    name: 'Yoga',
    newName: null,
    currentId: null,
    plannedAt: null,
    before: [1, 2],
    after: [null, null],
    source: 'meta',
  };
  const times = { found_at: app.clock.now, read_at: null, mailed_at: null };
  await db
    .insertInto('alerts')
    .values({ id, owner_id, ref: ids.yoga, kind: 'gone', facts: JSON.stringify(facts), running: 0, ...times })
    .execute();
  return id;
}

async function storedBrief(token: string): Promise<string> {
  return (await app.call(createBrief, { token, body: { name: 'The secret plan' } })).json.data.id;
}

async function savedSearch(token: string): Promise<string> {
  const body = { search_text: 'the secret plan' };
  return (await app.call(saveSearch, { body, token })).json.data.id;
}

async function savedList(token: string): Promise<string> {
  return listsOf(app, token).create('The secret plan', { ids: [ids.yoga] });
}

async function storedAnalysis(token: string): Promise<string> {
  const { email } = (await app.call(getProfile, { token })).json.data;
  await runAdmin(app.deps, ['set-plan', email, 'Pro']);
  return (await app.call(generateInterests, { body: yogaStudio, token })).json.data.id;
}

async function paidPlan(token: string): Promise<string> {
  const { json } = await app.call(createOrder, { body: { plan_id: 2 }, token });
  const body = { key_id: json.data.checkout.key, outcome: 'success' };
  await app.request('POST', `/sandbox/razorpay/checkout/${json.data.order.id}`, { body });
  await app.call(checkPayment, { params: { uuid: json.data.payment_uuid }, token });
  const receipt = await app.call(getReceipt, { params: { uuid: json.data.payment_uuid }, token });
  expect(receipt.status).toBe(200);
  return json.data.payment_uuid;
}

async function receiptNumber(token: string): Promise<string> {
  const receipt = await app.call(getReceipt, { params: { uuid: await paidPlan(token) }, token });
  return receipt.json.data.number;
}

async function paidYear(token: string): Promise<string> {
  await paidPlan(token);
  return String(new Date(app.clock.now).getUTCFullYear());
}

describe('every route', () => {
  test('that needs a token rejects requests without one before validation', async () => {
    const guarded = routes.filter((route) => route.needsToken);
    expect(guarded.length).toBeGreaterThan(8);
    for (const { method, path } of guarded) {
      const answer = await app.request(method, path.replace(/\{\w+\}/g, 'x'), {
        body: method === 'GET' ? undefined : {},
      });
      expect([`${method} ${path}`, answer.status, answer.json.code]).toEqual([
        `${method} ${path}`,
        401,
        'unauthenticated',
      ]);
    }
  });

  test('with an id neither returns nor changes data of others', { timeout: 60_000 }, async () => {
    const named = routes.filter((route) => route.path.includes('{') && route.needsToken);
    for (const { method, path } of named) {
      const key = `${method} ${path}`;
      expect(Object.keys(idsOfOwner), `${key} is missing in idsOfOwner`).toContain(key);
      const makeId = idsOfOwner[key];
      if (!makeId) continue;
      const [owner, stranger] = [await app.login(), await app.login()];
      const id = await makeId(owner.token);
      expect(id).toBeTruthy();
      const ownerId = await app.userId(owner.email);
      await app.deps.mails.idle();
      const before = await rowsOf(app, ownerId);
      const url = path.replace(/\{\w+\}/, id).replace('{ref}', ids.yoga);
      const body = method === 'GET' ? {} : { body: bodies[key] ?? {} };
      const answer = await app.request(method, url, { token: stranger.token, ...body });
      expect([key, answer.status, answer.json.code]).toEqual([key, 404, 'not_found']);
      expect(await rowsOf(app, ownerId), key).toEqual(before);
    }
  });

  test('without an id shows a new user no data of others', { timeout: 60_000 }, async () => {
    const owner = await app.login('Olivia Owner');
    await savedSearch(owner.token);
    await savedList(owner.token);
    await audiencesOf(app, owner.token).create('The secret plan');
    await storedAnalysis(owner.token);
    const newcomer = await app.login('Nina Newcomer');
    for (const { path } of routes.filter((route) => route.method === 'GET' && !route.path.includes('{'))) {
      const answer = await app.request('GET', path, { token: newcomer.token });
      expect(answer.status, path).toBeLessThan(500);
      expect(answer.text, path).not.toMatch(/Olivia|the secret plan|Calm Mat/i);
      expect(answer.text, path).not.toContain(owner.email);
    }
  });
});
