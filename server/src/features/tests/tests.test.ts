import { createApiToken } from '@interest-miner/contract/api-tokens/endpoints';
import { getBrief } from '@interest-miner/contract/briefs/endpoints';
import {
  advanceTestClock,
  createTest,
  createTestAtMeta,
  deleteTest,
  getTest,
  getTestClock,
  listSourceAds,
  listTests,
  startTest,
  stopTest,
  takeBackTest,
  updateTest,
} from '@interest-miner/contract/tests/endpoints';
import {
  getInterestRecords,
  getTestResults,
  listTestedInterests,
} from '@interest-miner/contract/tests/results-endpoints';
import { testTexts } from '@interest-miner/contract/tests/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { sourceAd, testsOf } from '../../../test/interest-tests.ts';
import { ids } from '../../../test/lists.ts';
import { madeObjects } from '../../../test/pushes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
const started = Date.UTC(2026, 0, 15, 12);
beforeEach(() => {
  app.clock.now = started;
});

const person = async () => testsOf(app, (await app.login()).token);
const madeBy = async (mark: string) =>
  (await madeObjects(app)).filter(({ fields }) => fields.includes(mark)).map(({ kind }) => kind);

describe('from the plan to the verdict', () => {
  test('the test ad account delivers, and the figures name what each audience earned', async () => {
    const { call, save, start } = await person();
    const draft = await save();
    expect(draft).toMatchObject({ phase: 'draft', simulated: true, campaign_id: null });
    const made = (await call(createTestAtMeta, { params: { id: draft.id } })).json.data;
    expect(made).toMatchObject({
      state: 'ready',
      complaints: [],
      most_it_can_cost: { amount: 60_000, is_capped: true },
    });
    expect(await madeBy(made.mark)).toEqual(['campaign', 'adset', 'adset', 'ad', 'ad']);
    const running = (await start(made)).json.data;
    expect(running).toMatchObject({ state: 'running', phase: 'scheduled', start_at: '2026-01-16T05:00:00.000Z' });
    const clock = (await call(advanceTestClock, { body: { days: 4 } })).json.data;
    expect(clock.now).toBe('2026-01-19T12:00:00.000Z');
    const early = (await call(getTestResults, { params: { id: made.id } })).json.data;
    expect(early.verdict).toMatchObject({ kind: 'too_early', days: 3 });
    expect(early.days).toEqual(['2026-01-16', '2026-01-17', '2026-01-18', '2026-01-19']);
    expect(early.notes).toEqual([testTexts.simulated, testTexts.partOfDay]);
    for (const cell of early.cells) {
      expect(cell.spend).toBeGreaterThan(50);
      expect(cell.results).toBe(cell.link_clicks);
      expect(cell.reach).toBeGreaterThan(0);
      expect(cell.by_day).toHaveLength(4);
      expect(cell.interval?.low).toBeLessThan(cell.cost_per_result ?? 0);
    }
    const [open] = (await call(getInterestRecords, { body: { refs: [ids.yoga] } })).json.data;
    expect(open).toMatchObject({ tests: [{ outcome: 'open' }] });
    expect(open?.sentence).toMatch(/^Simulated: being tested in January 2026: .* link clicks\)$/);
    await call(advanceTestClock, { body: { days: 8 } });
    const { json } = await call(getTestResults, { params: { id: made.id } });
    expect(json.data.verdict.days).toBe(10);
    expect(json.data.notes).not.toContain(testTexts.partOfDay);
    expect(['winner', 'no_difference']).toContain(json.data.verdict.kind);
    const spend = json.data.cells.reduce((sum, cell) => sum + cell.spend, 0);
    expect(spend).toBeGreaterThan(400);
    expect(spend).toBeLessThanOrEqual(600);
    const [listed] = (await call(listTests)).json.data;
    expect(listed).toMatchObject({ id: made.id, phase: 'ended', verdict: { sentence: json.data.verdict.sentence } });
    expect(listed?.spend).toBeCloseTo(spend, 2);
    const [inBrief] = (await call(getBrief, { params: { id: made.brief_id ?? '' } })).json.data.tests;
    expect(inBrief).toMatchObject({ id: made.id, phase: 'ended' });
    const [record] = (await call(getInterestRecords, { body: { refs: [ids.yoga, ids.cars] } })).json.data;
    expect(record).toMatchObject({ ref: ids.yoga, tests: [{ test_id: made.id, cell: 'Yoga', simulated: true }] });
    expect(record?.sentence).toMatch(/^Simulated: .* a link click/);
    const tested = (await call(listTestedInterests)).json.data;
    expect(tested.find(({ ref }) => ref === ids.yoga)).toMatchObject({ test_id: made.id, sentence: record?.sentence });
    expect((await (await person()).call(listTestedInterests)).json.data).toEqual([]);
  });

  test('the day of the account is that of its clock', async () => {
    const { call } = await person();
    const before = (await call(getTestClock)).json.data;
    await call(advanceTestClock, { body: { days: 10 } });
    const after = (await call(getTestClock)).json.data;
    expect(Date.parse(after.today) - Date.parse(before.today)).toBe(10 * 86_400_000);
    const { token } = await app.login();
    expect((await app.call(getTestClock, { token })).json.code).toBe('meta_not_connected');
  });

  test('the same test delivers the same for everybody', async () => {
    const figures = async () => {
      const { call, make, start } = await person();
      const made = await make();
      await start(made);
      await call(advanceTestClock, { body: { days: 9 } });
      const { cells } = (await call(getTestResults, { params: { id: made.id } })).json.data;
      return cells.map(({ spend, impressions, results, by_day }) => ({ spend, impressions, results, by_day }));
    };
    expect(await figures()).toEqual(await figures());
  });

  test('stopping pauses the campaign and its ad sets; nothing more is spent', async () => {
    const { call, make, start } = await person();
    const made = await make();
    await start(made);
    await call(advanceTestClock, { body: { days: 3 } });
    const stopped = (await call(stopTest, { params: { id: made.id } })).json.data;
    expect(stopped).toMatchObject({ state: 'stopped', phase: 'stopped' });
    const objects = (await madeObjects(app)).filter(({ fields }) => fields.includes(made.mark));
    const statuses = objects.filter(({ kind }) => kind !== 'ad').map(({ fields }) => JSON.parse(fields).status);
    expect(statuses).toEqual(['PAUSED', 'PAUSED', 'PAUSED']);
    app.clock.now += 60_000;
    await call(advanceTestClock, { body: { days: 1 } });
    const before = (await call(getTestResults, { params: { id: made.id } })).json.data;
    await call(advanceTestClock, { body: { days: 9 } });
    const after = (await call(getTestResults, { params: { id: made.id } })).json.data;
    expect(after.cells.map(({ spend }) => spend)).toEqual(before.cells.map(({ spend }) => spend));
    expect(after.notes).toContain(testTexts.stopped);
  });
});

