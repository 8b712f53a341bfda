import { audienceGoals } from '@interest-miner/contract/audiences/goals';
import type { AudienceGoal } from '@interest-miner/contract/audiences/spec';
import { specialAdCategories } from '@interest-miner/contract/pushes/rules';
import type { PushesTable } from '../../db/tables/pushes.ts';
import type { AdFields } from '../../ports/ads/port.ts';
import type { PushPlan } from './plan.ts';

/** Destinations of these goals; Meta accepts none for the others. */
const destinations: Partial<Record<AudienceGoal, string>> = {
  leads: 'ON_AD',
  conversations: 'MESSENGER',
  engagement: 'ON_POST',
};

const named = ({ input }: PushPlan, mark: string) => `${input.name} · ${mark}`;

/** A new paused campaign, with every flag that v26 requires. */
export function campaignFields(plan: PushPlan, mark: string): AdFields {
  const { code } = specialAdCategories[plan.input.special_ad_category];
  return {
    name: named(plan, mark),
    objective: plan.input.objective,
    status: 'PAUSED',
    buying_type: 'AUCTION',
    special_ad_categories: code === null ? [] : [code],
    ...(code === null ? {} : { special_ad_category_country: plan.countries }),
    is_adset_budget_sharing_enabled: false,
  };
}

/** The event of a pixel that counts as a result. */
export const eventOf = (objective: string | undefined): 'LEAD' | 'PURCHASE' =>
  objective === 'OUTCOME_LEADS' ? 'LEAD' : 'PURCHASE';

function promotedObject({ input, goal }: PushPlan): AdFields {
  if (input.pixel_id)
    return {
      promoted_object: {
        pixel_id: input.pixel_id,
        custom_event_type: eventOf(input.objective),
      },
    };
  if (!input.page_id) return {};
  const destination = destinations[goal];
  return {
    promoted_object: { page_id: input.page_id },
    ...(destination ? { destination_type: destination } : {}),
  };
}

/** A new paused ad set in a campaign, with every flag that v26 requires. */
export function adSetFields(
  plan: PushPlan,
  { mark, campaign_id }: Pick<PushesTable, 'mark' | 'campaign_id'>,
): AdFields {
  const { input } = plan;
  return {
    name: named(plan, mark),
    campaign_id,
    status: 'PAUSED',
    targeting: plan.targeting,
    optimization_goal: audienceGoals[plan.goal].optimizationGoal,
    billing_event: 'IMPRESSIONS',
    bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
    daily_budget: String(input.daily_budget),
    ...(input.dsa_beneficiary ? { dsa_beneficiary: input.dsa_beneficiary } : {}),
    ...(input.dsa_payor ? { dsa_payor: input.dsa_payor } : {}),
    ...promotedObject(plan),
  };
}

type Fix = (fields: AdFields) => AdFields;

/** Turns Advantage+ audience off: ages become a limit again. */
const withoutAdvantage: Fix = (fields) => {
  const { age_range, ...targeting } = fields.targeting as Record<string, unknown>;
  const [age_min, age_max] = (age_range ?? []) as number[];
  const ages = age_min === undefined ? {} : { age_min, age_max };
  return { ...fields, targeting: { ...targeting, ...ages, targeting_automation: { advantage_audience: 0 } } };
};

/** Automatic fixes of Meta's complaints, by subcode. */
const fixes: Readonly<Record<number, Fix>> = {
  1870189: withoutAdvantage,
  1870196: withoutAdvantage,
  1870227: withoutAdvantage,
  2490487: (fields) => ({ ...fields, bid_strategy: 'LOWEST_COST_WITHOUT_CAP' }),
  // The spend cap is below Meta's minimum: the campaign gets none.
  2446307: ({ spend_cap: _cap, ...fields }) => fields,
  4834011: (fields) => ({ ...fields, is_adset_budget_sharing_enabled: false }),
};

/** The fields with the complaint fixed; undefined if that takes a user. */
export const fixFields = (subcode: number, fields: AdFields): AdFields | undefined => fixes[subcode]?.(fields);
