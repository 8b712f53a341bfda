import { setAlertMail } from '@interest-miner/contract/alerts/endpoints';
import { connectMeta } from '@interest-miner/contract/connections/endpoints';
import { connectionProblems } from '@interest-miner/contract/connections/texts';
import { createTest, createTestAtMeta, listSourceAds } from '@interest-miner/contract/tests/endpoints';
import type { TestDetail } from '@interest-miner/contract/tests/test';
import { testTexts } from '@interest-miner/contract/tests/texts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { password } from '../../../test/harness.ts';
import { testsOf } from '../../../test/interest-tests.ts';
import { openMetaTests } from '../../../test/meta-tests.ts';
import { graphAccount, graphHolder } from '../../../test/stand-ins/graph-ads.ts';
import { dayIn } from '../../lib/zones.ts';
import { listTestNews } from './read-news.ts';
import { getTest } from './read-tests.ts';
import { getTestResults } from './results/get-results.ts';
import { startTest } from './run-test.ts';
import { testsJob } from './test-job.ts';

// What is wrong with an ad account before a test runs there: a sentence says what to do, and nothing is spent.
let world: Awaited<ReturnType<typeof openMetaTests>>;
beforeAll(async () => {
  world = await openMetaTests();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.graph.reset();
  world.later(3_700_000);
  // Earlier tests would use up the calls of the account.
  await world.endReadings();
});

/** The account of the stand-in that has ads. */
const accountWithAds = 'act_1000000000000001';
type AccountChange = Parameters<typeof graphAccount>[0];
const token = 'EAABfaults';
const dayMs = 86_400_000;
/** Then a running test is read again. */
const untilReadMs = 3 * 3_600_000 + 60_000;
const holder = (change: Parameters<typeof graphHolder>[0]) =>
  world.graph.holders.set(token, graphHolder({ accounts: [graphAccount({ id: accountWithAds })], ...change }));
const account = (change: AccountChange = {}) => holder({ accounts: [graphAccount({ id: accountWithAds, ...change })] });

async function person(change: AccountChange = {}) {
  account(change);
  const session = await world.app.login();
  const own = await testsOf(world.app, session.token);
  await own.call(connectMeta, { body: { access_token: token, password } });
  const tomorrow = new Date(world.app.clock.now + dayMs).toISOString().slice(0, 10);
  const planned = { ad_account_id: change.id ?? accountWithAds, start_day: tomorrow };
  // Weeks pass, so without a session.
  const ofOwner = {
    deps: world.app.deps,
    actor: { userId: await world.app.userId(session.email), sessionId: '', network: '' },
  };
  /** Waits for the work on a test to end: the server's job goes on with what is due. */
  const ended = (id: string) =>
    vi.waitFor(async () => {
      await testsJob(world.app.deps).run(AbortSignal.timeout(60_000));
      const now = await getTest(ofOwner, { id });
      if (!['ready', 'running', 'failed'].includes(now.state)) throw new Error(`${now.state} ${now.notice}`);
      return now;
    }, 20_000);
  return {
    ...own,
    planned,
    /** Has Meta asked to create a test. */
    async create(id: string) {
      await own.call(createTestAtMeta, { params: { id } });
      return ended(id);
    },
    async start({ id, most_it_can_cost }: TestDetail) {
      world.later(3_700_000);
      await startTest(ofOwner, { id, agreed: most_it_can_cost?.amount ?? 0 });
      return ended(id);
    },
    results: (id: string) => getTestResults(ofOwner, { id }),
    now: (id: string) => getTest(ofOwner, { id }),
    news: async () => (await listTestNews(ofOwner)).news,
    async mailed(what: string) {
      await world.app.deps.mails.idle();
      return world.app.printed.filter((line) => line.includes(session.email) && line.includes(what));
    },
  };
}

