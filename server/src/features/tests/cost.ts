import { unitsOf } from '@interest-miner/contract/pushes/rules';
import type { TestInput } from '@interest-miner/contract/tests/input';
import { mostOverWindow, mostPerDay } from '@interest-miner/contract/tests/most-it-can-cost';
import type { TestsTable } from '../../db/tables/tests.ts';
import { windowOf, zoneOf } from './clock.ts';

/** Meta's smallest spend cap of a campaign, in units of the currency; below it, Meta refuses the cap and there is none. */
const smallestCap = 100;

/** All that is planned, in the currency's smallest unit. */
export const plannedCost = ({
  cells,
  daily_budget,
  days,
}: Pick<TestInput, 'cells' | 'daily_budget' | 'days'>): number => cells.length * daily_budget * days;

/** The campaign's spend cap: everything that is planned; null where Meta allows none. */
export function spendCap(input: TestInput, currency: string): number | null {
  const planned = plannedCost(input);
  return planned >= smallestCap * unitsOf(currency) ? planned : null;
}

/** The most that a test can cost in all and on one day, in the currency's smallest unit. */
export function mostItCanCost(row: Pick<TestsTable, 'input' | 'capped' | 'account' | 'start_at'>, now: number) {
  if (row.input === null) return null;
  const input = JSON.parse(row.input) as TestInput;
  const { cells, daily_budget, days, start_day } = input;
  const { firstDay } = windowOf(start_day, days, zoneOf(row), now);
  const uncapped = mostOverWindow(daily_budget, cells.length, { firstDay, days });
  return {
    amount: row.capped === 1 ? plannedCost(input) : uncapped,
    is_capped: row.capped === 1,
    per_day: Math.ceil(mostPerDay(daily_budget) * cells.length),
  };
}