describe('money', () => {
  test('a start needs the amount that it can cost, and only a session of the owner can start', async () => {
    const { token } = await app.login();
    const { call, make } = await testsOf(app, token);
    const made = await make();
    const wrong = await call(startTest, { params: { id: made.id }, body: { agreed: 59_999 } });
    expect([wrong.status, wrong.json.message]).toEqual([409, testTexts.agreeAgain('$600.00')]);
    const body = { name: 'A script', scopes: ['tests:read', 'tests:write'], expires_in_days: 30 } as const;
    const apiToken = (await call(createApiToken, { body })).json.data.token;
    const refused = await app.call(startTest, { params: { id: made.id }, body: { agreed: 60_000 }, token: apiToken });
    expect([refused.status, refused.json.code]).toEqual([403, 'insufficient_scope']);
    expect((await app.call(getTest, { params: { id: made.id }, token: apiToken })).json.data.state).toBe('ready');
  });

  test('without a cap the most counts the weeks from Sunday to Saturday', async () => {
    const { make } = await person();
    const made = await make({ daily_budget: 200, days: 7 });
    // Friday and Saturday, then five days of the next week.
    expect(made.most_it_can_cost).toEqual({ amount: 2 * (350 * 2 + 1400), is_capped: false, per_day: 700 });
  });

  test('who starts later than planned gets the next midnight, and all cells the same', async () => {
    const { call, make, start } = await person();
    const made = await make();
    await call(advanceTestClock, { body: { days: 5 } });
    const late = await call(getTest, { params: { id: made.id } });
    const running = (await start(late.json.data)).json.data;
    expect(running).toMatchObject({ state: 'running', phase: 'scheduled', start_at: '2026-01-21T05:00:00.000Z' });
    const sets = (await madeObjects(app)).filter(({ kind, fields }) => kind === 'adset' && fields.includes(made.mark));
    expect(new Set(sets.map(({ fields }) => JSON.parse(fields).start_time))).toEqual(
      new Set(['2026-01-21T05:00:00.000Z']),
    );
  });

  test('started twenty times at once, it runs once', async () => {
    const { make, start } = await person();
    const made = await make();
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(made)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    const campaign = (await madeObjects(app)).find(({ id }) => id === made.campaign_id);
    const log = JSON.parse(JSON.parse(campaign?.fields ?? '{}').status_log);
    expect(log).toHaveLength(1);
  });
});

