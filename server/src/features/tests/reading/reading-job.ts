import { testLimits } from '@interest-miner/contract/tests/limits';
import { testTexts } from '@interest-miner/contract/tests/texts';
import type { Lease } from '../../../db/leased-rows.ts';
import type { TestReadingsTable, TestsTable } from '../../../db/tables/tests.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { advanceRow, leasedWorkJob } from '../../../jobs/leased-work.ts';
import { dayMs, hourMs, minuteMs } from '../../../lib/time.ts';
import { addDays } from '../../../lib/zones.ts';
import {
  type AdAccess,
  type AdAccountFacts,
  type AdsPort,
  MetaError,
  nowOf,
  type Urgency,
  waitOf,
} from '../../../ports/ads/port.ts';
import { type OpenConnection, withConnection } from '../../connections/index.ts';
import type { StoredDelivery } from '../fairness.ts';
import { type CellRow, changeCell, findCells } from '../queries/cells.ts';
import { readingRows } from '../queries/readings.ts';
import { findResults, replaceResults, sumResults } from '../queries/results.ts';
import { saveVerdict, testRows } from '../queries/tests.ts';
import { judge } from '../results/judge.ts';
import type { StoredVerdict } from '../to-test.ts';
import { accountNow } from './account-now.ts';
import { courseOf, deliveryOf, troubleOf } from './delivery-of-cells.ts';
import { toResultRows, windowToRead } from './read-figures.ts';
import { storeAccount, storeDelivery, storeReadable, type Trouble, tellVerdict } from './tell-owner.ts';
import { whyUnread } from './why-unread.ts';

/** How often a running test is read, and one that is over: 500 ad sets stay within the budget of Meta's Limited tier. */
const whileRunningMs = 3 * hourMs;
const whenOverMs = dayMs;
/** First look at a report that Meta computes, and longest wait for the next. */
const reportMs = { first: 5000, most: minuteMs } as const;
const retryMs = 15 * minuteMs;
/** Tests that wait for an account's budget spread over this time. */
const queueMs = 15 * minuteMs;
const maxRetryMs = 6 * hourMs;

interface Context {
  readonly deps: Deps;
  readonly lease: Lease<TestReadingsTable>;
  readonly test: TestsTable;
  readonly cells: readonly CellRow[];
  readonly port: AdsPort;
  readonly access: AdAccess;
  readonly now: number;
}

/** Reads the figures of all cells in one call, and stores them. @returns false while Meta computes a report */
async function readFigures({ deps, lease, test, cells, port, access, now }: Context): Promise<boolean> {
  const { since, until, first } = windowToRead(test, now);
  if (until < first) return true;
  const adSetIds = cells.flatMap(({ ad_set_id }) => ad_set_id ?? []);
  const answer = await port.insights(access, { adSetIds, since, until, byDay: true }, lease.row.report_id);
  if (answer.kind === 'pending') {
    const waited = Math.min(reportMs.first * 2 ** Math.min(lease.row.attempts, 8), reportMs.most);
    await lease.release({ report_id: answer.report, resume_at: deps.clock() + waited });
    return false;
  }
  if (answer.rows.some(({ currency }) => currency !== null && currency !== test.currency)) {
    throw new AppError('test_not_possible', { message: testTexts.currencyChanged(test.currency) });
  }
  // Another process may have taken over while Meta was computing.
  await lease.store({});
  const ids = cells.map(({ id }) => id);
  // There is no day after today; one is stored where the account's time zone was changed to an earlier one.
  await replaceResults(deps.db, ids, { since, until: addDays(until, 1) }, toResultRows(answer.rows, test, cells));
  const whole = await port.insights(access, { adSetIds, since: first, until, byDay: false });
  if (whole.kind === 'rows') {
    const reach = new Map(whole.rows.map((row) => [row.adSetId, row.reach]));
    for (const cell of cells) {
      const people = reach.get(cell.ad_set_id ?? '') ?? 0;
      if (people !== cell.reach) await changeCell(deps.db, cell.id, { reach: people });
    }
  }
  return true;
}