/** Reads what is due, until something is so: tests of one account wait for its budget. */
const readUntil = (isSo: () => Promise<boolean>) =>
  vi.waitFor(async () => {
    world.later(300_000);
    await world.read();
    expect(await isSo()).toBe(true);
  }, 20_000);

const statusesAtMeta = () => world.graph.objects.map(({ fields }) => fields.status);

test('no ads in the account: none are offered, and nothing can be created', async () => {
  const { call, input, planned } = await person({ id: 'act_200000000000009' });
  expect((await call(listSourceAds, { query: {} })).json.data).toEqual([]);
  const { id } = (await call(createTest, { body: await input({ ...planned, ads: [] }) })).json.data;
  const refused = await call(createTestAtMeta, { params: { id } });
  expect([refused.status, refused.json.message]).toEqual([400, testTexts.adsRequired]);
});

test('a currency without a minor unit: budgets, cap, cost and figures count whole yen', async () => {
  const { call, input, planned, save, create, start, results } = await person({
    currency: 'JPY',
    min_daily_budget: 150,
  });
  const low = await call(createTest, { body: await input({ ...planned, daily_budget: 149 }) });
  expect(low.json.fields).toEqual({ daily_budget: testTexts.budgetTooLow('¥150') });
  const ready = await create((await save({ ...planned, daily_budget: 3000 })).id);
  expect(ready.most_it_can_cost).toMatchObject({ amount: 60_000, is_capped: true });
  const { spend_cap, daily_budget } = Object.assign({}, ...world.graph.objects.map(({ fields }) => fields));
  expect([spend_cap, daily_budget]).toEqual(['60000', '3000']);
  const { id } = await start(ready);
  world.later(11 * dayMs);
  await world.read();
  const { cells, verdict } = await results(id);
  const spend = cells.reduce((sum, cell) => sum + cell.spend, 0);
  expect(spend).toBeGreaterThan(40_000);
  expect(spend).toBeLessThanOrEqual(60_000);
  expect(verdict.sentence).not.toMatch(/¥\d+\.\d/);
});

test('a window that has ended before the start: it gets a new one, in full, and says so', async () => {
  const { save, planned, create, start } = await person();
  const ready = await create((await save(planned)).id);
  world.later(12 * dayMs);
  const running = await start(ready);
  expect(running).toMatchObject({ state: 'running', phase: 'scheduled' });
  expect(Date.parse(running.end_at ?? '') - Date.parse(running.start_at ?? '')).toBe(10 * dayMs);
  expect(Date.parse(running.start_at ?? '')).toBeGreaterThan(world.app.clock.now);
  expect(running.notice).toMatch(/The planned start has passed\. The test now starts on/);
});

test('an interest that Meta has removed: the audience is named, and nothing is created', async () => {
  const { save, create, planned } = await person();
  world.graph.rows = world.graph.rows.filter(({ name }) => name !== 'Yoga');
  const failed = await create((await save(planned)).id);
  expect(failed).toMatchObject({ state: 'failed', failed_at: 'checking', campaign_id: null });
  const [complaint] = failed.complaints;
  expect(failed.cells.find(({ id }) => id === complaint?.cell)?.name).toBe('Yoga');
  expect(complaint?.message).toMatch(/interest/i);
  expect(world.graph.objects).toEqual([]);
});

test('an account that Meta disables after the plan: nothing is created, and the sentence says where to look', async () => {
  const { save, planned, create } = await person();
  const { id } = await save(planned);
  account({ account_status: 2 });
  const failed = await create(id);
  expect(failed.state).toBe('failed');
  expect(failed.complaints.map(({ message }) => message)).toEqual([connectionProblems.account_disabled]);
  expect(world.graph.objects).toEqual([]);
});

test('an account that Meta disables before the start: nothing is activated', async () => {
  const { save, planned, create, start } = await person();
  const ready = await create((await save(planned)).id);
  account({ account_status: 2 });
  const failed = await start(ready);
  expect(failed).toMatchObject({ state: 'failed', failed_at: 'starting' });
  expect(failed.complaints.map(({ message }) => message)).toEqual([connectionProblems.account_disabled]);
  expect(new Set(statusesAtMeta())).toEqual(new Set(['PAUSED']));
});

