import { setAlertMail } from '@interest-miner/contract/alerts/endpoints';
import { testTexts } from '@interest-miner/contract/tests/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openMetaTests } from '../../../../test/meta-tests.ts';
import type { GraphBehaviour } from '../../../../test/stand-ins/graph.ts';
import { getTest } from '../read-tests.ts';
import { getTestResults } from '../results/get-results.ts';
import { stopTest } from '../run-test.ts';

const dayMs = 86_400_000;
/** Then a running test is read again, or one whose reading failed. */
const untilReadMs = 3 * 3_600_000 + 60_000;
let world: Awaited<ReturnType<typeof openMetaTests>>;
let own: Awaited<ReturnType<typeof world.running>>;
let adSets: string[];
const firstDay = '2026-01-16';

const ofOwner = () => ({ deps: world.app.deps, actor: { userId: own.userId, sessionId: '', network: '' } });
// Weeks pass, so without a session.
const testNow = () => getTest(ofOwner(), own);
const resultsNow = () => getTestResults(ofOwner(), own);
const figures = async () =>
  (await resultsNow()).cells.map(({ spend, results, impressions }) => ({ spend, results, impressions }));

beforeAll(async () => {
  world = await openMetaTests();
  own = await world.running();
  world.later(dayMs);
  adSets = (await testNow()).cells.map(({ ad_set_id }) => ad_set_id ?? '');
});
afterAll(() => world.close());
beforeEach(() => {
  world.graph.next = [];
  world.later(untilReadMs);
});

/** A row of insights as Meta sends it. */
const row = (cell: number, day: string, change: object = {}) => ({
  adset_id: adSets[cell],
  date_start: day,
  date_stop: day,
  account_currency: 'USD',
  spend: '30.5',
  impressions: '2000',
  reach: '1500',
  clicks: '40',
  inline_link_clicks: '25',
  results: [{ indicator: 'actions:link_click', values: [{ attribution_windows: ['default'], value: '25' }] }],
  ...change,
});
const rows = (...data: object[]): GraphBehaviour => ({ kind: 'body', body: JSON.stringify({ data }) });

/** Reads once; after the account, the first call, of the figures by day, is answered so. */
async function readWith(...answers: GraphBehaviour[]) {
  world.graph.intercept = async (when, edge) => {
    if (when === 'after' && edge === 'me/adaccounts') world.graph.next = answers;
    return true;
  };
  await world.read();
  Object.assign(world.graph, { next: [], intercept: undefined });
}

async function mailed(what: string): Promise<string[]> {
  await world.app.deps.mails.idle();
  return world.app.printed.filter((line) => line.includes(what));
}

const two = () => [row(0, firstDay), row(1, firstDay)];
const whole = { spend: 30.5, results: 25, impressions: 2000 };

describe('what Meta answers is stored once, as it last was', () => {
  test.each<[string, () => object[], { spend: number; results: number; impressions: number }]>([
    ['as it should be', two, whole],
    ['with a row twice', () => [...two(), row(0, firstDay)], whole],
    [
      'with numbers that are numbers, not text',
      () => [row(0, firstDay, { spend: 30.5, impressions: 2000 }), row(1, firstDay)],
      whole,
    ],
    [
      'with results without values',
      () => [row(0, firstDay, { results: [{ indicator: 'actions:link_click' }] }), row(1, firstDay)],
      { spend: 30.5, results: 0, impressions: 2000 },
    ],
    [
      'without the keys of what is zero',
      () => [row(0, firstDay, { results: undefined, impressions: undefined }), row(1, firstDay)],
      { spend: 30.5, results: 0, impressions: 0 },
    ],
    [
      'revised downwards',
      () => [row(0, firstDay, { spend: '20', impressions: '1500' }), row(1, firstDay)],
      { spend: 20, results: 25, impressions: 1500 },
    ],
    ['of an ad set that is not in the test', () => [...two(), row(0, firstDay, { adset_id: '77' })], whole],
    ['without the day, which Meta took back', () => [row(1, firstDay)], { spend: 0, results: 0, impressions: 0 }],
  ])('%s', async (_what, answer, first) => {
    await readWith(rows(...answer()));
    expect((await figures())[0]).toEqual(first);
    expect((await figures())[1]).toEqual(whole);
    expect(await testNow()).toMatchObject({ reading_problem: null });
  });
});

describe('what cannot be read leaves the figures as they were, says what to do, and is read again', () => {
  test.each<[string, () => GraphBehaviour, RegExp]>([
    ['half a page', () => ({ kind: 'half' }), /again|try|wait/i],
    ['a broken connection', () => ({ kind: 'drop' }), /again|try|wait/i],
    ['a row without a day', () => rows({ ...row(0, firstDay), date_start: undefined }), /again|try|wait/i],
    ['a spend that is no number', () => rows(row(0, firstDay, { spend: 'many' })), /again|try|wait/i],
    ['another currency', () => rows(row(0, firstDay, { account_currency: 'EUR' })), /no longer counts in USD.*Stop it/],
    [
      'days beyond 37 months',
      () => ({ kind: 'error', code: 3018 }),
      /^Meta refused to give the figures of this test\. .*Ads Manager/,
    ],
    ['no permission for insights', () => ({ kind: 'error', code: 200 }), /can no longer be read.*permission ads_read/],
    [
      'no permission for an ad set',
      () => ({ kind: 'error', code: 100, subcode: 3191001 }),
      /no longer sees this ad account/,
    ],
    ['the limit of the account', () => ({ kind: 'error', code: 80_000 }), /limit|busy|wait|again/i],
  ])('%s', async (_what, how, says) => {
    await readWith(rows(...two()));
    world.later(untilReadMs);
    const before = await figures();
    expect(before).toEqual([whole, whole]);
    // A fault that passes by itself is asked again within the reading.
    await readWith(...Array.from({ length: 5 }, how));
    expect(await figures()).toEqual(before);
    const { reading_problem, state } = await testNow();
    expect(state).toBe('running');
    expect(reading_problem).toMatch(says);
    world.later(untilReadMs);
    await readWith(rows(...two()));
    expect(await testNow()).toMatchObject({ reading_problem: null });
  });
});

