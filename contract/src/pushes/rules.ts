import type { audienceGoals } from '../audiences/goals.ts';

type Goal = keyof typeof audienceGoals;

/**
 * Meta's campaign objectives that a push can use, and the ad set goals allowed in each. App installs are missing: their
 * ad sets need a store and an app, which are set up in Ads Manager. Source: Meta's page on outcome-based objectives.
 */
export const pushObjectives = {
  OUTCOME_AWARENESS: { label: 'Awareness', goals: ['reach', 'impressions', 'video_views', 'ad_recall'] },
  OUTCOME_TRAFFIC: { label: 'Traffic', goals: ['link_clicks', 'landing_page_views', 'reach', 'impressions'] },
  OUTCOME_ENGAGEMENT: { label: 'Engagement', goals: ['engagement', 'video_views', 'conversations'] },
  OUTCOME_LEADS: { label: 'Leads', goals: ['leads', 'conversions', 'link_clicks', 'landing_page_views'] },
  OUTCOME_SALES: { label: 'Sales', goals: ['conversions', 'value', 'link_clicks', 'landing_page_views'] },
} as const satisfies Record<string, { label: string; goals: readonly Goal[] }>;
export type PushObjective = keyof typeof pushObjectives;

/** The objective most often used for a goal that several allow; for the others it is the first. */
const usualObjectives: Partial<Record<Goal, PushObjective>> = {
  conversions: 'OUTCOME_SALES',
  video_views: 'OUTCOME_ENGAGEMENT',
};

/** The objectives that allow a goal, the most common one first. */
export function objectivesOf(goal: Goal): PushObjective[] {
  const all = Object.keys(pushObjectives) as PushObjective[];
  const allowed = all.filter((objective) => (pushObjectives[objective].goals as readonly Goal[]).includes(goal));
  const usual = usualObjectives[goal];
  return usual === undefined ? allowed : [usual, ...allowed.filter((objective) => objective !== usual)];
}

/** What an ad set with a goal promotes: a Facebook page, a pixel, or null if Meta requires neither. */
export function promotes(goal: Goal): 'page' | 'pixel' | null {
  if (goal === 'leads' || goal === 'conversations') return 'page';
  return goal === 'conversions' || goal === 'value' ? 'pixel' : null;
}

/**
 * Meta's special ad categories. `limits`: ages must be 18 to 65+ and gender all, a city includes 25 km around it, and
 * some interests are not allowed. Source: Meta's page on special ad categories.
 */
export const specialAdCategories = {
  none: { label: 'None of these', code: null, limits: false },
  housing: { label: 'Housing', code: 'HOUSING', limits: true },
  employment: { label: 'Employment', code: 'EMPLOYMENT', limits: true },
  financial: { label: 'Financial products and services', code: 'FINANCIAL_PRODUCTS_SERVICES', limits: true },
  politics: { label: 'Social issues, elections or politics', code: 'ISSUES_ELECTIONS_POLITICS', limits: false },
} as const;
export type SpecialAdCategory = keyof typeof specialAdCategories;

/** Countries where an ad must name its beneficiary and payer: the EU's Digital Services Act. */
const dsaCountries: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Whether an audience's places require those names. */
export function asksForDsa(places: {
  readonly countries: readonly string[];
  readonly regions: readonly { readonly country: string }[];
  readonly cities: readonly { readonly country: string }[];
}): boolean {
  const countries = [...places.countries, ...[...places.regions, ...places.cities].map(({ country }) => country)];
  return countries.some((country) => dsaCountries.has(country));
}

/** Currencies whose budgets Meta takes in whole units; all others in hundredths. Source: Meta's page on currencies. */
const wholeCurrencies: ReadonlySet<string> = new Set('CLP COP CRC HUF ISK IDR JPY KRW PYG TWD VND'.split(' '));

/** How many of Meta's smallest units make one unit of a currency. */
export const unitsOf = (currency: string): 1 | 100 => (wholeCurrencies.has(currency) ? 1 : 100);

/** Formats an amount in Meta's smallest unit for display, such as `$1.50` or `¥150`. */
export function formatBudget(amount: number, currency: string): string {
  const digits = unitsOf(currency) === 1 ? 0 : 2;
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / unitsOf(currency));
}
