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
  planTest,
  startTest,
  stopTest,
  takeBackTest,
  updateTest,
} from '@interest-miner/contract/tests/endpoints';
import { testPlanTexts } from '@interest-miner/contract/tests/plan-texts';
import {
  getInterestRecords,
  getTestResults,
  importTest,
  listTestedInterests,
} from '@interest-miner/contract/tests/results-endpoints';
import { testTexts } from '@interest-miner/contract/tests/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { sourceAd, testsOf } from '../../../test/interest-tests.ts';
import { ids } from '../../../test/lists.ts';
import { madeObjects, pushesOf } from '../../../test/pushes.ts';

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
    expect(early.notes).toContain(testTexts.simulated);
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

describe('the plan', () => {
  test('says what the money can show, and proposes fewer audiences', async () => {
    const { call, input, audience } = await person();
    const { cells } = await input();
    const more = [...cells, { audience_id: await audience('Cars', ids.cars) }];
    const body = { cells: more, goal: 'leads' as const, daily_budget: 700, days: 14 };
    const plan = (await call(planTest, { body })).json.data;
    expect(plan).toMatchObject({ currency: 'USD', source: 'usual_prices', planned: 29_400 });
    expect(plan.proposal).toBe('Three audiences are too many for $21.00 a day: two would do.');
    expect(plan.warnings.join(' ')).toContain(testPlanTexts.withoutWinner);
    const own = (await call(planTest, { body: { ...body, cells, cost_per_result: 0.5 } })).json.data;
    expect(own).toMatchObject({ source: 'user', cost_per_result: { low: 0.5, high: 0.5 }, proposal: null });
  });

  test('warns of audiences that share their interests', async () => {
    const { call, audience } = await person();
    const cells = [{ audience_id: await audience('One', ids.yoga) }, { audience_id: await audience('Two', ids.yoga) }];
    const plan = (await call(planTest, { body: { cells, goal: 'leads', daily_budget: 2000, days: 14 } })).json.data;
    expect(plan.overlaps).toEqual([{ cells: [0, 1], share: 1 }]);
    expect(plan.warnings.join(' ')).toContain('One and Two share 100 % of their interests');
  });
});

describe('imported figures', () => {
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

  test('come in pages, twice without a difference, and find their audiences by name', async () => {
    const { call, save } = await person();
    const { cells } = await save();
    await call(importTest, { body: page(rows.slice(0, 20)) });
    for (let time = 0; time < 2; time += 1) await call(importTest, { body: page(rows.slice(20)) });
    const done = (await call(importTest, { body: page([]) })).json.data;
    expect(done).toMatchObject({ state: 'imported', simulated: false, spend: 800, results: 140 });
    expect(done.cells.map(({ audience_id }) => audience_id)).toEqual(cells.map(({ audience_id }) => audience_id));
    const results = (await call(getTestResults, { params: { id: done.id } })).json.data;
    expect(results.verdict.sentence).toBe('yoga earns more: €4.00 against €10.00 a lead, more than 99.9 % sure.');
    const records = (await call(getInterestRecords, { body: { refs: [ids.yoga] } })).json.data;
    expect(records[0]?.sentence).toBe('won in May 2025: €4.00 against €10.00 a lead (100 leads)');
  });

  test('of an ad set that was pushed from here find its audience by the id, whatever it is called now', async () => {
    const { token } = await app.login();
    const { call, audience } = await testsOf(app, token);
    const pushed = await audience('Pilates people', ids.yoga);
    const { ad_set_id } = (await (await pushesOf(app, token)).start(pushed)).json.data;
    const ad_sets = [{ name: 'Renamed in Ads Manager', ad_set_id }, { name: 'Football' }];
    const { cells } = (await call(importTest, { body: page(rows, { ad_sets }) })).json.data;
    expect(cells.map(({ audience_id }) => audience_id)).toEqual([pushed, null]);
  });

  test('of under a week have no verdict, and of ad sets whose interests are unknown no overlap is claimed', async () => {
    const { call } = await person();
    const ad_sets = [{ name: 'Spring' }, { name: 'Summer' }];
    const { id } = (await call(importTest, { body: page(rows.slice(0, 10), { ad_sets }) })).json.data;
    const { verdict, cells } = (await call(getTestResults, { params: { id } })).json.data;
    expect(verdict).toMatchObject({ kind: 'too_few', days: 5 });
    expect(verdict.sentence).toBe('No verdict: only 5 whole days of figures, and a verdict needs 7.');
    expect(cells.map(({ overlap }) => overlap)).toEqual([[], []]);
  });

  test('of another test under the same request, or for an unknown ad set, are refused', async () => {
    const { call } = await person();
    await call(importTest, { body: page(rows.slice(0, 4)) });
    const other = await call(importTest, { body: page([], { currency: 'USD' }) });
    expect([other.status, other.json.message]).toEqual([409, testTexts.imported]);
    const unknown = await call(importTest, { body: page([{ ad_set: 3, day: '2025-05-01', spend: 1 }]) });
    expect(unknown.status).toBe(400);
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
