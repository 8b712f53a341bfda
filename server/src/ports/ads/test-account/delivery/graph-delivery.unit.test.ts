import { beforeEach, describe, expect, test } from 'vitest';
import { createPersonGraph, graphAccount, graphHolder } from '../../../../../test/stand-ins/graph-ads.ts';
import { accountWithObjects } from '../existing-objects.ts';
import type { TestAdObject } from '../store.ts';
import type { GraphRequest } from '../types.ts';

const token = 'EAABvectors';
const account = accountWithObjects;
let objects: TestAdObject[];
let graph: ReturnType<typeof createPersonGraph>;
beforeEach(() => {
  objects = [];
  graph = createPersonGraph({
    holders: new Map([[token, graphHolder({ accounts: [graphAccount({ id: account })] })]]),
    objects,
    rows: () => [],
    search: () => ({ status: 400, body: {} }),
  });
});

async function ask(method: GraphRequest['method'], path: string, params: object = {}) {
  const form = Object.entries(params).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const answer = await graph({ method, path, params: new URLSearchParams([...form, ['access_token', token]]) });
  if (!answer) throw new Error('not a call of this person');
  type Body = { id: string; copied_ad_id: string; data: object[]; error: { code: number; error_subcode?: number } };
  return { status: answer.status, body: answer.body as Body };
}

const targeting = { geo_locations: { countries: ['IN'] }, targeting_automation: { advantage_audience: 0 } };
async function pausedSet(): Promise<string> {
  const campaign = await ask('POST', `${account}/campaigns`, {
    name: 'A campaign',
    objective: 'OUTCOME_TRAFFIC',
    status: 'PAUSED',
    special_ad_categories: [],
    is_adset_budget_sharing_enabled: false,
  });
  const adSet = await ask('POST', `${account}/adsets`, {
    name: 'An ad set',
    campaign_id: campaign.body.id,
    status: 'PAUSED',
    optimization_goal: 'LINK_CLICKS',
    billing_event: 'IMPRESSIONS',
    bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
    daily_budget: '2000',
    targeting,
  });
  return adSet.body.id;
}

const range = { since: '2026-01-01', until: '2026-01-03' };

test('V6: an ad set that was never active has no rows', async () => {
  const id = await pausedSet();
  const filtering = [{ field: 'adset.id', operator: 'IN', value: [id] }];
  const answer = await ask('GET', `${account}/insights`, {
    level: 'adset',
    time_increment: '1',
    filtering,
    time_range: range,
  });
  expect(answer).toMatchObject({ status: 200, body: { data: [] } });
  expect((await ask('GET', `${id}/insights`, { time_range: range })).body.data).toEqual([]);
});

describe('ads', () => {
  test('V12: a copy is paused, in its ad set, with the usual name', async () => {
    const adset_id = await pausedSet();
    const { body } = await ask('POST', '120200000000000101/copies', { adset_id });
    expect((await ask('GET', body.copied_ad_id)).body).toMatchObject({
      status: 'PAUSED',
      name: 'Spring courses: the studio, video - Copy',
      adset_id,
    });
  });

  test('V13: an old creative cannot be copied, but used again by its id', async () => {
    const adset_id = await pausedSet();
    const copy = await ask('POST', '120200000000000102/copies', { adset_id });
    expect(copy.body.error).toMatchObject({ code: 100, error_subcode: 3858504 });
    const fields = { name: 'Again', adset_id, creative: { creative_id: '120300000000000102' }, status: 'PAUSED' };
    const made = await ask('POST', `${account}/ads`, fields);
    expect(made.status).toBe(200);
    const unknown = await ask('POST', `${account}/ads`, { ...fields, creative: { creative_id: '404' } });
    expect(unknown.body.error).toMatchObject({ code: 100, error_subcode: 1487015 });
    expect((await ask('POST', `${account}/ads`, { ...fields, status: 'ACTIVE' })).body.error.code).toBe(100);
  });
});

describe('split tests', () => {
  const study = (path: string, shares: readonly number[]) =>
    ask('POST', path, {
      name: 'A split',
      type: 'SPLIT_TEST',
      cells: shares.map((treatment_percentage) => ({ name: 'A cell', treatment_percentage, adsets: ['1'] })),
    });

  test('V14 and V15: the cells have at least 10 % each and at most 100 % together', async () => {
    expect((await study('1234567/ad_studies', [60, 50])).body.error.code).toBe(100);
    expect((await study('1234567/ad_studies', [95, 5])).body.error.code).toBe(100);
    expect((await study('1234567/ad_studies', [50, 50])).status).toBe(200);
  });

  test('V16: an ad account cannot own one', async () => {
    expect((await study(`${account}/ad_studies`, [50, 50])).body.error.code).toBe(100);
  });
});

test('a spend cap under the minimum, and an activation after the end, are refused', async () => {
  const adSet = await pausedSet();
  const campaign = objects.find(({ kind }) => kind === 'campaign');
  const capped = await ask('POST', campaign?.id ?? '', { spend_cap: '9999' });
  expect(capped.body.error).toMatchObject({ code: 100, error_subcode: 2446307 });
  await ask('POST', adSet, { end_time: '2020-01-01T00:00:00Z' });
  const late = await ask('POST', adSet, { status: 'ACTIVE' });
  expect(late.body.error).toMatchObject({ code: 100, error_subcode: 1487033 });
});
