import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { type GraphStandIn, graphSecret, graphToken, startGraph } from '../../../test/stand-ins/graph.ts';
import { runAdmin } from '../../admin.ts';
import { describeFoundNames, refreshCatalogue } from './refresh-catalogue-command.ts';
import { createCheckStore } from './store.ts';

const week = 7 * 86_400_000;
let graph: GraphStandIn;
let app: TestApp;
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

const refresh = () => runAdmin(app.deps, ['refresh-catalogue']);
const find = async (term: string) => (await app.deps.catalogue.search(term, { limit: 5 })).interests[0];

test('without a token the command names the missing setting', async () => {
  const other = await createTestApp();
  await expect(runAdmin(other.deps, ['refresh-catalogue'])).rejects.toThrow('set META_ACCESS_TOKEN');
  await other.close();
});

test("a run that Meta stops resumes where it left off, and later answers show Meta's status", async () => {
  const before = await find('yoga');
  const edition = app.deps.catalogue.edition?.();
  graph.next = [
    { kind: 'body', body: JSON.stringify({ data: [] }) },
    { kind: 'error', code: 4 },
  ];
  expect(await refresh()).toMatch(
    /^Stopped: .*request limit.*\n0 found, 0 not found, \d+ left\. Run the command again/,
  );
  expect(graph.calls).toHaveLength(2);
  expect(await refresh()).toMatch(/^Stopped/);
  expect(graph.calls).toHaveLength(2);

  app.clock.now += 3_600_000;
  expect(await refresh()).toMatch(/^\d+ found, \d{4,} not found, 0 left\.$/);
  const calls = graph.calls.length;
  expect(calls).toBeLessThan(120);
  expect(await refresh()).toBe('Every row was checked within the last week.');
  expect(graph.calls).toHaveLength(calls);

  app.clock.now += 60_000;
  const yoga = await find('yoga');
  expect(yoga).toMatchObject({
    id: '6003306084421',
    audienceLower: 301_204_500,
    audienceUpper: Math.round(301_204_500 * 1.176),
    sizeSource: 'meta',
  });
  expect(yoga?.audienceLower).not.toBe(before?.audienceLower);
  expect(yoga?.checkedAt).toBeGreaterThan(app.clock.now - 2 * 3_600_000);
  expect(app.deps.catalogue.edition?.()).not.toBe(edition);

  const brief = { productName: '', category: '', location: '', promotionGoal: '', targetAudience: '' };
  const { found } = await app.deps.ai.local.nearest({ ...brief, description: 'yoga studio' }, { limit: 5 });
  for (const { interest } of found) expect(interest.id).toMatch(/^\d+$/);

  app.clock.now += week;
  expect(await refresh()).toMatch(/^\d+ found/);
}, 180_000);

test('a row can be found by the id that Meta returned for it', async () => {
  const [row] = await app.deps.db
    .selectFrom('catalogue_checks')
    .select(['key', 'meta_id'])
    .where('key', '=', 'builtin:yoga')
    .execute();
  const answer = await app.deps.catalogue.validate([{ id: row?.meta_id ?? '' }, { id: 'builtin:yoga' }]);
  expect(answer.interests.map(({ status }) => status)).toEqual(['valid', 'merged']);
});

test('names that the catalogue lacks are asked too; what Meta has of them is listed with id and size', async () => {
  const { db, clock, interests } = app.deps;
  const wanted = [
    { key: 'wanted:probe', name: 'Rent-to-own' },
    { key: 'wanted:zzyzx', name: 'Zzyzx' },
  ];
  app.clock.now += 10 * week;
  expect(await describeFoundNames(db, wanted)).toMatch(/^None found yet/);
  expect(await refreshCatalogue({ db, clock, interests }, [], wanted)).toBe('1 found, 1 not found, 0 left.');
  expect(await describeFoundNames(db, wanted)).toBe(
    `Rent-to-own\t6003388228312\t17523370\t${Math.round(17_523_370 * 1.176)}`,
  );
  const held = await createCheckStore(db).findChecks();
  expect(held.filter(({ key }) => key.startsWith('wanted:'))).toEqual([]);
});