test.each([
  [2, testTexts.accountStopped.account_disabled],
  [3, testTexts.accountStopped.account_unsettled],
  [101, testTexts.accountStopped.account_closed],
])(
  'an account that Meta gives status %i while a test runs: told at the first reading, once, until it is back',
  async (status, says) => {
    const { save, planned, create, start, news, mailed, results } = await person();
    const { id } = await start(await create((await save(planned)).id));
    world.later(2 * dayMs);
    await world.read();
    expect(await news()).toEqual([]);
    const told = { test_id: id, kind: 'not_delivered', cell: null, sentence: says };
    const thenIs: [status: number, news: object[]][] = [
      [status, [told]],
      [status, [told]],
      [1, [told]],
      [status, [told, told]],
    ];
    for (const [account_status, all] of thenIs) {
      account({ account_status });
      world.later(untilReadMs);
      await world.read();
      expect((await results(id)).warnings).toEqual(account_status === 1 ? [] : [says]);
      expect(await news()).toMatchObject(all);
      // What was spent before is still read.
      expect((await results(id)).read_at).toBe(new Date(world.app.clock.now).toISOString());
    }
    expect(await mailed(says)).toHaveLength(2);
  },
);

test('an account that the token no longer sees: nothing is created, and the sentence says how to connect it', async () => {
  const { save, planned, create } = await person();
  const { id } = await save(planned);
  account({ id: 'act_200000000000009' });
  const { complaints } = await create(id);
  expect(complaints.map(({ message }) => message)).toEqual([testTexts.accountGone]);
});

test('a time zone that has changed since the plan: all cells start at midnight of the new one', async () => {
  const { save, planned, create, start } = await person();
  const ready = await create((await save(planned)).id);
  expect(ready.start_at).toMatch(/T05:00:00/);
  account({ timezone_name: 'Asia/Tokyo' });
  const running = await start(ready);
  expect(running).toMatchObject({ state: 'running', account: { time_zone: 'Asia/Tokyo' } });
  expect(running.start_at).toMatch(/T15:00:00/);
  const starts = world.graph.objects.flatMap(({ kind, fields }) => (kind === 'adset' ? [fields.start_time] : []));
  expect(starts).toEqual([running.start_at, running.start_at]);
});

test.each(['Asia/Tokyo', 'Pacific/Honolulu'])(
  'a time zone that is changed to %s while the test runs: its days are counted anew, and none is lost or twice',
  async (timezone_name) => {
    const { save, planned, create, start, results } = await person();
    const { id, start_at } = await start(await create((await save(planned)).id));
    world.later(5 * dayMs);
    await world.read();
    const before = await results(id);
    expect(before.notes).not.toContain(testTexts.zoneChanged('America/New_York'));
    account({ timezone_name });
    world.later(dayMs);
    await readUntil(async () => (await results(id)).time_zone === timezone_name);
    await readUntil(async () => (await results(id)).days.length > 6);
    const { time_zone, notes, days, verdict, cells } = await results(id);
    expect(time_zone).toBe(timezone_name);
    expect(notes).toContain(testTexts.zoneChanged(timezone_name));
    expect(days[0]).toBe(dayIn(Date.parse(start_at ?? ''), timezone_name));
    expect(verdict.days).toBe(days.length - 2);
    for (const [at, { spend, by_day }] of cells.entries()) {
      expect(by_day.reduce((all, day) => all + day.spend, 0)).toBeCloseTo(spend, 4);
      // Today may have just begun.
      expect(by_day.slice(0, -1).every((day) => day.spend > 0)).toBe(true);
      expect(spend).toBeGreaterThan(before.cells[at]?.spend ?? 0);
    }
    world.later(8 * dayMs);
    await readUntil(async () => (await results(id)).verdict.days === 11);
  },
);

