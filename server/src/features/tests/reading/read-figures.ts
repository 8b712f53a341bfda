import { testGoals } from '@interest-miner/contract/tests/goals';
import { testLimits } from '@interest-miner/contract/tests/limits';
import type { TestsTable } from '../../../db/tables/tests.ts';
import { addDays, dayIn, laterDay } from '../../../lib/zones.ts';
import type { InsightRow } from '../../../ports/ads/port.ts';
import { zoneOf } from '../clock.ts';
import type { CellRow } from '../queries/cells.ts';
import { type ResultRow, toMicros } from '../queries/results.ts';

/** What is read of a test: from the first day, at most the days that Meta may still change. Days of the account's zone. */
export function windowToRead(
  row: TestsTable,
  now: number,
): { readonly since: string; readonly until: string; readonly first: string } {
  const zone = zoneOf(row);
  const until = dayIn(now, zone);
  const first = dayIn(row.start_at ?? now, zone);
  const movable = addDays(until, 1 - testLimits.rereadDays);
  return { since: laterDay(first, movable), until, first };
}

/** Meta counts a goal under one of several indicators, some with a window behind them. */
const isOf = (indicators: readonly string[], indicator: string) =>
  indicators.some((own) => indicator === own || indicator.replace(/^actions:/, '') === own.replace(/^actions:/, ''));

/**
 * The results of a row: as Meta counts them for the ad set's goal. Only where Meta sends none does one action count, never a sum of
 * several: they are the same people under other names.
 */
export function resultsOf({ results, actions }: InsightRow, goal: TestsTable['goal']): number {
  const { indicators } = testGoals[goal];
  const own = results.find(({ indicator }) => isOf(indicators, indicator)) ?? results[0];
  if (own) return Math.round(own.count);
  const action = indicators.map((name) => actions[name.replace(/^actions:/, '')]).find((count) => count !== undefined);
  return Math.round(action ?? 0);
}

/** Rows of insights as they are stored; those of other ad sets are left out. */
export function toResultRows(rows: readonly InsightRow[], test: TestsTable, cells: readonly CellRow[]): ResultRow[] {
  const byAdSet = new Map(cells.map((cell) => [cell.ad_set_id, cell]));
  return rows.flatMap((row) => {
    const cell = byAdSet.get(row.adSetId);
    if (!cell) return [];
    return [
      {
        cell_id: cell.id,
        day: row.day,
        owner_id: test.owner_id,
        spend_micros: toMicros(row.spend),
        impressions: row.impressions,
        clicks: row.clicks,
        link_clicks: row.linkClicks,
        results: resultsOf(row, test.goal),
        value_micros: row.value === null ? null : toMicros(row.value),
      },
    ];
  });
}
