import { refOf } from '@interest-miner/contract/interest';
import { testGoals } from '@interest-miner/contract/tests/goals';
import { testLimits } from '@interest-miner/contract/tests/limits';
import type { TestResults } from '@interest-miner/contract/tests/results-endpoints';
import { testTexts } from '@interest-miner/contract/tests/texts';
import { costInterval } from '@interest-miner/contract/tests/verdict/posterior';
import type { TestsTable } from '../../../db/tables/tests.ts';
import type { Deps, UserContext } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { ownerOf } from '../../../http/ownership.ts';
import { dayMs, toIso } from '../../../lib/time.ts';
import { nowOf } from '../../../ports/ads/port.ts';
import { accountProblemOf, mayBeShown, startsAtMidnight, zoneOf } from '../clock.ts';
import { type StoredDelivery, unfairTerms } from '../fairness.ts';
import { sharedInterests } from '../overlap.ts';
import { type CellRow, findCells, interestsOf } from '../queries/cells.ts';
import { findReadings } from '../queries/readings.ts';
import { findResults, micros, type ResultRow } from '../queries/results.ts';
import { testRows } from '../queries/tests.ts';
import { type Judgement, judge } from './judge.ts';

type CellResult = TestResults['cells'][number];

const ratio = (above: number, below: number): number | null => (below > 0 ? above / below : null);
const sum = (rows: readonly ResultRow[], of: (row: ResultRow) => number) => rows.reduce((all, row) => all + of(row), 0);

/** Days of a cell with the cost per result of all days so far. */
function byDay(rows: readonly ResultRow[], days: readonly string[], dispersion: number): CellResult['by_day'] {
  const found = new Map(rows.map((row) => [row.day, row]));
  let [spend, results] = [0, 0];
  return days.map((day) => {
    const row = found.get(day);
    const own = (row?.spend_micros ?? 0) / micros;
    spend += own;
    results += row?.results ?? 0;
    return {
      day,
      spend: own,
      impressions: row?.impressions ?? 0,
      link_clicks: row?.link_clicks ?? 0,
      results: row?.results ?? 0,
      cost_per_result: ratio(spend, results),
      interval: costInterval({ results, spend }, dispersion),
    };
  });
}

function toCellResult(
  cell: CellRow,
  rows: readonly ResultRow[],
  { verdict, days }: Judgement,
  place: number,
): CellResult {
  const spend = sum(rows, (row) => row.spend_micros) / micros;
  const [impressions, clicks] = [sum(rows, (row) => row.impressions), sum(rows, (row) => row.clicks)];
  const [links, results] = [sum(rows, (row) => row.link_clicks), sum(rows, (row) => row.results)];
  const valued = rows.filter(({ value_micros }) => value_micros !== null);
  const value = valued.length === 0 ? null : sum(valued, (row) => row.value_micros ?? 0) / micros;
  return {
    id: cell.id,
    name: cell.name,
    spend,
    impressions,
    reach: cell.reach,
    frequency: cell.reach === null ? null : ratio(impressions, cell.reach),
    clicks,
    ctr: ratio(clicks, impressions),
    link_clicks: links,
    cost_per_click: ratio(spend, links),
    results,
    cost_per_result: ratio(spend, results),
    interval: costInterval({ results, spend }, verdict.dispersion),
    value,
    return_on_spend: value === null ? null : ratio(value, spend),
    chance: verdict.chances?.[place] ?? null,
    overlap: [],
    by_day: byDay(rows, days.days, verdict.dispersion),
  };
}

const isOver = ({ stopped_at, end_at }: TestsTable, now: number): boolean => {
  const end = stopped_at ?? end_at;
  return end !== null && now >= end;
};

/** Until when Meta may still change figures; null for what is not at Meta or never ran. */
const settlesAt = (row: TestsTable): number | null =>
  row.started_at === null ? null : (row.stopped_at ?? row.end_at ?? 0) + testLimits.rereadDays * dayMs;

/** The first verdict that ended the question, if the figures now say something else. */
function revisionOf(row: TestsTable, { answer }: Judgement): string | null {
  const first = row.first_verdict === null ? null : (JSON.parse(row.first_verdict) as Judgement['answer']);
  if (!first || (first.kind === answer.kind && first.best === answer.best)) return null;
  return testTexts.revised(first.sentence);
}

/** What each cell of the actor's test cost and earned, and the verdict. @throws AppError not_found */
export async function getTestResults({ deps, actor }: UserContext, { id }: { id: string }): Promise<TestResults> {
  const row = await testRows.find(deps.db, ownerOf(actor), id);
  if (!row) throw new AppError('not_found');
  return resultsOf(deps, row);
}

/** What each cell of a test cost and earned, and the verdict: whoever asks has been let in. */
export async function resultsOf(deps: Pick<Deps, 'db' | 'ads' | 'clock'>, row: TestsTable): Promise<TestResults> {
  const { id } = row;
  const cells = await findCells(deps.db, [id]);
  const ids = cells.map((cell) => cell.id);
  const [rows, [reading], now] = await Promise.all([
    findResults(deps.db, ids),
    findReadings(deps.db, [id]),
    nowOf(deps, row),
  ]);
  // Days that nobody has read yet are unknown, not without delivery.
  const readUntil = Math.min(now, reading?.read_at ?? now);
  const judgement = judge(row, cells, rows, readUntil);
  const refs = cells.map((cell) => interestsOf(cell).map(refOf));
  // A control has no interests, and those of an imported ad set may be unknown: nothing can be said of what they share.
  const overlapOf = (place: number) =>
    cells.flatMap((other, at) =>
      at === place || refs[at]?.length === 0 || refs[place]?.length === 0
        ? []
        : [{ cell: other.id, share: sharedInterests(refs[place] ?? [], refs[at] ?? []) }],
    );
  const settles = settlesAt(row);
  const problem = accountProblemOf(row);
  const isSettling = settles !== null && now < settles && judgement.days.days.length > 0;
  return {
    id,
    simulated: row.kind === 'test',
    goal: row.goal,
    unit: testGoals[row.goal].unit,
    currency: row.currency,
    time_zone: row.account === null ? null : zoneOf(row),
    days: [...judgement.days.days],
    verdict: judgement.answer,
    dispersion: judgement.verdict.dispersion,
    revised: revisionOf(row, judgement),
    warnings: [
      ...(problem !== null && mayBeShown(row, now) ? [testTexts.accountStopped[problem]] : []),
      ...unfairTerms(
        cells.flatMap(({ delivery }) => (delivery === null ? [] : (JSON.parse(delivery) as StoredDelivery))),
      ),
    ],
    notes: [
      ...(row.kind === 'test' ? [testTexts.simulated] : []),
      ...(row.stopped_at !== null ? [testTexts.stopped] : []),
      ...(isOver(row, now) && !isOver(row, readUntil) ? [testTexts.notReadYet] : []),
      ...(judgement.days.whole < judgement.days.days.length ? [testTexts.partOfDay] : []),
      ...(row.kind === 'import' ? [testTexts.importedVerdict] : []),
      ...(row.started_at === null || startsAtMidnight(row) ? [] : [testTexts.zoneChanged(zoneOf(row))]),
    ],
    read_at: toIso(reading?.read_at ?? null),
    settles_at: isSettling ? toIso(settles) : null,
    cells: cells.map((cell, place) => ({
      ...toCellResult(cell, judgement.byCell[place] ?? [], judgement, place),
      overlap: overlapOf(place),
    })),
  };
}
