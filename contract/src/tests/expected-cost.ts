import type { TestGoalName } from './goals.ts';
import type { CostRange } from './verdict/power.ts';

/** A price or share: from, to. */
type Range = readonly [number, number];

/** Dollars for 1,000 impressions. Source: published averages of 2025 and 2026; India by month. */
const prices = {
  north_america: [14, 22.7],
  uk_oceania: [18, 28],
  europe: [12, 18],
  middle_east: [6, 9],
  latin_america: [7, 10],
  india: [0.8, 4.1],
  asia_pacific: [16, 26],
  elsewhere: [9, 20],
} as const satisfies Record<string, Range>;

const countries: Readonly<Record<string, keyof typeof prices>> = Object.fromEntries(
  (
    [
      ['north_america', 'US CA'],
      ['uk_oceania', 'GB AU NZ IE'],
      ['europe', 'AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IT LT LU LV MT NL NO PL PT RO SE SI SK'],
      ['middle_east', 'AE SA QA KW BH OM JO LB EG MA DZ TN IQ'],
      ['latin_america', 'MX BR AR CL CO PE EC BO PY UY CR PA GT'],
      ['india', 'IN PK BD LK NP'],
      ['asia_pacific', 'JP KR SG HK TW TH MY'],
    ] as const
  ).flatMap(([region, codes]) => codes.split(' ').map((code) => [code, region])),
);

/** Link clicks per impression. Source: published medians of 2025. */
const linkClicks: Range = [0.009, 0.016];
const afterClick = (from: number, to: number): Range => [linkClicks[0] * from, linkClicks[1] * to];

/**
 * Results per impression of each goal. Source: published averages of 2025 for clicks, leads and purchases; those of conversations,
 * engagement and video views are our assumption.
 */
const rates = {
  link_clicks: linkClicks,
  landing_page_views: afterClick(0.7, 0.85),
  engagement: [0.02, 0.05],
  video_views: [0.15, 0.3],
  conversations: afterClick(0.08, 0.15),
  leads: afterClick(0.0825, 0.0825),
  conversions: afterClick(0.015, 0.035),
  value: afterClick(0.015, 0.035),
} as const satisfies Record<TestGoalName, Range>;

/** Goals whose rates no published average stands behind: they are our assumption. */
export const ownRates: readonly TestGoalName[] = ['conversations', 'engagement', 'video_views'];

/** Units of a currency for one dollar, rounded: enough for a range whose ends differ by a factor of three. */
const perDollar: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 0.87,
  GBP: 0.76,
  INR: 88,
  JPY: 155,
  AUD: 1.53,
  CAD: 1.4,
  NZD: 1.75,
  CHF: 0.81,
  SEK: 9.5,
  NOK: 10.1,
  DKK: 6.5,
  PLN: 3.7,
  BRL: 5.4,
  MXN: 18.5,
  AED: 3.67,
  SAR: 3.75,
  SGD: 1.3,
  HKD: 7.8,
  ZAR: 17.3,
};

/** Units of a currency for one dollar; 1 for a currency without a rate here. */
export const dollarsTo = (currency: string): number => perDollar[currency] ?? 1;

/** Dollars for 1,000 impressions in some countries together; the world's range for none. */
export function impressionPrice(codes: readonly string[]): CostRange {
  const ranges = codes.length === 0 ? [prices.elsewhere] : codes.map((code) => prices[countries[code] ?? 'elsewhere']);
  return { low: Math.min(...ranges.map(([low]) => low)), high: Math.max(...ranges.map(([, high]) => high)) };
}

/** Results per impression of a goal. */
export const resultRate = (goal: TestGoalName): CostRange => ({ low: rates[goal][0], high: rates[goal][1] });

/**
 * What a result usually costs, in units of a currency, as a range.
 * @returns null for a currency without a rate here: the user has to say what a result costs
 */
export function expectedCost(goal: TestGoalName, codes: readonly string[], currency: string): CostRange | null {
  const rate = perDollar[currency];
  if (rate === undefined) return null;
  const price = impressionPrice(codes);
  const [low, high] = rates[goal];
  return { low: (price.low * rate) / 1000 / high, high: (price.high * rate) / 1000 / low };
}
