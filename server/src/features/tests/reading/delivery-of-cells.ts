import type { CellDelivery } from '@interest-miner/contract/tests/test';
import { testTexts } from '@interest-miner/contract/tests/texts';
import { dayMs } from '../../../lib/time.ts';
import type { AdFacts, AdSetDelivery } from '../../../ports/ads/port.ts';

interface Read {
  readonly adSet: AdSetDelivery | undefined;
  readonly ads: readonly AdFacts[];
  /** Whether it spent anything so far. */
  readonly hasSpent: boolean;
  readonly startAt: number;
  readonly endAt: number;
  readonly now: number;
}

const paused: ReadonlySet<string> = new Set(['PAUSED', 'CAMPAIGN_PAUSED', 'ADSET_PAUSED']);

/** How Meta delivers a cell: an ad set is ACTIVE although its ads are in review or rejected, or its end has passed. */
export function deliveryOf({ adSet, ads, hasSpent, startAt, endAt, now }: Read): CellDelivery {
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
    return { state: 'in_review', message: testTexts.inReview };
  if (now < startAt) return { state: 'scheduled', message: null };
  if (!hasSpent && now - startAt > dayMs) return { state: 'with_issues', message: testTexts.notDelivering };
  if (adSet.learning === 'learning') return { state: 'learning', message: null };
  if (adSet.learning === 'limited') return { state: 'learning_limited', message: testTexts.learningLimited };
  return { state: 'active', message: null };
}

/** Why a cell cannot be compared, so that its owner is told; null if it can. */
export function troubleOf({ state }: CellDelivery): 'rejected' | 'not_delivered' | null {
  if (state === 'rejected') return 'rejected';
  return state === 'with_issues' ? 'not_delivered' : null;
}
