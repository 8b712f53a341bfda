import type { CellDays } from '@interest-miner/contract/tests/verdict/decide';
import type { TestsTable } from '../../../db/tables/tests.ts';
import { addDays, dayIn, daysBetween, earlierDay } from '../../../lib/zones.ts';
import { startsAtMidnight, zoneOf } from '../clock.ts';
import { micros, type ResultRow } from '../queries/results.ts';

/** The days of a test: `days` from the first to the last that has begun; `whole` of them are over; `over`: it does not go on. */
export interface TestDays {
  readonly days: readonly string[];
  readonly whole: number;
  readonly planned: number;
  readonly over: boolean;
}

const listDays = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, at) => addDays(first, at));

/** An import has no planned end, so its verdict is held to the stricter threshold. */
function importedDays(rows: readonly ResultRow[]): TestDays {
  const found = rows.map(({ day }) => day).sort();
  const days = found.length === 0 ? [] : listDays(found[0] as string, found.at(-1) as string);
  return { days, whole: days.length, planned: days.length + 1, over: true };
}

/** @param now as the ad account sees it */
export function daysOfTest(row: TestsTable, rows: readonly ResultRow[], now: number): TestDays {
  if (row.state === 'imported') return importedDays(rows);
  const zone = zoneOf(row);
  const isStopped = row.stopped_at !== null && row.stopped_at < (row.end_at ?? 0);
  const over = isStopped || (row.end_at !== null && now >= row.end_at);
  if (row.start_at === null || row.started_at === null || now < row.start_at) {
    return { days: [], whole: 0, planned: row.days, over };
  }
  const first = dayIn(row.start_at, zone);
  const last = row.end_at === null ? addDays(first, row.days - 1) : dayIn(row.end_at - 1, zone);
  const reached = dayIn(Math.min(now, row.stopped_at ?? now), zone);
  const days = listDays(first, earlierDay(reached, last));
  // Where the zone was changed, the first and the last day are parts of one.
  const parts = startsAtMidnight(row) ? 0 : 1;
  // Today counts as a whole day only when it is over; a stopped test's last day never was one.
  const isLastWhole = over && !isStopped;
  return {
    days,
    whole: isLastWhole ? days.length : Math.min(days.length, Math.max(0, daysBetween(first, reached) - parts)),
    planned: row.days + parts,
    over,
  };
}

/** A cell's figures by day: days without delivery are zero, results that came in after the last day belong to it. */
export function cellDays(rows: readonly ResultRow[], { days, whole }: TestDays): CellDays {
  const results = Array.from({ length: whole }, () => 0);
  const spend = Array.from({ length: whole }, () => 0);
  const isComplete = whole === days.length;
  for (const row of rows) {
    const place = daysBetween(days[0] ?? row.day, row.day);
    const own = isComplete && place >= whole ? whole - 1 : place;
    if (own < 0 || own >= whole) continue;
    results[own] = (results[own] ?? 0) + row.results;
    spend[own] = (spend[own] ?? 0) + row.spend_micros / micros;
  }
  return { results, spend };
}
