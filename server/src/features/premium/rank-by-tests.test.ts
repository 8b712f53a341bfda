import { createAudience } from '@interest-miner/contract/audiences/endpoints';
import { getBrief } from '@interest-miner/contract/briefs/endpoints';
import { refOf } from '@interest-miner/contract/interest';
import { generateInterests, getAnalysis, rankByTests } from '@interest-miner/contract/premium/endpoints';
import { importTest } from '@interest-miner/contract/tests/results-endpoints';
import { MAX_TEST_SHIFT } from '@interest-miner/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAs, present } from '../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { engineLoadMs, loadEngine, premiumPerson } from '../../../test/premium.ts';
import { yogaStudio } from '../../../test/yoga-studio.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await loadEngine(app);
}, engineLoadMs);
afterAll(() => app.close());

const days = 14;

/** Figures from an export: the first ad set pays half as much per lead. */
const figures = (audiences: readonly [string, string], request_id: string) => ({
  request_id,
  name: 'Pilates or yoga',
  goal: 'leads' as const,
  currency: 'EUR',
  ad_sets: audiences.map((audience_id, place) => ({ name: `Ad set ${place}`, audience_id })),
  rows: Array.from({ length: 2 * days }, (_, at) => ({
    ad_set: at % 2,
    day: `2026-03-${String(1 + Math.floor(at / 2)).padStart(2, '0')}`,
    spend: 40,
    impressions: 1000,
    results: at % 2 === 0 ? 10 : 5,
  })),
});

test('what tests of a business found moves its later rankings by a few points, says why, and can be left out', async () => {
  const person = await premiumPerson(app);
  const call = callAs(app, person.token);
  const first = (await call(generateInterests, { body: yogaStudio })).json.data;
  const brief_id = present(first.brief_id);
  expect(first.tests).toBeUndefined();
  const rowsWithId = first.analyzedInterests.filter(({ id }) => /^\d+$/.test(id));
  const [winner, loser] = [present(rowsWithId[5]), present(rowsWithId[2])];
  const make = async (row: typeof winner) => {
    const spec = { groups: [[refOf({ id: row.id, type: 'interests' })]] };
    return (await call(createAudience, { body: { name: row.name, brief_id, spec } })).json.data.id;
  };
  const audiences = [await make(winner), await make(loser)] as const;
  const imported = await call(importTest, { body: figures(audiences, '5f1d7c1b-0a7c-4d4b-9f0e-2b8a6c3d1e70') });
  expect(imported.json.data.verdict?.kind).toBe('winner');

  // Another text for the same business is a later brief of it.
  const later = (await call(generateInterests, { body: { ...yogaStudio, promotionGoal: 'Brand Awareness' } })).json
    .data;
  expect(later.brief_id).not.toBe(brief_id);
  expect(later.tests).toEqual({ interests: 2, used: true });
  const moved = later.analyzedInterests.filter(({ tested }) => tested !== undefined);
  const shifts = new Map(moved.map(({ id, tested }) => [id, tested?.shift ?? 0]));
  expect(shifts.size).toBe(2);
  expect(shifts.get(winner.id)).toBeGreaterThan(0);
  expect(shifts.get(loser.id)).toBeLessThan(0);
  expect(Math.max(...[...shifts.values()].map(Math.abs))).toBeLessThanOrEqual(MAX_TEST_SHIFT);
  expect(moved.find(({ id }) => id === winner.id)?.tested?.sentence).toMatch(
    /^Earned more in your test in March 2026: €4\.00 against €8\.00 a lead, so it stands \d+ points? higher\.$/,
  );
  expect(later.analyzedInterests.map(({ rank }) => rank)).toEqual(later.analyzedInterests.map((_, at) => at + 1));

  const without = (await call(rankByTests, { params: { id: later.id }, body: { used: false } })).json.data;
  expect(without.tests).toEqual({ interests: 2, used: false });
  const untested = without.analyzedInterests.map(({ id, relevanceScore }) => [id, relevanceScore]);
  expect(
    new Map(later.analyzedInterests.map(({ id, relevanceScore }) => [id, relevanceScore - (shifts.get(id) ?? 0)])),
  ).toEqual(new Map(untested as [string, number][]));
  expect((await call(getAnalysis, { params: { id: later.id } })).json.data.tests?.used).toBe(false);
  const again = (await call(rankByTests, { params: { id: later.id }, body: { used: true } })).json.data;
  expect(again.analyzedInterests).toEqual(later.analyzedInterests);

  const [told] = (await call(getBrief, { params: { id: brief_id } })).json.data.tests;
  expect(told).toMatchObject({
    name: 'Pilates or yoga',
    simulated: false,
    phase: 'imported',
    verdict: { kind: 'winner' },
  });
  const other = callAs(app, (await premiumPerson(app)).token);
  expect((await other(generateInterests, { body: yogaStudio })).json.data.tests).toBeUndefined();
  expect((await other(rankByTests, { params: { id: later.id }, body: { used: false } })).status).toBe(404);
});
