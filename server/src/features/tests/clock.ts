import type { TestsTable } from '../../db/tables/tests.ts';
import type { Deps } from '../../deps.ts';
import { addDays, dayIn, laterDay, midnightOf } from '../../lib/zones.ts';
import { type AdAccountFacts, testTokenOf } from '../../ports/ads/port.ts';

/** Now as a test's ad account sees it: the test ad account has a clock of its own. */
export function nowOf(
  { ads, clock }: Pick<Deps, 'ads' | 'clock'>,
  row: Pick<TestsTable, 'kind' | 'owner_id'>,
): Promise<number> {
  if (row.kind !== 'test') return Promise.resolve(clock());
  return ads.test.now({ token: testTokenOf(row.owner_id), ownApp: false, account: '', urgency: 'screen' });
}

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
