import { unitsOf } from '@interest-miner/contract/pushes/rules';
import type { TestInput } from '@interest-miner/contract/tests/input';
import type { CellDelivery } from '@interest-miner/contract/tests/test';
import { testTexts } from '@interest-miner/contract/tests/texts';
import type { TestsTable } from '../../../db/tables/tests.ts';
import { addDays, dayIn, daysBetween } from '../../../lib/zones.ts';
import type { AccountProblem, AdFacts, AdSetDelivery } from '../../../ports/ads/port.ts';
import { accountProblemOf, zoneOf } from '../clock.ts';
import { toMicros } from '../queries/results.ts';

/** How far a test is. Money in millionths of the currency's unit. */
interface Course {
  readonly startAt: number;
  readonly endAt: number;
  readonly now: number;
  readonly timeZone: string;
  /** Of one cell. */
  readonly dailyBudget: number;
  /** Why its ad account shows nothing; null if it does. */
  readonly accountProblem: AccountProblem | null;
}

/** @param now as the ad account sees it */
export function courseOf(test: TestsTable, now: number): Course {
  const input = JSON.parse(test.input ?? '{}') as Partial<TestInput>;
  return {
    startAt: test.start_at ?? 0,
    endAt: test.end_at ?? 0,
    now,
    timeZone: zoneOf(test),
    dailyBudget: toMicros((input.daily_budget ?? 0) / unitsOf(test.currency)),
    accountProblem: accountProblemOf(test),
  };
}

interface Read {
  readonly adSet: AdSetDelivery | undefined;
  readonly ads: readonly AdFacts[];
  /** What it spent by day. */
  readonly days: readonly { readonly day: string; readonly spend_micros: number }[];
}

const paused: ReadonlySet<string> = new Set(['PAUSED', 'CAMPAIGN_PAUSED', 'ADSET_PAUSED']);
/** Meta spends less while it begins: these days say nothing. */
const firstDays = 2;
/** The last whole days that are looked at, and how many there must be. */
const lookedAt = { most: 3, least: 2 } as const;
/** Share of its budget under which a cell is not delivered as planned, and from which it is again: nobody is told twice for a swing. */
const leastShare = { before: 0.65, again: 0.8 } as const;

/** The share of its budget that a cell spent on the last whole days; null while too few have passed. */
function shareSpent({ days }: Read, { startAt, now, timeZone, dailyBudget }: Course): number | null {
  const today = dayIn(now, timeZone);
  const first = addDays(dayIn(startAt, timeZone), firstDays);
  const count = Math.min(lookedAt.most, daysBetween(first, today));
  if (count < lookedAt.least || dailyBudget <= 0) return null;
  const since = addDays(today, -count);
  const spent = days.reduce(
    (all, { day, spend_micros }) => (day >= since && day < today ? all + spend_micros : all),
    0,
  );
  return spent / (dailyBudget * count);
}

/**
 * How Meta delivers a cell: an ad set is ACTIVE although its ads are in review or rejected, or its end has passed.
 * @param before as it was read before
 */
export function deliveryOf(read: Read, course: Course, before: CellDelivery | null): CellDelivery {
  const { adSet, ads, days } = read;
  const { startAt, endAt, now, timeZone } = course;
  // The test says why, once for all its cells.
  if (course.accountProblem !== null && now < endAt) return { state: 'with_issues', message: null };
  if (!adSet) return { state: 'with_issues', message: testTexts.gone };
  if (now >= endAt) return { state: 'ended', message: null };
  const rejected = ads.find(({ effective }) => effective === 'DISAPPROVED');
  if (rejected) {
    const why = rejected.feedback === null ? '' : ` Meta says: ${rejected.feedback}`;
    return { state: 'rejected', message: `${testTexts.rejected}${why}` };
  }
  if (paused.has(adSet.effective)) return { state: 'paused', message: testTexts.stoppedAtMeta };
  if (adSet.issues.length > 0) return { state: 'with_issues', message: `${testTexts.withIssues} ${adSet.issues[0]}` };
  if (ads.some(({ effective }) => effective === 'PENDING_REVIEW'))
    return { state: 'in_review', message: now < startAt ? testTexts.inReview : testTexts.stillInReview };
  if (now < startAt) return { state: 'scheduled', message: null };
  const hasSpent = days.some(({ spend_micros }) => spend_micros > 0);
  const wholeDays = daysBetween(dayIn(startAt, timeZone), dayIn(now, timeZone));
  const share = shareSpent(read, course);
  if (share === 0 || (!hasSpent && wholeDays >= 1)) {
    return { state: 'with_issues', message: testTexts.notDelivering };
  }
  const least = before?.state === 'under_delivers' ? leastShare.again : leastShare.before;
  if (share !== null && share < least) {
    return { state: 'under_delivers', message: testTexts.underDelivers(Math.round(share * 100)) };
  }
  if (adSet.learning === 'learning') return { state: 'learning', message: null };
  if (adSet.learning === 'limited') return { state: 'learning_limited', message: testTexts.learningLimited };
  return { state: 'active', message: null };
}

/** Why a cell cannot be compared as planned, so that its owner is told; null if it can. */
export function troubleOf({ state, message }: CellDelivery): 'rejected' | 'not_delivered' | null {
  if (state === 'rejected') return 'rejected';
  const isLate = state === 'in_review' && message === testTexts.stillInReview;
  return isLate || state === 'with_issues' || state === 'under_delivers' ? 'not_delivered' : null;
}