/** Reads how Meta delivers each cell, and tells the owner of a running test which are newly in trouble. */
async function readDelivery({ deps, test, cells, port, access, now }: Context): Promise<void> {
  const adSetIds = cells.flatMap(({ ad_set_id }) => ad_set_id ?? []);
  const sets = new Map((await port.adSetDelivery(access, adSetIds)).map((set) => [set.id, set]));
  const ads = Map.groupBy(await port.ads(access, { adSetIds }), ({ adSetId }) => adSetId);
  const ids = cells.map(({ id }) => id);
  const days = Map.groupBy(await findResults(deps.db, ids), ({ cell_id }) => cell_id);
  const course = courseOf(test, now);
  const troubles: Trouble[] = [];
  const changed: { id: string; delivery: string }[] = [];
  for (const cell of cells) {
    const adSet = sets.get(cell.ad_set_id ?? '');
    const before = cell.delivery === null ? null : (JSON.parse(cell.delivery) as StoredDelivery);
    const found = { adSet, ads: ads.get(cell.ad_set_id ?? '') ?? [], days: days.get(cell.id) ?? [] };
    const read = deliveryOf(found, course, before);
    const { attribution = null, sharesBudget = null } = adSet ?? {};
    const delivery = JSON.stringify({ ...read, attribution, sharesBudget } satisfies StoredDelivery);
    if (delivery !== cell.delivery) changed.push({ id: cell.id, delivery });
    const kind = troubleOf(read);
    const isNew = before === null || before.state !== read.state || troubleOf(before) === null;
    // What stops the account stops every cell: its owner was told of the account.
    if (kind !== null && isNew && test.state === 'running' && course.accountProblem === null)
      troubles.push({ kind, name: cell.name, message: read.message ?? '' });
  }
  await storeDelivery(deps, test, changed, troubles);
}

/** A campaign that was stopped must not run: a late call, or somebody in Ads Manager, may have set it live again. */
async function keepStopped({ test, port, access }: Context): Promise<void> {
  if (test.state !== 'stopped' || test.campaign_id === null) return;
  if ((await port.statusOf(access, test.campaign_id))?.status === 'ACTIVE') {
    await port.change(access, test.campaign_id, { status: 'PAUSED' });
  }
}

async function storeVerdict({ deps, test, cells, now }: Context): Promise<void> {
  const rows = await findResults(
    deps.db,
    cells.map(({ id }) => id),
  );
  const { answer, byCell } = judge(test, cells, rows, now);
  const sums = await sumResults(
    deps.db,
    byCell.map((_, place) => cells[place]?.id ?? ''),
  );
  const stored: StoredVerdict = {
    spend: sums.reduce((all, { spend }) => all + spend, 0),
    results: sums.reduce((all, { results }) => all + results, 0),
    verdict: answer,
  };
  const isFinal = answer.kind === 'winner' || answer.kind === 'no_difference' || answer.kind === 'too_few';
  await saveVerdict(deps.db, test.id, JSON.stringify(stored));
  if (isFinal) await tellVerdict(deps, test, answer);
}

/** When a test is read again; null when Meta no longer changes its figures. */
function nextReading({ test, deps, now }: Context): number | null {
  const end = test.stopped_at ?? test.end_at ?? 0;
  if (now > end + testLimits.rereadDays * dayMs) return null;
  return deps.clock() + (now < end ? whileRunningMs : whenOverMs);
}

/** Reads of one reading: figures by day and of all days, ad sets, ads; of a stopped test its campaign too. */
const readsOf = ({ state }: TestsTable): number => (state === 'stopped' ? 5 : 4);

/** Of the tests that wait for the same account, the one that was read longest ago comes first. */
function behindOlder({ read_at, created_at }: TestReadingsTable, now: number): number {
  const age = Math.max(0, now - (read_at ?? created_at));
  return Math.round(queueMs * (1 - Math.min(1, age / (2 * whileRunningMs))));
}

