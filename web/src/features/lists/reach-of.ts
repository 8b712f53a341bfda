import type { ListSummary } from '@interest-miner/contract/lists/endpoints';
import { formatRange } from '#web/lib/format.ts';
import { texts } from './texts.ts';

/** How many people a list reaches and the source of that; null without a known size. */
export function reachOf({ lower, upper, estimated }: Pick<ListSummary, 'lower' | 'upper' | 'estimated'>) {
  if (lower === null && upper === null) return null;
  return { range: formatRange(lower, upper), source: estimated ? texts.estimate : texts.meta };
}
