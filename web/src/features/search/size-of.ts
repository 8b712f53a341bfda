import type { Interest } from '@interest-miner/contract/search/endpoints';
import type { AudienceSize } from '#web/lib/audience-size.ts';

/** The audience size of an interest with its source. */
export function sizeOf(interest: Interest): AudienceSize {
  return {
    lower: interest.audience_size_lower_bound,
    upper: interest.audience_size_upper_bound,
    source: interest.size_source,
    checkedAt: interest.checked_at,
    atMeta: interest.at_meta,
  };
}
