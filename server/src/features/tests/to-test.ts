import type { TestInput } from '@interest-miner/contract/tests/input';
import type {
  CellDelivery,
  TestCell,
  TestComplaint,
  TestDetail,
  TestSummary,
} from '@interest-miner/contract/tests/test';
import { phaseOf, unfinishedTestStates } from '@interest-miner/contract/tests/test';
import type { TestReadingsTable, TestsTable } from '../../db/tables/tests.ts';
import { toIso } from '../../lib/time.ts';
import { dayIn } from '../../lib/zones.ts';
import type { AdAccountFacts } from '../../ports/ads/port.ts';
import { zoneOf } from './clock.ts';
import { mostItCanCost } from './cost.ts';
import { adsOf, type CellRow, interestsOf } from './queries/cells.ts';

/** What is known of a test as of its last reading. */
export interface StoredVerdict {
  readonly spend: number;
  readonly results: number;
  readonly verdict: NonNullable<TestSummary['verdict']>;
}

function toCell(cell: CellRow, isStarted: boolean): TestCell {
  const created = isStarted ? 'unknown' : 'paused';
  const missing: CellDelivery = { state: cell.ad_set_id === null ? 'not_created' : created, message: null };
  const { state, message } = cell.delivery === null ? missing : (JSON.parse(cell.delivery) as CellDelivery);
  return {
    id: cell.id,
    name: cell.name,
    audience_id: cell.audience_id,
    without_interests: cell.without_interests === 1,
    interests: interestsOf(cell),
    ad_set_id: cell.ad_set_id,
    ads: adsOf(cell).map(({ source_id, id }) => ({ source_id, id })),
    delivery: { state, message },
  };
}

/** The campaign in Ads Manager; null for the test ad account and for imports, where there is nothing to open. */
function managerUrl(row: TestsTable, account: AdAccountFacts | null): string | null {
  if (row.kind !== 'meta' || row.campaign_id === null || account === null) return null;
  const url = new URL('https://adsmanager.facebook.com/adsmanager/manage/adsets');
  url.searchParams.set('act', account.id.replace('act_', ''));
  url.searchParams.set('selected_campaign_ids', row.campaign_id);
  return url.href;
}

/** A stored test in the list of tests. @param now as the ad account sees it */
export function toSummary(row: TestsTable, cells: readonly CellRow[], now: number): TestSummary {
  const stored = row.verdict === null ? null : (JSON.parse(row.verdict) as StoredVerdict);
  return {
    id: row.id,
    name: row.name,
    hypothesis: row.hypothesis,
    simulated: row.kind === 'test',
    phase: phaseOf(row, now),
    goal: row.goal,
    currency: row.currency,
    cells: cells.map(({ id, name, audience_id }) => ({ id, name, audience_id })),
    spend: stored?.spend ?? 0,
    results: stored?.results ?? 0,
    verdict: stored?.verdict ?? null,
    first_day: row.start_at === null ? null : dayIn(row.start_at, zoneOf(row)),
    last_day: row.end_at === null ? null : dayIn(row.end_at - 1, zoneOf(row)),
    start_at: toIso(row.start_at),
    end_at: toIso(row.end_at),
    created_at: toIso(row.created_at),
    shared_at: row.share_suspended_at === null ? toIso(row.shared_at) : null,
  };
}

/** A stored test for its owner. @param times our own clock, and the ad account's */
export function toTest(
  row: TestsTable,
  cells: readonly CellRow[],
  reading: TestReadingsTable | undefined,
  times: { readonly clock: number; readonly account: number },
): TestDetail {
  const account = JSON.parse(row.account ?? 'null') as AdAccountFacts | null;
  const isUnderWay = (unfinishedTestStates as readonly string[]).includes(row.state);
  const waitMs = isUnderWay ? row.resume_at - times.clock : 0;
  return {
    ...toSummary(row, cells, times.account),
    brief_id: row.brief_id,
    state: row.state,
    failed_at: row.failed_at,
    account: account && { id: account.id, name: account.name, currency: account.currency, time_zone: account.timeZone },
    input: row.input === null ? null : (JSON.parse(row.input) as TestInput),
    mark: row.mark,
    campaign_id: row.campaign_id,
    cells: cells.map((cell) => toCell(cell, row.started_at !== null)),
    most_it_can_cost: mostItCanCost(row, times.account),
    complaints: JSON.parse(row.complaints) as TestComplaint[],
    notice: row.notice,
    retry_after_seconds: waitMs > 0 ? Math.ceil(waitMs / 1000) : null,
    manager_url: managerUrl(row, account),
    started_at: toIso(row.started_at),
    stopped_at: toIso(row.stopped_at),
    read_at: toIso(reading?.read_at ?? null),
    reading_problem: reading?.problem ?? null,
  };
}
