import { dollarsTo, impressionPrice, resultRate } from '@interest-miner/contract/tests/expected-cost';
import type { TestGoalName } from '@interest-miner/contract/tests/goals';
import { normalOf } from './chance.ts';

/** Log-SDs between interests, measured over 113 of them; together .41 in results per money. */
const spread = { price: 0.28, clicks: 0.15, results: 0.26 } as const;
/** Link clicks per impression, and all clicks per link click. */
const linkClicks = 0.0108;
export const clicksPerLinkClick = 1.5;

/** What an audience really does: price of 1,000 impressions in the account's currency, and shares of impressions and clicks. */
export interface TrueRates {
  readonly impressionPrice: number;
  readonly linkClicksPerImpression: number;
  readonly resultsPerImpression: number;
}

interface Audience {
  readonly interests: readonly string[];
  readonly countries: readonly string[];
  readonly goal: TestGoalName;
  readonly currency: string;
}

const middle = ({ low, high }: { readonly low: number; readonly high: number }) => Math.sqrt(low * high);

/** Only the delivery and tests know them. The same seed and interests always have the same. */
export function trueRatesOf(seed: string, { interests, countries, goal, currency }: Audience): TrueRates {
  const set = [...interests].sort().join(',');
  const swing = (what: keyof typeof spread) => (set === '' ? 1 : Math.exp(spread[what] * normalOf(seed, what, set)));
  const clicks = swing('clicks');
  const dollars = middle(impressionPrice(countries)) * swing('price');
  const after = goal === 'link_clicks' ? 1 : swing('results');
  return {
    impressionPrice: dollars * dollarsTo(currency),
    linkClicksPerImpression: linkClicks * clicks,
    resultsPerImpression: goal === 'link_clicks' ? linkClicks * clicks : middle(resultRate(goal)) * clicks * after,
  };
}
