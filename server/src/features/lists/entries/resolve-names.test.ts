import { resolveNames } from '@interest-miner/contract/lists/endpoints';
import { searchInterests } from '@interest-miner/contract/search/endpoints';
import { loadCatalogue } from '@interest-miner/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { ids, listsOf } from '../../../../test/lists.ts';
import { engineLoadMs, loadEngine } from '../../../../test/premium.ts';
import { type GraphStandIn, graphSecret, graphToken, startGraph } from '../../../../test/stand-ins/graph.ts';

let graph: GraphStandIn;
let app: TestApp;
let withMeta: TestApp;
beforeAll(async () => {
  graph = await startGraph();
  app = await createTestApp();
  withMeta = await createTestApp({
    env: { META_ACCESS_TOKEN: graphToken, META_APP_SECRET: graphSecret, META_GRAPH_URL: graph.url },
  });
  await loadEngine(app);
}, engineLoadMs);
beforeEach(() => graph.reset());
afterAll(async () => {
  await Promise.all([app.close(), withMeta.close()]);
  await graph.close();
});

interface Resolved {
  name: string;
  status: string;
  interests: { id: string; name: string; type: string; source: string; lower: number | null; path: string[] }[];
}
const resolve = async (names: string[], at = app) => {
  const me = listsOf(at, (await at.login()).token);
  const answer = await me.call(resolveNames, { body: { names } });
  return { ...answer, names: (answer.json.data?.names ?? []) as Resolved[], notice: answer.json.data?.notice };
};

describe('names in the catalogue', () => {
  test('resolve to one, several or no interests, in their order, with sizes', async () => {
    const { names, notice } = await resolve([
      'yoga',
      'zzqxv',
      'coches',
      'Interests > Sports > Yoga (Size: 301,204,500)',
      'Frequent travelers',
    ]);
    expect(notice).toBeNull();
    expect(names.map(({ name, status }) => [name, status])).toEqual([
      ['yoga', 'found'],
      ['zzqxv', 'missing'],
      ['coches', 'several'],
      ['Interests > Sports > Yoga (Size: 301,204,500)', 'found'],
      ['Frequent travelers', 'found'],
    ]);
    const [yoga, , cars, again, travelers] = names;
    expect(yoga?.interests).toEqual([expect.objectContaining({ id: ids.yoga, name: 'Yoga', source: 'meta' })]);
    expect(yoga?.interests[0]?.lower).toBeGreaterThan(1_000_000);
    expect(cars?.interests[0]?.name).toBe('Automobiles');
    expect(cars?.interests.length).toBeLessThanOrEqual(5);
    expect(again?.interests).toEqual(yoga?.interests);
    expect(travelers?.interests[0]?.type).toBe('behaviors');
  });

  test('are accepted up to 1,000 at once', { timeout: 60_000 }, async () => {
    const pasted = loadCatalogue().filter((row) => !row.flags?.length);
    const { status, names } = await resolve(pasted.slice(0, 1000).map(({ name }) => name));
    expect(status).toBe(200);
    expect(names).toHaveLength(1000);
    expect(names.filter((one) => one.status === 'missing')).toEqual([]);
  });

  test('are looked up exactly when too many are unknown, and are found when sent again', {
    timeout: 60_000,
  }, async () => {
    const unknown = Array.from({ length: 998 }, (_, index) => `Yoga classs ${index}`);
    const { names, json } = await resolve(['Yoga classs', ...unknown, 'Yoga']);
    const { unsearched } = json.data as { unsearched: string[] };
    expect(unsearched.length).toBeGreaterThan(0);
    expect(unsearched).toEqual(unknown.slice(-unsearched.length));
    expect(names[0]?.status).toBe('several');
    expect(names.at(-1)?.status).toBe('found');
    const again = await resolve(unsearched.slice(0, 1));
    expect(again.names[0]?.status).toBe('several');
    expect(again.json.data.unsearched).toEqual([]);
  });

  test('are refused with a message if too many, none, or too long', async () => {
    const many = await resolve(Array(1001).fill('a'));
    expect(many.json.fields?.names).toBe('Please paste at most 1,000 names at once.');
    expect((await resolve([])).json.fields?.names).toBe('Please paste at least one name');
    expect((await resolve(['x'.repeat(301)])).status).toBe(400);
    expect((await resolve(['()', '🧘', '>', '" > "'])).names.map((one) => one.status)).toEqual(
      Array(4).fill('missing'),
    );
  });

  test('are limited to 20 requests a minute', async () => {
    const me = listsOf(app, (await app.login()).token);
    for (let count = 0; count < 20; count += 1) await me.call(resolveNames, { body: { names: ['zzqxv'] } });
    expect((await me.call(resolveNames, { body: { names: ['zzqxv'] } })).json.code).toBe('rate_limited');
  });
});

describe('with Meta as the source', () => {
  test('Meta is asked only for names that the catalogue does not settle', async () => {
    const { names, notice } = await resolve(['Yoga', 'Zinc', 'zzqxv'], withMeta);
    expect(notice).toBeNull();
    expect(graph.calls.map((call) => call.get('interest_list'))).toEqual([expect.not.stringContaining('Yoga')]);
    expect(names.map(({ status }) => status)).toEqual(['found', 'found', 'missing']);
    expect(names[1]?.interests).toEqual([
      expect.objectContaining({ id: '6003312296454', source: 'meta', lower: 21_530_200, type: 'interests' }),
    ]);
  });

  test('without an answer from Meta the catalogue answers, and says so', async () => {
    graph.behaviour = { kind: 'status', status: 500 };
    const { status, names, notice } = await resolve(['Yoga', 'Zinc'], withMeta);
    expect(status).toBe(200);
    expect(names[0]?.status).toBe('found');
    expect(notice).toMatch(/\S/);
  });

  test('an entry keeps what Meta showed in the search, without asking again', async () => {
    const { token } = await withMeta.login();
    const me = listsOf(withMeta, token);
    await withMeta.call(searchInterests, { body: { query: 'rent' }, token });
    graph.reset();
    const id = await me.create('From Meta', { ids: ['6003534669198'] });
    expect(graph.calls).toEqual([]);
    expect((await me.get(id)).items[0]).toMatchObject({
      name: 'Rent-A-Center',
      path: ['Interests', 'Additional interests', 'Rent-A-Center'],
      topic: 'Business and industry',
      source: 'meta',
      lower: 4_124_340,
      checked_at: '2026-01-15T12:00:00.000Z',
    });
  });

  test('an id that was not searched for is checked with Meta', async () => {
    const me = listsOf(withMeta, (await withMeta.login()).token);
    const id = await me.create('Checked', { ids: ['6003388228312'] });
    expect((await me.get(id)).items[0]).toMatchObject({ name: 'Rent-to-own', lower: 17_523_370, source: 'meta' });
    expect((await me.add(id, ['6999999999999'])).json.code).toBe('unknown_interest');
    graph.behaviour = { kind: 'status', status: 500 };
    const answer = await me.add(id, ['6999999999998']);
    expect([answer.status, answer.json.code]).toEqual([503, 'interests_unavailable']);
    expect(await me.refs(id)).toHaveLength(1);
  });
});
