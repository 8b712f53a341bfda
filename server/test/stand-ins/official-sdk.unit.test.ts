import { AdAccount, FacebookAdsApi } from 'facebook-nodejs-business-sdk';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accountWithObjects } from '../../src/ports/ads/test-account/existing-objects.ts';
import { sourceAd } from '../interest-tests.ts';
import { type GraphStandIn, startGraph } from './graph.ts';
import { graphAccount, graphHolder } from './graph-ads.ts';

// Meta's own library over HTTP: what it sends, follows and reads is not our idea of the Marketing API (record 0022).
let graph: GraphStandIn;
let account: AdAccount;
const started = Date.UTC(2026, 0, 15, 12);
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: started });
  graph = await startGraph();
  graph.holders.set('EAABofficial', graphHolder({ accounts: [graphAccount({ id: accountWithObjects })] }));
  // The library speaks to one address and one version only.
  Object.defineProperty(FacebookAdsApi, 'GRAPH', { get: () => graph.url });
  Object.defineProperty(FacebookAdsApi, 'VERSION', { get: () => 'v26.0' });
  const api = FacebookAdsApi.init('EAABofficial', 'en_US', false);
  account = new AdAccount(accountWithObjects, {}, undefined, api);
});
afterAll(async () => {
  await graph.close();
  vi.useRealTimers();
});

const targeting = (interest: string) => ({
  geo_locations: { countries: ['US'] },
  flexible_spec: [{ interests: [{ id: interest }] }],
  targeting_automation: { advantage_audience: 0 },
});
const adSet = (campaign_id: string, interest: string) => ({
  name: `People into ${interest}`,
  campaign_id,
  status: 'PAUSED',
  optimization_goal: 'LINK_CLICKS',
  billing_event: 'IMPRESSIONS',
  bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
  daily_budget: 5000,
  targeting: targeting(interest),
});

test('creates, activates, reads insights page by page and as a report, and deletes', async () => {
  const campaign = await account.createCampaign([], {
    name: 'Made by the library',
    objective: 'OUTCOME_TRAFFIC',
    status: 'PAUSED',
    special_ad_categories: [],
    is_adset_budget_sharing_enabled: false,
  });
  const sets = [];
  for (const interest of ['6003306084421', '6003354593172']) {
    const set = await account.createAdSet([], adSet(campaign.id, interest));
    const creative = { creative_id: sourceAd.replace('1202', '1203') };
    const ad = await account.createAd([], { name: 'An ad', adset_id: set.id, creative, status: 'PAUSED' });
    await ad.update([], { status: 'ACTIVE' });
    await set.update([], { status: 'ACTIVE' });
    sets.push(set);
  }
  await campaign.update([], { status: 'ACTIVE' });
  expect((await campaign.get(['status', 'effective_status']))._data).toMatchObject({ effective_status: 'ACTIVE' });

  vi.setSystemTime(started + 9 * 86_400_000);
  const fields = ['adset_id', 'spend', 'impressions', 'results', 'date_start'];
  const question = {
    level: 'adset',
    time_increment: 1,
    time_range: { since: '2026-01-15', until: '2026-01-24' },
    filtering: [{ field: 'adset.id', operator: 'IN', value: sets.map(({ id }) => id) }],
  };
  const page = await account.getInsights(fields, { ...question, limit: 7 });
  const rows = page.map(({ _data }) => _data);
  expect(rows).toHaveLength(7);
  while (page.hasNext()) rows.push(...(await page.next()).map(({ _data }) => _data));
  expect(new Set(rows.map(({ adset_id, date_start }) => `${adset_id} ${date_start}`)).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(14);
  for (const { spend, results } of rows) {
    expect(Number(spend)).toBeGreaterThan(0);
    expect(results).toMatchObject([{ indicator: 'actions:link_click' }]);
  }

  const run = await account.getInsightsAsync(fields, question);
  const states = [];
  for (let state = ''; state !== 'Job Completed 100'; states.push(state)) {
    const { _data } = await run.get(['async_status', 'async_percent_completion']);
    state = `${_data.async_status} ${_data.async_percent_completion}`;
  }
  expect(states).toHaveLength(4);
  expect((await run.getInsights([], { limit: 100 })).map(({ _data }) => _data)).toEqual(rows);

  await campaign.delete([]);
  expect(graph.objects.filter(({ kind }) => kind !== 'report')).toEqual([]);
});

test('reads a refusal with its code and what it blames', async () => {
  const failure = await account
    .createAdSet([], { ...adSet('1', '6003306084421'), daily_budget: 1 })
    .catch((error) => error);
  expect(failure).toMatchObject({ status: 400, response: { code: 100, type: 'OAuthException' } });
  expect(failure.response.error_user_msg).toMatch(/\w/);
});
