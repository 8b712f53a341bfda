import { testAdAccountToken } from '@interest-miner/contract/connections/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { engineLoadMs, loadEngine } from '../../../test/premium.ts';
import { type GraphStandIn, graphSecret, startGraph } from '../../../test/stand-ins/graph.ts';
import { graphAppId, graphHolder } from '../../../test/stand-ins/graph-ads.ts';
import type { MetaError } from '../meta/errors.ts';
import type { AdAccess, AdFields, AdsPort, AdToken } from './port.ts';

let graph: GraphStandIn;
let app: TestApp;
beforeAll(async () => {
  graph = await startGraph();
  app = await createTestApp({
    env: {
      META_APP_ID: graphAppId,
      META_APP_SECRET: graphSecret,
      META_GRAPH_URL: graph.url,
      PUBLIC_URL: 'https://miner.example',
    },
  });
  graph.holders.set('EAABperson', graphHolder());
  graph.holders.set('EAABours', graphHolder({ appId: graphAppId, expiresAt: Date.UTC(2099, 0, 1) }));
  await loadEngine(app);
}, engineLoadMs);
afterAll(async () => {
  await app.close();
  await graph.close();
});

const yoga = '6003306084421';
const unknown = '6000000000001';

interface Bench {
  readonly port: AdsPort;
  readonly token: AdToken;
  readonly account: string;
}
const adapters: [AdsPort['kind'], () => Bench][] = [
  [
    'meta',
    () => ({
      port: app.deps.ads.meta,
      token: { token: 'EAABperson', ownApp: false },
      account: 'act_200000000000001',
    }),
  ],
  [
    'test',
    () => ({
      port: app.deps.ads.test,
      token: { token: `${testAdAccountToken}:somebody`, ownApp: false },
      account: 'act_1000000000000001',
    }),
  ],
];

/** Restores the budget for every test: usage expires after an hour. */
const laterMs = 3_700_000;
const targeting = (ids: readonly string[], more: AdFields = {}): AdFields => ({
  geo_locations: { countries: ['IN'] },
  age_min: 18,
  age_max: 65,
  flexible_spec: [{ interests: ids.map((id) => ({ id })) }],
  targeting_automation: { advantage_audience: 0 },
  ...more,
});
const campaign = (name: string): AdFields => ({
  name,
  objective: 'OUTCOME_TRAFFIC',
  special_ad_categories: [],
  is_adset_budget_sharing_enabled: false,
});
const adSet = (campaignId: string, more: AdFields = {}): AdFields => ({
  name: 'An ad set',
  campaign_id: campaignId,
  billing_event: 'IMPRESSIONS',
  optimization_goal: 'LINK_CLICKS',
  bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
  daily_budget: 500,
  targeting: targeting([yoga]),
  ...more,
});

async function failureOf(work: Promise<unknown>): Promise<MetaError> {
  return work.then(
    () => {
      throw new Error('the call did not fail');
    },
    (error: MetaError) => error,
  );
}