describe('drafts', () => {
  test('a repeated request saves one test, and a change replaces its cells', async () => {
    const { call, input } = await person();
    const body = await input();
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(createTest, { body })));
    expect(new Set(answers.map(({ json }) => json.data.id)).size).toBe(1);
    const [{ id } = { id: '' }] = (await call(listTests)).json.data;
    const { request_id: _id, ...rest } = body;
    const control = [...body.cells, { ...body.cells[0], without_interests: true }] as typeof body.cells;
    const changed = await call(updateTest, {
      params: { id },
      body: { ...rest, name: 'With a control', cells: control },
    });
    expect(changed.json.data.cells.map(({ name }) => name)).toEqual(['Yoga', 'Football', 'Yoga, without interests']);
    expect(changed.json.data.cells[2]?.interests).toEqual([]);
  });

  test('what is wrong is said at its field', async () => {
    const { call, input } = await person();
    const refused = async (change: object) => (await call(createTest, { body: await input(change) })).json.fields;
    expect(await refused({ daily_budget: 99 })).toEqual({ daily_budget: testTexts.budgetTooLow('$1.00') });
    expect(await refused({ start_day: '2026-01-14' })).toEqual({ start_day: testTexts.startPassed });
    const gone = [{ audience_id: '00000000-0000-4000-8000-000000000000' }];
    expect(await refused({ cells: gone })).toEqual({ cells: testTexts.unavailableAudience });
    expect(await refused({ goal: 'reach' })).toEqual({ goal: testTexts.goal });
    const withoutAds = (await call(createTest, { body: await input({ ads: [] }) })).json.data;
    const created = await call(createTestAtMeta, { params: { id: withoutAds.id } });
    expect([created.status, created.json.fields]).toEqual([400, { ads: testTexts.adsRequired }]);
  });

  test('an ad that cannot be copied fails before anything is created, and can be replaced', async () => {
    const { call, make } = await person();
    const failed = await make({ ads: ['120200000000000104'] });
    expect(failed).toMatchObject({ state: 'failed', failed_at: 'checking', campaign_id: null });
    expect(failed.complaints).toEqual([{ field: 'ads', cell: null, ad: null, message: testTexts.adUnknown }]);
    const { input } = failed;
    if (!input) throw new Error('a draft has an input');
    await call(updateTest, { params: { id: failed.id }, body: { ...input, ads: [sourceAd] } });
    expect((await call(createTestAtMeta, { params: { id: failed.id } })).json.data.state).toBe('ready');
  });

  test('taken back, nothing is left at Meta; what has run stays', async () => {
    const { call, make, start } = await person();
    const made = await make();
    const refused = await call(deleteTest, { params: { id: made.id } });
    expect([refused.status, refused.json.message]).toEqual([409, testTexts.takeBackFirst]);
    const back = (await call(takeBackTest, { params: { id: made.id } })).json.data;
    expect(back).toMatchObject({ state: 'taken_back', campaign_id: null });
    expect(await madeBy(made.mark)).toEqual([]);
    expect((await call(deleteTest, { params: { id: made.id } })).status).toBe(200);
    expect((await call(getTest, { params: { id: made.id } })).status).toBe(404);
    // Meta's limits have room again.
    app.clock.now += 3_700_000;
    const other = await make();
    await start(other);
    await call(stopTest, { params: { id: other.id } });
    const ran = await call(takeBackTest, { params: { id: other.id } });
    expect(ran.json.message).toBe(testTexts.ranAlready);
  });

  test('the ads to choose from say which cannot be used', async () => {
    const { call, make } = await person();
    await make();
    const ads = (await call(listSourceAds)).json.data;
    expect(ads.map(({ problem }) => problem)).toEqual([
      null,
      null,
      testTexts.rejectedAd,
      null,
      testTexts.adUnknown,
      null,
    ]);
  });
});

test('a second user gets 404 for every call on a test', async () => {
  const { make } = await person();
  const { id } = await make();
  const { call } = await person();
  const params = { id };
  const answers = await Promise.all([
    call(getTest, { params }),
    call(getTestResults, { params }),
    call(createTestAtMeta, { params }),
    call(startTest, { params, body: { agreed: 60_000 } }),
    call(stopTest, { params }),
    call(takeBackTest, { params }),
    call(deleteTest, { params }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  expect((await call(listTests)).json.data).toEqual([]);
});
