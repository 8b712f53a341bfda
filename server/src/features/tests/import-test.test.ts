import { getInterestRecords, getTestResults, importTest } from '@interest-miner/contract/tests/results-endpoints';
import { testTexts } from '@interest-miner/contract/tests/texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { testsOf } from '../../../test/interest-tests.ts';
import { ids } from '../../../test/lists.ts';
import { pushesOf } from '../../../test/pushes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const person = async () => testsOf(app, (await app.login()).token);

const page = (rows: object[], change: object = {}) => ({
  request_id: '5f1d7c1b-0a7c-4d4b-9f0e-2b8a6c3d1e72',
  name: 'Last spring',
  goal: 'leads' as const,
  currency: 'EUR',
  ad_sets: [{ name: ' yoga ' }, { name: 'Football' }],
  rows: rows as [],
  ...change,
});
const days = Array.from({ length: 20 }, (_, at) => `2025-05-${String(at + 1).padStart(2, '0')}`);
const rows = days.flatMap((day) => [
  { ad_set: 0, day, spend: 20, results: 5 },
  { ad_set: 1, day, spend: 20, results: 2 },
]);

test('imported figures come in pages, twice without a difference, and find their audiences by name', async () => {
  const { call, save } = await person();
  const { cells } = await save();
  await call(importTest, { body: page(rows.slice(0, 20)) });
  for (let time = 0; time < 2; time += 1) await call(importTest, { body: page(rows.slice(20)) });
  const done = (await call(importTest, { body: page([]) })).json.data;
  expect(done).toMatchObject({ state: 'imported', simulated: false, spend: 800, results: 140 });
  expect(done.cells.map(({ audience_id }) => audience_id)).toEqual(cells.map(({ audience_id }) => audience_id));
  const results = (await call(getTestResults, { params: { id: done.id } })).json.data;
  expect(results.verdict.sentence).toBe('yoga earns more: €4.00 against €10.00 a lead, more than 99.9% sure.');
  const records = (await call(getInterestRecords, { body: { refs: [ids.yoga] } })).json.data;
  expect(records[0]?.sentence).toBe('won in May 2025: €4.00 against €10.00 a lead (100 leads)');
});

test('imported figures of an ad set that was pushed from here find its audience by the id, whatever it is called now', async () => {
  const { token } = await app.login();
  const { call, audience } = await testsOf(app, token);
  const pushed = await audience('Pilates people', ids.yoga);
  const { ad_set_id } = (await (await pushesOf(app, token)).start(pushed)).json.data;
  const ad_sets = [{ name: 'Renamed in Ads Manager', ad_set_id }, { name: 'Football' }];
  const { cells } = (await call(importTest, { body: page(rows, { ad_sets }) })).json.data;
  expect(cells.map(({ audience_id }) => audience_id)).toEqual([pushed, null]);
});

test('imported figures of under a week have no verdict, and of ad sets whose interests are unknown no overlap is claimed', async () => {
  const { call } = await person();
  const ad_sets = [{ name: 'Spring' }, { name: 'Summer' }];
  const { id } = (await call(importTest, { body: page(rows.slice(0, 10), { ad_sets }) })).json.data;
  const { verdict, cells } = (await call(getTestResults, { params: { id } })).json.data;
  expect(verdict).toMatchObject({ kind: 'too_few', days: 5 });
  expect(verdict.sentence).toBe('No verdict: only 5 whole days of figures, and a verdict needs 7.');
  expect(cells.map(({ overlap }) => overlap)).toEqual([[], []]);
});

test('imported figures of another test under the same request, or for an unknown ad set, are refused', async () => {
  const { call } = await person();
  await call(importTest, { body: page(rows.slice(0, 4)) });
  const other = await call(importTest, { body: page([], { currency: 'USD' }) });
  expect([other.status, other.json.message]).toEqual([409, testTexts.imported]);
  const unknown = await call(importTest, { body: page([{ ad_set: 3, day: '2025-05-01', spend: 1 }]) });
  expect(unknown.status).toBe(400);
});