describe.each(adapters)('ad accounts: %s', (kind, bench) => {
  const access = (): AdAccess => {
    app.clock.now += laterMs;
    return { ...bench().token, account: bench().account, urgency: 'screen' };
  };

  test('has a kind, and describes a token', async () => {
    const { port, token } = bench();
    expect(port.kind).toBe(kind);
    const facts = await port.checkToken(token.token);
    expect(facts).toMatchObject({ expiresAt: null, ownApp: false });
    expect(facts.scopes).toEqual(expect.arrayContaining(['ads_read', 'ads_management']));
    expect(facts.holder).toMatch(/system user/);
  });

  test('lists ad accounts with currency, time zone, status and minimum budget', async () => {
    const { port, token, account } = bench();
    const own = (await port.accounts(token)).find(({ id }) => id === account);
    expect(own).toMatchObject({ currency: 'USD', timeZone: 'America/New_York', status: 'active', minDailyBudget: 100 });
    expect(await port.minDailyBudget(access(), 'USD')).toBe(100);
  });

  test('lists the pages and pixels that ads can promote, and when a pixel last fired', async () => {
    const { port } = bench();
    const [page] = await port.promotable(access(), 'page');
    expect(page).toMatchObject({ id: expect.stringMatching(/^\d+$/), name: 'Test page', lastFiredAt: null });
    const [firing, silent] = await port.promotable(access(), 'pixel');
    expect(firing?.lastFiredAt).toBeGreaterThan(0);
    expect(silent?.lastFiredAt).toBeNull();
  });

  test('searches targeting options', async () => {
    const rows = await bench().port.searchTargeting(access(), 'yoga', 5);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.find(({ id }) => id === yoga)).toMatchObject({ name: 'Yoga', type: 'interests' });
    for (const { lower, upper } of rows) expect(lower ?? 0).toBeLessThanOrEqual(upper ?? Number.POSITIVE_INFINITY);
  });

  test('reports what became of ids and names, in the requested order', async () => {
    const { port } = bench();
    const checks = await port.validateIds(access(), [unknown, yoga]);
    expect(checks.map(({ asked, valid }) => [asked, valid])).toEqual([
      [unknown, false],
      [yoga, true],
    ]);
    expect(checks[1]?.row).toMatchObject({ id: yoga, name: 'Yoga' });
    const names = await port.validateNames(access(), ['yOGA', 'Nothing of that name']);
    expect(names.map(({ valid }) => valid)).toEqual([true, false]);
    expect(names[0]?.row?.id).toBe(yoga);
    const statuses = await port.targetingStatus(access(), [yoga, unknown]);
    expect(statuses).toEqual([
      { id: yoga, status: 'normal', plannedAt: null },
      { id: unknown, status: 'non_deliverable', plannedAt: null },
    ]);
  });

  test('estimates people as a range, smaller for narrower targeting', async () => {
    const { port } = bench();
    const wide = await port.estimate(access(), targeting([yoga]), 'REACH');
    expect(wide.ready).toBe(true);
    expect(wide.lower).toBeGreaterThan(1000);
    expect(wide.upper).toBeGreaterThan(wide.lower ?? 0);
    const narrow = await port.estimate(access(), targeting([yoga], { genders: [2] }), 'REACH');
    expect(narrow.lower).toBeLessThan(wide.lower ?? 0);
  });

  test('creates a paused campaign and ad set, finds them by their name, and deletes them', async () => {
    const { port } = bench();
    const mark = `[im-${kind}-1]`;
    await port.check(access(), 'campaigns', campaign(`A campaign ${mark}`));
    expect(await port.list(access(), 'campaigns', { named: mark })).toEqual([]);
    const campaignId = await port.create(access(), 'campaigns', {
      ...campaign(`A campaign ${mark}`),
      status: 'ACTIVE',
    });
    const [made, ...others] = await port.list(access(), 'campaigns', { named: mark });
    expect(others).toEqual([]);
    expect(made).toMatchObject({ id: campaignId, status: 'PAUSED', objective: 'OUTCOME_TRAFFIC' });
    const fields = { ...adSet(campaignId), name: `An ad set ${mark}` };
    await port.check(access(), 'adsets', fields);
    const adSetId = await port.create(access(), 'adsets', fields);
    expect(await port.list(access(), 'adsets', { named: mark })).toMatchObject([
      { id: adSetId, status: 'PAUSED', campaignId, targeting: targeting([yoga]) },
    ]);
    for (const id of [adSetId, campaignId, adSetId]) await port.remove(access(), id);
    expect(await port.list(access(), 'adsets', { named: mark })).toEqual([]);
    expect(await port.list(access(), 'campaigns', { named: mark })).toEqual([]);
  });

  test('does not send a creation that may no longer start', async () => {
    const { port } = bench();
    const tooLate = port.create(access(), 'campaigns', campaign(`Too late ${kind}`), () => false);
    expect(await failureOf(tooLate)).toMatchObject({ kind: 'outage' });
    expect(await port.list(access(), 'campaigns', { named: `Too late ${kind}` })).toEqual([]);
  });

  test.each<[string, number, AdFields, string]>([
    [
      'an interest that no longer exists',
      1487079,
      { targeting: targeting([yoga, unknown]) },
      'targeting.flexible_spec.0.interests.1',
    ],
    ['no place', 1885364, { targeting: targeting([yoga], { geo_locations: {} }) }, 'targeting.geo_locations'],
    [
      'excluded interests',
      2446394,
      { targeting: targeting([yoga], { exclusions: { interests: [{ id: yoga }] } }) },
      'targeting.exclusions',
    ],
    [
      'no Advantage+ setting',
      1870227,
      { targeting: targeting([yoga], { targeting_automation: {} }) },
      'targeting.targeting_automation.advantage_audience',
    ],
    [
      'a maximum age with Advantage+',
      1870189,
      { targeting: targeting([yoga], { age_max: 40, targeting_automation: { advantage_audience: 1 } }) },
      'targeting.age_max',
    ],
    ['no budget', 1487061, { daily_budget: null }, 'daily_budget'],
    ['too low a budget', 1885272, { daily_budget: 99 }, 'daily_budget'],
    ['no bid strategy', 2490487, { bid_strategy: null }, 'bid_strategy'],
    [
      'no beneficiary in the EU',
      3858152,
      { targeting: targeting([yoga], { geo_locations: { countries: ['DE'] } }) },
      'dsa_beneficiary',
    ],
    [
      'no payor in the EU',
      3858152,
      { dsa_beneficiary: 'Cork', targeting: targeting([yoga], { geo_locations: { countries: ['DE'] } }) },
      'dsa_payor',
    ],
  ])('refuses an ad set with %s, blaming its field', async (_what, subcode, change, field) => {
    const { port } = bench();
    const campaignId = await port.create(access(), 'campaigns', campaign('For refusals'));
    const failure = await failureOf(port.check(access(), 'adsets', adSet(campaignId, change)));
    expect(failure).toMatchObject({ kind: 'refused', code: 100, subcode });
    expect(failure.blame.map((path) => path.join('.'))).toEqual([field]);
    expect(failure.userMessage).toMatch(/\w/);
    await port.remove(access(), campaignId);
  });

  test.each<[string, number, AdFields]>([
    ['no budget sharing setting', 4834011, { is_adset_budget_sharing_enabled: null }],
    ['no special ad categories', 0, { special_ad_categories: null }],
    ['an unknown objective', 0, { objective: 'CLICKS' }],
  ])('refuses a campaign with %s', async (_what, subcode, change) => {
    const failure = await failureOf(bench().port.check(access(), 'campaigns', { ...campaign('Wrong'), ...change }));
    expect(failure).toMatchObject({ kind: 'refused', code: 100, subcode });
  });

  test('an account that the token does not see answers 100/33', async () => {
    const other = { ...access(), account: 'act_999' };
    expect(await failureOf(bench().port.estimate(other, targeting([yoga]), 'REACH'))).toMatchObject({
      code: 100,
      subcode: 33,
    });
  });

  test('an unknown token is refused', async () => {
    const failure = await failureOf(bench().port.checkToken('EAABunknown'));
    expect(failure).toMatchObject({ kind: 'token', code: 190 });
    expect(failure.message).not.toContain('EAABunknown');
  });

  test('calls beyond the budget are not made, and report how long to wait', async () => {
    const { port } = bench();
    const own = { ...access(), urgency: 'watch' } as const;
    await app.deps.adBudget.enter(kind === 'test' ? `${own.token}${own.account}` : own.account, {
      kind: 'read',
      urgency: 'screen',
      tier: 'limited',
      count: 30,
    });
    const failure = await failureOf(port.searchTargeting(own, 'yoga', 5));
    expect(failure).toMatchObject({ kind: 'account_limit' });
    expect(failure.pauseMs).toBeGreaterThan(0);
    // A user at a screen is still admitted.
    await port.searchTargeting({ ...own, urgency: 'screen' }, 'yoga', 5);
  });

  test('reads the objects of the account page by page', async () => {
    const { port } = bench();
    const sets = await port.list(access(), 'adsets', { targetingStates: ['deprecating'] });
    const saved = await port.savedAudiences(access());
    if (kind === 'meta') return;
    expect(sets).toMatchObject([{ targetingState: 'deprecating' }]);
    expect(saved).toMatchObject([{ targeting: { geo_locations: { countries: ['GB'] } } }]);
  });
});
