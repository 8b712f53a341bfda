import { createTestAtMeta } from '@interest-miner/contract/tests/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { sourceAd, testsOf } from '../../../../test/interest-tests.ts';
import { madeObjects } from '../../../../test/pushes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = Date.UTC(2026, 0, 15, 12);
});
afterAll(() => app.close());

test('what is created can be compared: equal budgets, window and ads, no sharing, no expansion, all of it paused', async () => {
  const { call, input, save } = await testsOf(app, (await app.login()).token);
  const { cells } = await input();
  const withControl = [...cells, { ...cells[0], without_interests: true }];
  const ads = [sourceAd, '120200000000000102'];
  const { id, mark } = await save({ cells: withControl, ads });
  expect((await call(createTestAtMeta, { params: { id } })).json.data.state).toBe('ready');
  const made = (await madeObjects(app)).filter(({ fields }) => fields.includes(mark));
  const of = (wanted: string) => made.filter(({ kind }) => kind === wanted).map(({ fields }) => JSON.parse(fields));
  expect(new Set(made.map(({ fields }) => JSON.parse(fields).status))).toEqual(new Set(['PAUSED']));

  expect(of('campaign')).toMatchObject([{ is_adset_budget_sharing_enabled: 'false', spend_cap: '90000' }]);
  const adSets = of('adset');
  expect(adSets).toHaveLength(3);
  for (const adSet of adSets) {
    expect(adSet).toMatchObject({
      daily_budget: '3000',
      start_time: '2026-01-16T05:00:00.000Z',
      end_time: '2026-01-26T05:00:00.000Z',
    });
    expect(JSON.parse(adSet.targeting).targeting_automation).toEqual({ advantage_audience: 0 });
  }
  const shared = adSets.map(({ optimization_goal, bid_strategy, billing_event, attribution_spec }) =>
    JSON.stringify([optimization_goal, bid_strategy, billing_event, attribution_spec]),
  );
  expect(new Set(shared).size).toBe(1);
  expect(adSets.filter(({ targeting }) => JSON.parse(targeting).flexible_spec === undefined)).toHaveLength(1);

  // The same posts in each ad set: created from their creatives, not copied with new ones.
  const byAdSet = Map.groupBy(of('ad'), ({ adset_id }) => adset_id);
  expect(byAdSet.size).toBe(3);
  for (const own of byAdSet.values()) {
    expect(own.map(({ creative }) => JSON.parse(creative).creative_id).sort()).toEqual([
      '120300000000000101',
      '120300000000000102',
    ]);
    expect(own.map(({ source_ad_id }) => source_ad_id).sort()).toEqual(ads);
  }
});
