import { unitsOf } from '@interest-miner/contract/pushes/rules';
import { type TestGoalName, testGoals } from '@interest-miner/contract/tests/goals';
import type { DeliveredDay } from './simulate.ts';
import { reachOf } from './simulate.ts';

/** Counts of a row as Meta sends them: text. */
export interface Counts {
  readonly spend: string;
  readonly impressions: string;
  readonly reach: string;
  readonly clicks: string;
  readonly inline_link_clicks?: string;
}

const rounded = (value: number) => String(Number(value.toFixed(6)));
const ratio = (above: number, below: number) => (below === 0 ? undefined : rounded(above / below));

/** Ratios of a row as Meta computes them, at most six decimals; one with a denominator of 0 is missing. */
export function ratiosOf(counts: Counts): Record<string, string | undefined> {
  const [spend, impressions, reach, clicks] = [counts.spend, counts.impressions, counts.reach, counts.clicks].map(
    Number,
  ) as [number, number, number, number];
  const links = counts.inline_link_clicks === undefined ? undefined : Number(counts.inline_link_clicks);
  return {
    frequency: ratio(impressions, reach),
    cpc: ratio(spend, clicks),
    cpm: ratio(spend * 1000, impressions),
    cpp: ratio(spend * 1000, reach),
    ctr: ratio(clicks * 100, impressions),
    ...(links === undefined
      ? {}
      : { inline_link_click_ctr: ratio(links * 100, impressions), cost_per_inline_link_click: ratio(spend, links) }),
  };
}

/** The names under which Meta counts one purchase; they must never be added. */
const purchaseNames = ['purchase', 'omni_purchase', 'onsite_web_purchase', 'offsite_conversion.fb_pixel_purchase'];
/** What an average purchase is worth, in costs per result of the middle of the market. */
const purchaseWorth = 2.4;

interface RowOf {
  readonly adSet: { readonly id: string; readonly name: string; readonly campaignId: string };
  readonly goal: TestGoalName | undefined;
  readonly goalAtMeta: string;
  readonly objective: string;
  readonly currency: string;
  readonly people: number;
  readonly averageOrder: number;
}

/** Results as the goal's indicator counts them: zero is an element without `values`. */
function resultsOf({ goal }: RowOf, days: DeliveredDay, spend: number): Record<string, unknown> {
  const indicator = goal ? testGoals[goal].indicators[0] : 'reach';
  const count = goal ? days.results : days.reach;
  const none = count === 0;
  const cost = (spend / count).toFixed(6);
  return {
    results: [{ indicator, ...(none ? {} : { values: [{ attribution_windows: ['default'], value: String(count) }] }) }],
    cost_per_result: [
      {
        indicator: indicator.replace('actions:', 'cost_per_action_type:'),
        ...(none ? {} : { values: [{ attribution_windows: ['default'], value: rounded(Number(cost)) }] }),
      },
    ],
  };
}

function actionsOf({ goal, averageOrder }: RowOf, { linkClicks, results }: DeliveredDay): Record<string, unknown> {
  const isPurchase = goal === 'conversions' || goal === 'value';
  const named = goal ? testGoals[goal].indicators[0].replace('actions:', '') : '';
  const own = isPurchase ? purchaseNames : goal === undefined || goal === 'link_clicks' ? [] : [named];
  const counted = [['link_click', linkClicks] as const, ...own.map((name) => [name, results] as const)];
  const actions = counted
    .filter(([, count]) => count > 0)
    .map(([action_type, count]) => ({ action_type, value: String(count) }));
  const values = isPurchase && results > 0;
  return {
    ...(actions.length > 0 ? { actions } : {}),
    ...(values
      ? {
          action_values: purchaseNames.map((action_type) => ({
            action_type,
            value: (results * averageOrder).toFixed(2),
          })),
        }
      : {}),
  };
}

/** Days together as one: reach is of different people, so it is computed, not added. */
export function together(days: readonly DeliveredDay[], people: number): DeliveredDay | undefined {
  if (days.length === 0) return undefined;
  const sum = (field: Exclude<keyof DeliveredDay, 'day'>) => days.reduce((all, day) => all + day[field], 0);
  const impressions = sum('impressions');
  return {
    day: days[0]?.day ?? '',
    spend: sum('spend'),
    impressions,
    reach: reachOf(impressions, people),
    clicks: sum('clicks'),
    linkClicks: sum('linkClicks'),
    results: sum('results'),
  };
}

/** A row of insights of one ad set, as Meta answers it. `until` is inclusive. */
export function insightRow(of: RowOf, days: DeliveredDay, until: string): Record<string, unknown> {
  const spend = Number(days.spend.toFixed(unitsOf(of.currency) === 1 ? 0 : 2));
  const counts: Counts = {
    spend: String(spend),
    impressions: String(days.impressions),
    reach: String(days.reach),
    clicks: String(days.clicks),
    inline_link_clicks: String(days.linkClicks),
  };
  return {
    adset_id: of.adSet.id,
    adset_name: of.adSet.name,
    campaign_id: of.adSet.campaignId,
    account_currency: of.currency,
    objective: of.objective,
    optimization_goal: of.goalAtMeta,
    attribution_setting: '1d_view_7d_click',
    ...counts,
    ...ratiosOf(counts),
    ...actionsOf(of, days),
    ...resultsOf(of, days, spend),
    date_start: days.day,
    date_stop: until,
  };
}

/** What an average purchase brings, in the account's currency. */
export const averageOrderOf = (costPerResult: number): number => costPerResult * purchaseWorth;