test('an audience that is not delivered at all: told once by bell and mail, with what to do', async () => {
  const { save, planned, create, start, news, mailed } = await person();
  const { id, cells } = await start(await create((await save(planned)).id));
  // Somebody pauses the ad of one ad set before the first day.
  const { objects } = world.graph;
  const at = objects.findIndex(({ kind, fields }) => kind === 'ad' && fields.adset_id === cells[1]?.ad_set_id);
  const ad = objects[at];
  if (!ad) throw new Error('the ad is gone');
  objects[at] = { ...ad, fields: { ...ad.fields, status: 'PAUSED', status_log: '[]' } };
  for (let day = 0; day < 3; day += 1) {
    world.later(dayMs);
    await world.read();
  }
  await readUntil(async () => (await news()).length > 0);
  expect(await news()).toMatchObject([
    { test_id: id, kind: 'not_delivered', cell: 'Football', sentence: testTexts.notDelivering, simulated: false },
  ]);
  const told = await mailed(testTexts.notDelivering);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(`Football: ${testTexts.notDelivering}`);
});

test('a currency that has changed since the plan: nothing is created for the wrong amount', async () => {
  const { save, planned, create } = await person();
  const { id } = await save(planned);
  account({ currency: 'EUR' });
  const { complaints } = await create(id);
  expect(complaints.map(({ message }) => message)).toEqual([testTexts.otherCurrency('USD', 'EUR')]);
  expect(world.graph.objects).toEqual([]);
});

test.each<[string, () => void, string]>([
  ['a token that loses ads_read', () => holder({ scopes: [] }), connectionProblems.scope_missing],
  ['an account that its token no longer sees', () => account({ id: 'act_200000000000009' }), testTexts.accountGone],
  ['a token that Meta revokes', () => holder({ fails: { code: 190, subcode: 460 } }), connectionProblems.token_revoked],
])(
  '%s while a test runs: told by bell and mail at the first reading, once, until the test can be read again',
  async (_what, goWrong, why) => {
    const { save, planned, create, start, news, mailed, call, now } = await person();
    expect((await call(setAlertMail, { body: { mail: false } })).status).toBe(200);
    const { id } = await start(await create((await save(planned)).id));
    world.later(2 * dayMs);
    await world.read();
    const { read_at } = await now(id);
    expect([await news(), read_at]).toEqual([[], new Date(world.app.clock.now).toISOString()]);
    const says = testTexts.unread(why);
    const told = { test_id: id, kind: 'not_delivered', cell: null, sentence: says };
    for (const all of [[told], [told]]) {
      goWrong();
      world.later(untilReadMs);
      await world.read();
      expect(await now(id)).toMatchObject({ state: 'running', reading_problem: says, read_at });
      expect(await news()).toMatchObject(all);
    }
    account();
    await call(connectMeta, { body: { access_token: token, password } });
    world.later(untilReadMs);
    await world.read();
    expect(await now(id)).toMatchObject({
      reading_problem: null,
      read_at: new Date(world.app.clock.now).toISOString(),
    });
    expect(await news()).toHaveLength(1);
    goWrong();
    world.later(untilReadMs);
    await world.read();
    expect(await news()).toHaveLength(2);
    const mails = await mailed(says);
    expect(mails).toHaveLength(2);
    expect(mails[0]).toContain('can no longer be read');
  },
);

test('a token that is lost after the last day of a test: said on the page, and not told as if money were spent', async () => {
  const { save, planned, create, start, news, now } = await person();
  const { id } = await start(await create((await save(planned)).id));
  world.later(12 * dayMs);
  await readUntil(async () => (await now(id)).phase === 'ended' && (await now(id)).read_at !== null);
  const before = await news();
  holder({ scopes: [] });
  world.later(dayMs + untilReadMs);
  await world.read();
  expect((await now(id)).reading_problem).toBe(connectionProblems.scope_missing);
  expect(await news()).toEqual(before);
});
