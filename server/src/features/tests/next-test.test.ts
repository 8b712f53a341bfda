import { randomUUID } from 'node:crypto';
import { createAudience, type ReadySet, readySets } from '@interest-miner/contract/audiences/endpoints';
import { refOf } from '@interest-miner/contract/interest';
import { generateInterests } from '@interest-miner/contract/premium/endpoints';
import { createTest, createTestAtMeta } from '@interest-miner/contract/tests/endpoints';
import { getNextTest } from '@interest-miner/contract/tests/next-endpoints';
import { nextTestTexts } from '@interest-miner/contract/tests/next-texts';
import { importTest } from '@interest-miner/contract/tests/results-endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { present } from '../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { testsOf } from '../../../test/interest-tests.ts';
import { ids } from '../../../test/lists.ts';
import { engineLoadMs, loadEngine, premiumPerson } from '../../../test/premium.ts';
import { yogaStudio } from '../../../test/yoga-studio.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = Date.UTC(2026, 0, 15, 12);
  await loadEngine(app);
}, engineLoadMs);
afterAll(() => app.close());

const days = 14;

/** A person with an analysis and its suggested audiences. */
async function person() {
  const { token } = await premiumPerson(app);
  const own = await testsOf(app, token);
  const { call } = own;
  const analyse = async (change: object = {}) => {
    const { id, brief_id } = (await call(generateInterests, { body: { ...yogaStudio, ...change } })).json.data;
    const sets = (await call(readySets, { body: { analysis_id: id } })).json.data;
    return { analysis_id: id, brief_id: present(brief_id), sets };
  };
  const build = async (name: string, rows: readonly string[], brief_id: string) =>
    (await call(createAudience, { body: { name, brief_id, spec: { groups: [[...rows]] } } })).json.data.id;
  const buildSet = ({ title, rows }: ReadySet, brief_id: string) => build(title, rows.map(refOf), brief_id);
  /** Imported figures: the first audience pays half as much for a lead. */
  const measure = async (audiences: readonly (string | null)[], names = ['Core', 'Rival']) => {
    const body = {
      request_id: randomUUID(),
      name: 'Core or its rival',
      goal: 'leads' as const,
      currency: 'EUR',
      ad_sets: audiences.map((audience_id, at) => ({ name: names[at] ?? '', audience_id })),
      rows: Array.from({ length: audiences.length * days }, (_, at) => ({
        ad_set: at % audiences.length,
        day: `2026-03-${String(1 + Math.floor(at / audiences.length)).padStart(2, '0')}`,
        spend: 40,
        impressions: 1000,
        results: at % audiences.length === 0 ? 10 : 5,
      })),
    };
    return (await call(importTest, { body })).json.data.id;
  };
  const next = async (id: string) => (await call(getNextTest, { params: { id } })).json.data;
  return { ...own, analyse, build, buildSet, measure, next };
}

const titles = (sets: readonly { title: string }[]) => sets.map(({ title }) => title);

test('after a verdict, the winner is kept and the next suggested audience that no test has had is named', async () => {
  const { analyse, build, buildSet, measure, next, call, start, input } = await person();
  const { brief_id, analysis_id, sets } = await analyse();
  const [core, second, ...rest] = sets;
  if (!core || !second) throw new Error('the brief suggests two audiences at least');
  const winner = await buildSet(core, brief_id);
  const id = await measure([winner, await build('Football', [ids.soccer], brief_id)]);
  const after = await next(id);
  expect(after).toMatchObject({
    analysis_id,
    kept: { audience_id: winner, name: 'Core', without_interests: false },
    untested: [{ title: second.title, audience_id: null, refs: second.rows.map(refOf) }, ...rest.map(() => ({}))],
  });
  expect(after.sentence).toContain(`Not tested yet: ${second.title}, with ${second.rows[0]?.name}`);
  expect(after.hypothesis).toMatch(/^A lead from people into .+ costs less than one from “Core”, because .*\.$/);

  // Built once, it is not built again; and an audience that lost an interest is still the suggested one.
  const built = await buildSet(second, brief_id);
  expect((await next(id)).untested[0]?.audience_id).toBe(built);

  // Simulated figures say nothing about the business.
  const cells = [winner, built].map((audience_id) => ({ audience_id, without_interests: false }));
  const { id: draft } = (
    await call(createTest, { body: await input({ cells, dsa_beneficiary: 'Us', dsa_payor: 'Us' }) })
  ).json.data;
  const made = (await call(createTestAtMeta, { params: { id: draft } })).json.data;
  expect((await start(made)).json.data.state).toBe('running');
  expect(titles((await next(id)).untested)).toEqual(titles([second, ...rest]));
  expect(titles((await next(draft)).untested)).toEqual(titles(rest));

  // Neither does what the same interests did for another business.
  const other = await analyse({ productName: 'Another studio' });
  await measure([await build('Theirs', second.rows.map(refOf), other.brief_id), null]);
  expect(titles((await next(id)).untested)).toEqual(titles([second, ...rest]));

  const most = second.rows.slice(1).map(refOf);
  await measure([await build('Most of it', most, brief_id), winner]);
  expect(titles((await next(id)).untested)).toEqual(titles(rest));
  for (const set of rest) await measure([await buildSet(set, brief_id), winner]);
  expect(await next(id)).toMatchObject({ untested: [], hypothesis: '', sentence: nextTestTexts.allTested });
});

test('figures without an audience lead to a brief, and nobody else sees what is next', async () => {
  const { measure, next } = await person();
  const id = await measure([null, null]);
  expect(await next(id)).toMatchObject({ kept: null, untested: [], sentence: nextTestTexts.noAnalysis });
  const other = await person();
  expect((await other.call(getNextTest, { params: { id } })).status).toBe(404);
});
