import { dayIn } from '../../../../lib/zones.ts';
import { shown } from '../answers.ts';
import { json } from '../check-object.ts';
import type { TestAdObject } from '../store.ts';
import type { GraphAccount } from '../types.ts';
import { creativeOf, type Family } from './deliver-account.ts';
import { type DeliveredDay, resultsOfWeek } from './simulate.ts';
import { firstActiveAt } from './status-log.ts';
import { effectiveAdSetStatus, effectiveAdStatus, learningStage, reviewOf } from './statuses.ts';

/** What Meta sets where an ad set names no attribution. */
const defaultAttribution = [
  { event_type: 'CLICK_THROUGH', window_days: 7 },
  { event_type: 'VIEW_THROUGH', window_days: 1 },
];

const statusOf = ({ fields }: TestAdObject) => fields.status ?? 'PAUSED';

/** A campaign with its delivery, as the Graph API shows it. */
export function shownCampaign(campaign: TestAdObject): Record<string, unknown> {
  const { spend_cap, is_adset_budget_sharing_enabled: sharing } = campaign.fields;
  return {
    ...shown(campaign),
    ...(spend_cap === undefined ? {} : { spend_cap }),
    configured_status: statusOf(campaign),
    effective_status: statusOf(campaign),
    is_adset_budget_sharing_enabled: sharing === 'true',
  };
}

/** An ad set with its delivery. @param days what it did so far; undefined without an estimate of it */
export function shownAdSet(
  { campaign, adSet }: Family,
  account: GraphAccount,
  days: readonly DeliveredDay[],
  now: number,
): Record<string, unknown> {
  const effective = effectiveAdSetStatus(statusOf(campaign), statusOf(adSet));
  const since = firstActiveAt(campaign);
  const results = resultsOfWeek(days, dayIn(now, account.timezone_name));
  const learning =
    effective === 'ACTIVE' && since !== undefined
      ? { learning_stage_info: { status: learningStage(results, now - since), conversions: results } }
      : {};
  const { start_time, end_time, daily_budget } = adSet.fields;
  return {
    ...shown(adSet),
    configured_status: statusOf(adSet),
    effective_status: effective,
    ...(start_time ? { start_time } : {}),
    ...(end_time ? { end_time } : {}),
    daily_budget,
    optimization_goal: adSet.fields.optimization_goal,
    attribution_spec: json(adSet.fields.attribution_spec) ?? defaultAttribution,
    campaign: {
      id: campaign.id,
      effective_status: statusOf(campaign),
      is_adset_budget_sharing_enabled: campaign.fields.is_adset_budget_sharing_enabled === 'true',
    },
    ...learning,
  };
}

/** An ad with its review. */
export function shownAd(
  { campaign, adSet }: Family,
  ad: TestAdObject,
  seed: string,
  now: number,
): Record<string, unknown> {
  const above = { campaign: statusOf(campaign), adSet: statusOf(adSet) };
  const review = reviewOf(seed, creativeOf(ad), now - ad.createdAt);
  const rejected = {
    ad_review_feedback: { global: { UNREALISTIC_OUTCOMES: 'Ads must not promise unrealistic results.' } },
  };
  return {
    id: ad.id,
    name: ad.fields.name,
    status: statusOf(ad),
    configured_status: statusOf(ad),
    effective_status: effectiveAdStatus(above, statusOf(ad), review),
    adset_id: adSet.id,
    campaign_id: campaign.id,
    campaign: { objective: campaign.fields.objective },
    creative: { id: creativeOf(ad) },
    ...(review === 'rejected' ? rejected : {}),
  };
}
