import type { InterestSnapshot } from '@interest-miner/contract/interest';
import type { ListSummary } from '@interest-miner/contract/lists/endpoints';
import type { AudienceSize } from '#web/lib/audience-size.ts';
import { formatRange } from '#web/lib/format.ts';
import { texts } from './texts.ts';

/** The audience size of an entry with its source. */
export function sizeOf({ lower, upper, source, checked_at }: Omit<InterestSnapshot, 'id'>): AudienceSize {
  return { lower, upper, source: source === 'meta' ? 'meta' : 'estimate', checkedAt: checked_at };
}

/** How many people a list reaches and the source of that; null without a known size. */
export function reachOf({ lower, upper, estimated }: Pick<ListSummary, 'lower' | 'upper' | 'estimated'>) {
  if (lower === null && upper === null) return null;
  return { range: formatRange(lower, upper), source: estimated ? texts.estimate : texts.meta };
}
