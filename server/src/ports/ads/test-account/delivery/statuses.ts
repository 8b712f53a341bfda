import { dayMs, hourMs } from '../../../../lib/time.ts';
import { chanceOf } from './chance.ts';

/** Results in a week that end the learning phase. */
export const learningResults = 50;

/**
 * Meta's learning stage of an active ad set.
 * @param results since the last significant edit
 */
export function learningStage(results: number, msSinceEdit: number): 'LEARNING' | 'SUCCESS' | 'FAIL' {
  if (results >= learningResults) return 'SUCCESS';
  return msSinceEdit >= 7 * dayMs ? 'FAIL' : 'LEARNING';
}

/** Set and shown: an object under a paused one is not what it was set to. */
export function effectiveAdSetStatus(campaign: string, adSet: string): string {
  if (adSet !== 'ACTIVE') return adSet;
  return campaign === 'ACTIVE' ? 'ACTIVE' : 'CAMPAIGN_PAUSED';
}

export type Review = 'pending' | 'approved' | 'rejected';

export function effectiveAdStatus(above: { campaign: string; adSet: string }, ad: string, review: Review): string {
  if (review === 'rejected') return 'DISAPPROVED';
  if (ad !== 'ACTIVE') return ad;
  if (above.adSet !== 'ACTIVE') return 'ADSET_PAUSED';
  if (above.campaign !== 'ACTIVE') return 'CAMPAIGN_PAUSED';
  return review === 'pending' ? 'PENDING_REVIEW' : 'ACTIVE';
}

/** Creatives with this ending are always rejected, to demonstrate it. */
export const rejectedEnd = '666';

/** How long Meta looks at an ad: 90 % under 6 hours, 99 % under a day. */
export function reviewMs(seed: string, creativeId: string): number {
  const share = chanceOf(seed, 'review', creativeId);
  if (share < 0.9) return (share / 0.9) * 6 * hourMs;
  return 6 * hourMs + ((share - 0.9) / 0.1) * 18 * hourMs;
}

/** @param age since the ad was created, in milliseconds */
export function reviewOf(seed: string, creativeId: string, age: number): Review {
  if (age < reviewMs(seed, creativeId)) return 'pending';
  return creativeId.endsWith(rejectedEnd) ? 'rejected' : 'approved';
}
