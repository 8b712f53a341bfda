import { getAudience, getLeftOut } from '@interest-miner/contract/audiences/endpoints';
import { checkRows } from '@interest-miner/contract/audiences/option-endpoints';
import { connectMeta, testAdAccountToken } from '@interest-miner/contract/connections/endpoints';
import { isMetaId } from '@interest-miner/contract/interest';
import { getPush, startPush } from '@interest-miner/contract/pushes/endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { audiencesOf, yogaInIndia } from '../../../test/audiences.ts';
import { callAs, present } from '../../../test/call.ts';
import { createTestApp, password, type TestApp } from '../../../test/harness.ts';
import { engineLoadMs, loadEngine } from '../../../test/premium.ts';
import { onePush } from '../../../test/pushes.ts';
import { type GraphStandIn, startGraph } from '../../../test/stand-ins/graph.ts';
import { graphHolder } from '../../../test/stand-ins/graph-ads.ts';

let graph: GraphStandIn;
let app: TestApp;
beforeAll(async () => {
  graph = await startGraph();
  app = await createTestApp({ env: { META_GRAPH_URL: graph.url } });
  await loadEngine(app);
}, engineLoadMs);
afterAll(async () => {
  await app.close();
  await graph.close();
});
beforeEach(() => graph.reset());

let people = 0;
/** A user with a connection to the stand-in of Meta, and an audience of these rows. */
async function person(rows: readonly string[]) {
  people += 1;
  const metaToken = `EAABchecked${people}`;
  graph.holders.set(metaToken, graphHolder({}));
  const { token } = await app.login();
  const call = callAs(app, token);
  expect((await call(connectMeta, { body: { access_token: metaToken, password } })).status).toBe(200);
  const id = await audiencesOf(app, token).create('Foodies', { ...yogaInIndia, groups: [[...rows]] });
  return { call, id, leftOut: async () => (await call(getLeftOut, { params: { id } })).json.data };
}

/** Rows of the catalogue with an id, and whether each was seen at Meta this year. */
async function knownRows(count: number) {
  const { interests } = await app.deps.catalogue.search('food', { limit: 500 });
  const year = String(new Date(app.clock.now).getUTCFullYear());
  const rows = interests.filter(({ id, removed }) => isMetaId(id) && !removed).slice(0, count);
  return rows.map(({ id, standing }) => ({
    id,
    isSeen: standing?.state === 'seen' && standing.at?.startsWith(year) === true,
  }));
}

/** Rows of the catalogue that nobody saw at Meta. */
async function namesOnly() {
  const { interests } = await app.deps.catalogue.search('food', { limit: 500 });
  const rows = interests.filter(({ id }) => !isMetaId(id));
  return [present(rows[0]), present(rows[1]), present(rows[2])] as const;
}

const questions = () =>
  graph.calls.flatMap((params, i) =>
    graph.edges[i]?.endsWith('/targetingvalidation') ? [JSON.parse(params.get('id_list') ?? '[]') as string[]] : [],
  );

test('before a push every row is checked at the connected account, those not seen this year first, 200 a call', async () => {
  const rows = await knownRows(230);
  expect(rows.length).toBe(230);
  const { leftOut } = await person(rows.map(({ id }) => id));
  const before = questions().length;
  expect((await leftOut()).unchecked).toBe(0);
  const asked = questions().slice(before);
  expect(asked.map(({ length }) => length)).toEqual([200, 30]);
  const seen = new Set(rows.flatMap(({ id, isSeen }) => (isSeen ? [id] : [])));
  const order = asked.flat().map((id) => seen.has(id));
  expect(order).toEqual(order.toSorted((a, b) => Number(a) - Number(b)));
  expect(new Set(asked.flat()).size).toBe(230);
});

