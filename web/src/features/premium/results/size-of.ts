import type { AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';
import type { AudienceSize } from '#web/lib/audience-size.ts';

/** The audience size of an interest with its source. */
export function sizeOf(row: AnalyzedInterest): AudienceSize {
  return {
    lower: row.audienceSizeLowerBound,
    upper: row.audienceSizeUpperBound,
    source: row.size_source,
    checkedAt: row.checked_at,
    atMeta: row.at_meta,
  };
}