/** Begins a reading only if the account has room for all of it; one that waits for Meta's report pays each call. */
async function admit(
  lease: Lease<TestReadingsTable>,
  { port }: OpenConnection,
  access: AdAccess,
  test: TestsTable,
): Promise<{ access: AdAccess } | { waitMs: number }> {
  if (lease.row.report_id !== null) return { access };
  try {
    return { access: await port.admit(access, readsOf(test)) };
  } catch (error) {
    if (error instanceof MetaError && error.kind === 'account_limit') return { waitMs: waitOf(error) };
    throw error;
  }
}

async function advance(
  deps: Deps,
  lease: Lease<TestReadingsTable>,
  connection: OpenConnection,
  urgency: Urgency,
): Promise<void> {
  const test = await testRows.find(deps.db, lease.row.owner_id, lease.row.id);
  if (!test || (test.state !== 'running' && test.state !== 'stopped')) {
    return lease.release({ state: 'finished', report_id: null });
  }
  const own = JSON.parse(test.account ?? 'null') as AdAccountFacts | null;
  if (connection.kind !== test.kind || own === null) {
    throw new AppError('meta_not_connected', { message: testTexts.otherConnection });
  }
  const admitted = await admit(lease, connection, { ...connection.token, account: own.id, urgency }, test);
  if ('waitMs' in admitted) {
    const resume_at = deps.clock() + admitted.waitMs + behindOlder(lease.row, deps.clock());
    return lease.release({ attempts: 0, resume_at });
  }
  const { access } = admitted;
  const [cells, now] = await Promise.all([findCells(deps.db, [test.id]), nowOf(deps, test)]);
  const { port } = connection;
  // A report was asked for in the time zone that the account had then.
  const found =
    lease.row.report_id === null ? await accountNow({ test, port, access, now, readAt: lease.row.read_at }) : undefined;
  const account = found === undefined ? test.account : await storeAccount(deps, test, found, now);
  const context: Context = { deps, lease, test: { ...test, account }, cells, port, access, now };
  await keepStopped(context);
  if (!(await readFigures(context))) return;
  await readDelivery(context);
  await storeReadable(deps, context.test, null, now);
  await storeVerdict(context);
  const next = nextReading(context);
  const done = { report_id: null, read_at: now, problem: null, attempts: 0 };
  await lease.release(next === null ? { ...done, state: 'finished' } : { ...done, resume_at: next });
}

/**
 * A reading that failed is tried again, later each time; the figures stay as they were last read. The owner is told once what nobody
 * else can put right.
 */
async function noteFailure(deps: Deps, lease: Lease<TestReadingsTable>, error: unknown): Promise<void> {
  const wait = Math.min(maxRetryMs, retryMs * 2 ** Math.min(lease.row.attempts - 1, 8));
  const asked = error instanceof MetaError ? Math.max(wait, waitOf(error)) : wait;
  const test = await testRows.find(deps.db, lease.row.owner_id, lease.row.id);
  if (!test) return lease.release({ state: 'finished', report_id: null });
  const now = await nowOf(deps, test);
  const { sentence, lasts } = whyUnread(error, test, now);
  if (lasts) await storeReadable(deps, test, sentence, now);
  await lease.release({ report_id: null, problem: sentence, resume_at: deps.clock() + asked });
}

const readingWork = (urgency: Urgency) => ({
  rows: readingRows,
  advance: (deps: Deps, lease: Lease<TestReadingsTable>) =>
    withConnection(deps, lease.row.owner_id, (connection) => advance(deps, lease, connection, urgency)),
  async fail(deps: Deps, lease: Lease<TestReadingsTable>, error: unknown) {
    await noteFailure(deps, lease, error);
    // Meta's refusals and outages are answers; everything else belongs in the log.
    if (!(error instanceof MetaError || error instanceof AppError)) throw error;
  },
});

/** Reads a test for somebody who waits, unless another process does. */
export const readTest = (deps: Deps, id: string, signal: AbortSignal) =>
  advanceRow(readingWork('screen'), deps, id, signal);

export const testReadingsJob = (deps: Deps): Job => leasedWorkJob('test-readings', readingWork('readings'), deps);
