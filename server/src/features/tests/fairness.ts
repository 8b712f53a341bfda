import { attributionInWords } from '@interest-miner/contract/tests/plan-texts';
import type { CellDelivery } from '@interest-miner/contract/tests/test';
import { testTexts } from '@interest-miner/contract/tests/texts';
import type { AdSetDelivery } from '../../ports/ads/port.ts';

/** How an ad set's figures come about; null where Meta did not say. */
export type Terms = Pick<AdSetDelivery, 'attribution' | 'sharesBudget'>;

/** The delivery of a cell as it is stored: its terms are missing in what was stored before they were read. */
export type StoredDelivery = CellDelivery & Partial<Terms>;

/** The attribution settings of ads or ad sets in words, if they have more than one. */
export function unlikeAttributions(all: readonly Partial<Pick<Terms, 'attribution'>>[]): string[] {
  const settings = [...new Set(all.flatMap(({ attribution }) => attribution ?? []))];
  return settings.length > 1 ? settings.map(attributionInWords) : [];
}

/** What keeps ad sets from being compared fairly although they are delivered: somebody changed them in Ads Manager. */
export function unfairTerms(adSets: readonly Partial<Terms>[]): string[] {
  const attributions = unlikeAttributions(adSets);
  return [
    ...(adSets.some(({ sharesBudget }) => sharesBudget === true) ? [testTexts.sharedBudget] : []),
    ...(attributions.length > 0 ? [testTexts.attributions(attributions)] : []),
  ];
}
