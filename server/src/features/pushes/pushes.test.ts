import { randomUUID } from 'node:crypto';
import { updateAudience } from '@interest-miner/contract/audiences/endpoints';
import {
  getPush,
  getPushForm,
  listPushes,
  retryPush,
  startPush,
  takeBackPush,
} from '@interest-miner/contract/pushes/endpoints';
import { objectivesOf } from '@interest-miner/contract/pushes/rules';
import { pushProblems, pushTexts } from '@interest-miner/contract/pushes/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { replaceId } from '../../../test/arrange.ts';
import { audiencesOf, type Spec, yogaInIndia } from '../../../test/audiences.ts';
import { present } from '../../../test/call.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { ids } from '../../../test/lists.ts';
import { changeObject, emptyTestAccounts, madeObjects, onePush, pushesOf } from '../../../test/pushes.ts';
import { stillAtMeta, usedInPushes } from './used-interests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyTestAccounts(app);
});

async function person(spec: Spec = yogaInIndia) {
  const { token, email } = await app.login();
  const pushes = await pushesOf(app, token);
  return { token, email, pushes, audience: await audiencesOf(app, token).create('Yoga', spec) };
}

const fieldsOf = (json: string) => JSON.parse(json) as Record<string, string>;

describe('a push', () => {
  test('creates one paused campaign and one paused ad set with every flag, and ends in done', async () => {
    const { pushes, audience } = await person();
    const { status, json } = await pushes.start(audience);
    expect(status).toBe(202);
    expect(json.data).toMatchObject({ test: true, state: 'done', complaints: [], manager_url: null, left_out: 0 });
    const [campaign, adSet, ...more] = await madeObjects(app);
    expect(more).toEqual([]);
    expect([json.data.campaign, json.data.ad_set_id]).toEqual([{ id: campaign?.id, made_here: true }, adSet?.id]);
    const name = `Yoga in India · ${json.data.mark}`;
    expect(fieldsOf(campaign?.fields ?? '')).toEqual({
      name,
      objective: 'OUTCOME_AWARENESS',
      status: 'PAUSED',
      buying_type: 'AUCTION',
      special_ad_categories: '[]',
      is_adset_budget_sharing_enabled: 'false',
    });
    const sent = fieldsOf(adSet?.fields ?? '');
    expect(sent).toMatchObject({
      name,
      campaign_id: campaign?.id,
      status: 'PAUSED',
      optimization_goal: 'REACH',
      billing_event: 'IMPRESSIONS',
      bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
      daily_budget: '500',
    });
    expect(JSON.parse(sent.targeting ?? '')).toMatchObject({
      geo_locations: { countries: ['IN'] },
      targeting_automation: { advantage_audience: 0 },
    });
  });

  test('a repeated request, even twenty concurrent ones, creates nothing more', async () => {
    const { pushes, audience } = await person();
    const body = onePush();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => pushes.call(startPush, { params: { id: audience }, body })),
    );
    expect(new Set(answers.map(({ json }) => json.data.id)).size).toBe(1);
    const again = await pushes.call(startPush, { params: { id: audience }, body });
    expect(again.json.data.state).toBe('done');
    expect(await madeObjects(app)).toHaveLength(2);
    expect((await pushes.call(listPushes)).json.data).toHaveLength(1);
  });

  test('offers the pages or pixels of the account for a goal that promotes one, the commonest objective first', async () => {
    const formOf = async (goal: 'leads' | 'conversions' | 'reach') => {
      const { pushes, audience } = await person({ ...yogaInIndia, goal });
      return (await pushes.call(getPushForm, { params: { id: audience } })).json.data;
    };
    expect((await formOf('reach')).promoted).toBeNull();
    const leads = (await formOf('leads')).promoted;
    expect(leads?.kind).toBe('page');
    expect(leads?.choices?.map(({ name }) => name)).toEqual(['Test page', 'Second test page']);
    const { promoted } = await formOf('conversions');
    expect(promoted?.kind).toBe('pixel');
    expect(promoted?.choices?.map(({ last_fired_at }) => last_fired_at !== null).slice(0, 2)).toEqual([true, false]);
    expect(objectivesOf('conversions')).toEqual(['OUTCOME_SALES', 'OUTCOME_LEADS']);
  });

  test('into an existing campaign creates only the ad set, and takes only that back', async () => {
    const { pushes, audience } = await person();
    const form = (await pushes.call(getPushForm, { params: { id: audience } })).json.data;
    expect(form).toMatchObject({
      test: true,
      missing: [],
      dsa: null,
      account: { currency: 'USD', min_daily_budget: 100 },
    });
    const [campaign] = form.campaigns;
    expect(campaign).toMatchObject({ name: 'Spring courses', objective: 'OUTCOME_TRAFFIC' });
    const { json } = await pushes.start(audience, { campaign_id: campaign?.id, objective: 'OUTCOME_TRAFFIC' });
    expect(json.data).toMatchObject({ state: 'done', campaign: { id: campaign?.id, made_here: false } });
    expect(await madeObjects(app)).toHaveLength(1);
    const back = await pushes.call(takeBackPush, { params: { id: json.data.id } });
    expect(back.json.data).toMatchObject({ state: 'taken_back', notice: null });
    expect(await madeObjects(app)).toEqual([]);
  });

  test('an existing campaign must be declared with the same special ad category', async () => {
    const { pushes, audience } = await person({ ...yogaInIndia, groups: [] });
    const housing = (await pushes.start(audience, { special_ad_category: 'housing' })).json.data;
    const campaign_id = housing.campaign?.id;
    const other = (await pushes.start(audience, { special_ad_category: 'employment', campaign_id })).json.data;
    expect(other.complaints).toEqual([{ field: 'campaign_id', row: null, message: pushTexts.campaignCategory }]);
    const same = (await pushes.start(audience, { special_ad_category: 'housing', campaign_id })).json.data;
    expect(same.state).toBe('done');
  });

  test('an id that is only ours never reaches Meta: it is refused, or left out if the user said so', async () => {
    const { pushes, audience } = await person({ groups: [[ids.yoga, ids.ours]], places: { countries: ['IN'] } });
    const refused = await pushes.start(audience);
    expect([refused.status, refused.json.fields]).toEqual([400, { interests: pushTexts.missing(1) }]);
    const { json } = await pushes.start(audience, { leave_out_missing: true });
    expect(json.data).toMatchObject({ state: 'done', left_out: 1 });
    const [, adSet] = await madeObjects(app);
    expect(adSet?.fields).not.toContain('builtin');
  });

  test('a special ad category widens age and gender, and is declared with its countries', async () => {
    const spec = { ...yogaInIndia, groups: [], age_min: 30, age_max: 40, gender: 'women' } as const;
    const { pushes, audience } = await person({ ...spec, advantage_audience: true });
    const { json } = await pushes.start(audience, { special_ad_category: 'housing' });
    const { categoryAge, categoryGender, categoryAdvantage } = pushTexts;
    expect(json.data).toMatchObject({ state: 'done', notes: [categoryAge, categoryGender, categoryAdvantage] });
    const [campaign, adSet] = await madeObjects(app);
    expect(fieldsOf(campaign?.fields ?? '')).toMatchObject({
      special_ad_categories: '["HOUSING"]',
      special_ad_category_country: '["IN"]',
    });
    const targeting = JSON.parse(fieldsOf(adSet?.fields ?? '').targeting ?? '');
    expect(targeting).toMatchObject({ age_min: 18, age_max: 65 });
    expect(targeting.genders).toBeUndefined();
    expect(targeting.targeting_automation).toEqual({ advantage_audience: 0 });
  });

  test.each([
    [
      'a budget below the minimum',
      yogaInIndia,
      { daily_budget: 99 },
      { daily_budget: 'Meta’s minimum is $1.00 a day.' },
    ],
    [
      'no beneficiary and payor for the EU',
      { ...yogaInIndia, places: { countries: ['DE'] } },
      {},
      { dsa_beneficiary: pushTexts.dsaBeneficiary, dsa_payor: pushTexts.dsaPayor },
    ],
    [
      'an objective that the goal does not fit',
      yogaInIndia,
      { objective: 'OUTCOME_SALES' },
      { objective: expect.any(String) },
    ],
    [
      'no pixel for conversions',
      { ...yogaInIndia, goal: 'conversions' },
      { objective: 'OUTCOME_SALES' },
      { pixel_id: pushTexts.pixel },
    ],
    ['app installs', { ...yogaInIndia, goal: 'app_installs' }, {}, { objective: pushTexts.appInstalls }],
  ])('%s is refused at its field before anything is asked', async (_what, spec, change, fields) => {
    const { pushes, audience } = await person(spec as Spec);
    const { status, json } = await pushes.start(audience, change);
    expect([status, json.fields]).toEqual([400, fields]);
    expect((await pushes.call(listPushes)).json.data).toEqual([]);
  });

  test('an interest that Meta no longer has is named before anything is created; without it, the push continues', async () => {
    const { token, pushes, audience } = await person();
    await replaceId(app, audience, ids.soccer, '6009999999999');
    const { json } = await pushes.start(audience);
    expect(json.data).toMatchObject({
      state: 'failed',
      failed_at: 'checking',
      complaints: [{ field: 'interests', row: { id: '6009999999999', group: 1 }, message: pushProblems.interestGone }],
    });
    expect(await madeObjects(app)).toEqual([]);
    await audiencesOf(app, token).call(updateAudience, {
      params: { id: audience },
      body: { spec: { ...yogaInIndia, groups: [[ids.yoga]] } },
    });
    const retried = await pushes.call(retryPush, { params: { id: json.data.id }, body: onePush() });
    expect(retried.json.data).toMatchObject({ state: 'done', complaints: [] });
    expect(await madeObjects(app)).toHaveLength(2);
  });

  test('says what to do without a connection, or with a foreign or disabled account', async () => {
    const { token } = await app.login();
    const audience = await audiencesOf(app, token).create();
    const call = () => app.call(startPush, { params: { id: audience }, token, body: onePush() });
    expect((await call()).json.code).toBe('meta_not_connected');
    const pushes = await pushesOf(app, token);
    const foreign = await pushes.start(audience, { ad_account_id: 'act_5' });
    expect([foreign.json.code, foreign.json.message]).toEqual(['meta_not_connected', pushTexts.otherConnection]);
    expect((await pushes.call(startPush, { params: { id: randomUUID() }, body: onePush() })).status).toBe(404);
  });
});