test('while Meta is away the answer says how many rows were not checked, and a push waits for it', async () => {
  const [row] = await knownRows(1);
  const { call, id, leftOut } = await person([row?.id ?? '']);
  graph.behaviour = { kind: 'error', code: 2 };
  expect(await leftOut()).toEqual({ remaining: 1, rows: [], unchecked: 1 });
  const body = onePush({ ad_account_id: 'act_200000000000001', leave_out_missing: true });
  const started = await call(startPush, { params: { id }, body });
  const push = async () => (await call(getPush, { params: { id: started.json.data.id } })).json.data;
  await expect.poll(async () => (await push()).retry_after_seconds).not.toBeNull();
  expect(await push()).toMatchObject({ finished_at: null, complaints: [] });
});

test('a page of rows is asked about at an ad account of Meta’s only, and nothing is said while it does not answer', async () => {
  const there = graph.rows[0]?.id ?? '';
  const ids = [there, '6003256258413'];
  const { call } = await person([there]);
  const check = async (who = call) => (await who(checkRows, { body: { ids } })).json.data;
  const before = questions().length;
  const at = new Date(app.clock.now).toISOString().slice(0, 7);
  const answer = await check();
  expect(answer).toEqual([
    { id: there, at_meta: { state: 'seen', at }, current_id: there },
    { id: ids[1], at_meta: { state: 'removed', at: null }, current_id: ids[1] },
  ]);
  expect(
    questions()
      .slice(before)
      .map((asked) => asked.toSorted()),
  ).toEqual([ids.toSorted()]);
  graph.behaviour = { kind: 'error', code: 2 };
  expect(await check()).toEqual([]);

  const other = callAs(app, (await app.login()).token);
  expect(await check(other)).toEqual([]);
  await other(connectMeta, { body: { access_token: testAdAccountToken } });
  expect(await check(other)).toEqual([]);
});

test('rows known by name only are looked up by it; what Meta has gets its id for everybody, the others stay as they are', async () => {
  const [{ id: key, name }, other] = await namesOnly();
  const metaId = '6003999999901';
  const held = { ...present(graph.rows[0]), id: metaId, name: name.toUpperCase() };
  graph.rows = [...graph.rows, held];
  const { call, id, leftOut } = await person([key, other.id]);
  // The push offers the interest of the same name first.
  expect(await leftOut()).toMatchObject({ rows: [{ ref: key, nearest: [{ id: metaId, name }] }, { ref: other.id }] });
  const at = new Date(app.clock.now).toISOString().slice(0, 7);
  const answer = (await call(checkRows, { body: { ids: [key, other.id] } })).json.data;
  expect(answer).toEqual([
    { id: key, at_meta: { state: 'seen', at }, current_id: metaId },
    { id: other.id, at_meta: { state: 'name_only', at: null }, current_id: other.id },
  ]);
  const someone = audiencesOf(app, (await app.login()).token);
  const made = await someone.create('By its name', { ...yogaInIndia, groups: [[key]] });
  const groupOf = async (who: typeof call, one: string) =>
    (await who(getAudience, { params: { id: one } })).json.data.spec.groups[0];
  expect(await groupOf(someone.call, made)).toMatchObject([{ id: metaId, name, source: 'meta' }]);
  expect(await groupOf(call, id)).toMatchObject([{ id: key }, { id: other.id }]);
});

test('no name is looked up in the test ad account, nor while Meta does not answer', async () => {
  const [, , { id: key }] = await namesOnly();
  const { call } = await person([key]);
  graph.behaviour = { kind: 'error', code: 2 };
  expect((await call(checkRows, { body: { ids: [key] } })).json.data).toEqual([]);
  graph.behaviour = undefined;
  const tester = callAs(app, (await app.login()).token);
  await tester(connectMeta, { body: { access_token: testAdAccountToken } });
  const before = graph.calls.length;
  expect((await tester(checkRows, { body: { ids: [key] } })).json.data).toEqual([]);
  expect(graph.calls).toHaveLength(before);
});