test('an ad that Meta rejects: its owner is told once, why and in which audience, also without mails about changes', async () => {
  const mails = async (mail: boolean) => (await own.call(setAlertMail, { body: { mail } })).status;
  expect(await mails(false)).toBe(200);
  const ad = (effective_status: string, change = {}) => ({
    id: '7',
    name: 'A',
    adset_id: adSets[1],
    effective_status,
    ...change,
  });
  const sets = () => rows(...adSets.map((id) => ({ id, name: 'Set', effective_status: 'ACTIVE' })));
  const rejected = ad('DISAPPROVED', { ad_review_feedback: { global: { TEXT: 'Too many promises' } } });
  for (const _reading of [1, 2]) {
    world.later(untilReadMs);
    await readWith(rows(...two()), rows(...two()), sets(), rows(rejected));
    expect((await testNow()).cells[1]?.delivery).toMatchObject({ state: 'rejected' });
  }
  const told = await mailed('Too many promises');
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/Football: Meta rejected an ad here.*Too many promises/s);
  expect(told[0]).not.toContain('To stop emails');
  expect(await mails(true)).toBe(200);
});

test('what somebody changed in Ads Manager so that audiences can no longer be compared is said until it is changed back', async () => {
  const clicks = (days: number) => [{ event_type: 'CLICK_THROUGH', window_days: days }];
  const sets = (sharing: boolean, days: number) =>
    rows(
      ...adSets.map((id, at) => ({
        id,
        effective_status: 'ACTIVE',
        campaign: { effective_status: 'ACTIVE', is_adset_budget_sharing_enabled: sharing },
        attribution_spec: clicks(at === 0 ? 7 : days),
      })),
    );
  await readWith(rows(...two()), rows(...two()), sets(true, 1), rows());
  const { warnings } = await resultsNow();
  expect(warnings).toContain(testTexts.sharedBudget);
  expect(warnings.join(' ')).toMatch(/different attribution settings \(7-day click; 1-day click\).*Set the same one/);
  world.later(untilReadMs);
  await readWith(rows(...two()), rows(...two()), sets(false, 7), rows());
  expect((await resultsNow()).warnings).toEqual([]);
});

test('days that could not be read are unknown, and do not count as days without delivery', async () => {
  await readWith(rows(...two()));
  const { days, verdict } = await resultsNow();
  world.later(2 * dayMs);
  await readWith(...Array.from({ length: 5 }, (): GraphBehaviour => ({ kind: 'half' })));
  const after = await resultsNow();
  expect([after.days, after.verdict.days]).toEqual([days, verdict.days]);
  world.later(untilReadMs);
  await readWith(rows(...two()));
  expect((await resultsNow()).days).toHaveLength(days.length + 2);
});

test('figures that are revised after the verdict: the verdict says so', async () => {
  const days = Array.from({ length: 10 }, (_, at) => new Date(Date.UTC(2026, 0, 16 + at)).toISOString().slice(0, 10));
  const counted = (value: number) => [{ indicator: 'actions:link_click', values: [{ value: String(value) }] }];
  const all = (first: number, second: number) =>
    rows(
      ...days.flatMap((day) => [row(0, day, { results: counted(first) }), row(1, day, { results: counted(second) })]),
    );
  world.later(8 * dayMs);
  await readWith(all(40, 10));
  expect((await resultsNow()).verdict.kind).toBe('winner');
  expect((await resultsNow()).revised).toBeNull();
  expect(await mailed('has a result')).toHaveLength(1);
  world.later(dayMs);
  await readWith(all(12, 10));
  const { verdict, revised } = await resultsNow();
  expect(verdict.kind).not.toBe('winner');
  expect(await mailed('has a result')).toHaveLength(1);
  expect(revised).toMatch(/^The figures have changed since the verdict: .* Before, it was: Yoga earns more/);
});

test('a campaign that somebody activates again after the stop is paused by the next reading', async () => {
  await stopTest(ofOwner(), own);
  await vi.waitFor(async () => expect((await testNow()).state).toBe('stopped'));
  const { graph } = world;
  const at = graph.objects.findIndex(({ kind }) => kind === 'campaign');
  const campaign = graph.objects[at];
  if (!campaign) throw new Error('the campaign is gone');
  graph.objects[at] = { ...campaign, fields: { ...campaign.fields, status: 'ACTIVE' } };
  world.later(dayMs);
  await world.read();
  expect(graph.objects[at]?.fields.status).toBe('PAUSED');
});