describe('taking back', () => {
  test('deletes the two paused objects, once; then there is nothing more to undo', async () => {
    const { pushes, audience } = await person();
    const { id } = (await pushes.start(audience)).json.data;
    const back = () => pushes.call(takeBackPush, { params: { id } });
    expect((await back()).json.data.state).toBe('taken_back');
    expect(await madeObjects(app)).toEqual([]);
    const again = await back();
    expect([again.status, again.json.message]).toEqual([409, pushTexts.nothingToTakeBack]);
  });

  test('finds what was renamed in Ads Manager by the ids it stored', async () => {
    const { pushes, audience } = await person();
    const { id } = (await pushes.start(audience)).json.data;
    for (const object of await madeObjects(app)) await changeObject(app, object, { name: 'Renamed' });
    const back = await pushes.call(takeBackPush, { params: { id } });
    expect(back.json.data).toMatchObject({ state: 'taken_back', notice: null });
    expect(await madeObjects(app)).toEqual([]);
  });

  test('never deletes what is no longer paused, nor a campaign that holds other ad sets', async () => {
    const { token, pushes, audience, email } = await person();
    const first = (await pushes.start(audience)).json.data;
    const second = (await pushes.start(audience, { campaign_id: first.campaign?.id })).json.data;
    expect(second.state).toBe('done');
    const back = (id: string) => app.call(takeBackPush, { params: { id }, token });
    expect((await back(first.id)).json.data).toMatchObject({ state: 'taken_back', notice: pushTexts.notOurs });
    const left = await madeObjects(app);
    expect(left.map(({ id }) => id)).toEqual([first.campaign?.id, second.ad_set_id]);
    await changeObject(app, present(left[1]), { status: 'ACTIVE' });
    expect((await back(second.id)).json.data).toMatchObject({
      state: 'failed',
      failed_at: 'taking_back',
      complaints: [{ message: pushTexts.notPaused }],
    });
    expect(await madeObjects(app)).toHaveLength(2);
    // It is running, so the watch still covers it.
    const owner = await app.userId(email);
    expect((await usedInPushes(app.deps.db, owner)).map(({ place }) => place.id)).toEqual([second.id]);
    expect(await stillAtMeta(app.deps.db, owner, [first.id, second.id])).toEqual(new Set([second.id]));
  });
});

test('a second user gets 404 for every call on a push', async () => {
  const { pushes, audience } = await person();
  const { id } = (await pushes.start(audience)).json.data;
  const other = await pushesOf(app, (await app.login()).token);
  const answers = await Promise.all([
    other.call(getPush, { params: { id } }),
    other.call(retryPush, { params: { id }, body: onePush() }),
    other.call(takeBackPush, { params: { id } }),
    other.call(getPushForm, { params: { id: audience } }),
    other.start(audience),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect((await other.call(listPushes)).json.data).toEqual([]);
  expect(await madeObjects(app)).toHaveLength(2);
});
