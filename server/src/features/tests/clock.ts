import type { TestsTable } from '../../db/tables/tests.ts';
import { addDays, dayIn, laterDay, midnightOf } from '../../lib/zones.ts';
import { type AccountProblem, type AdAccountFacts, accountProblem } from '../../ports/ads/port.ts';

/** The first and last moment of a test, in milliseconds, and its first day in the account's time zone. */
interface Window {
  readonly start_at: number;
  readonly end_at: number;
  readonly firstDay: string;
}

/**
 * A test starts at a midnight of the account's zone that is still to come, so that all cells start together and the review of their
 * ads has time.
 */
export function windowOf(wantedDay: string, days: number, timeZone: string, now: number): Window {
  const tomorrow = addDays(dayIn(now, timeZone), 1);
  const firstDay = laterDay(wantedDay, tomorrow);
  return {
    start_at: midnightOf(firstDay, timeZone),
    end_at: midnightOf(addDays(firstDay, days), timeZone),
    firstDay,
  };
}

export const zoneOf = ({ account }: Pick<TestsTable, 'account'>): string =>
  account === null ? 'UTC' : (JSON.parse(account) as AdAccountFacts).timeZone;

/** Whether a test starts at a midnight of its account's zone; not where that zone was changed since. An import has no start. */
export function startsAtMidnight(test: Pick<TestsTable, 'start_at' | 'account'>): boolean {
  const zone = zoneOf(test);
  return test.start_at === null || midnightOf(dayIn(test.start_at, zone), zone) === test.start_at;
}

/** Why the ad account of a test shows nothing, as of the last look at it; null if it does. */
export const accountProblemOf = ({ account }: Pick<TestsTable, 'account'>): AccountProblem | null =>
  account === null ? null : accountProblem(JSON.parse(account) as AdAccountFacts);

/** Whether a test may still be shown: until its last moment, or until it was stopped. @param now as its ad account sees it */
export const mayBeShown = ({ state, end_at }: TestsTable, now: number): boolean =>
  state === 'running' && now < (end_at ?? 0);
