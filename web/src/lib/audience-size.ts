import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { type Standing, standingInWords } from '@interest-miner/contract/standing';
import { formatAgo, formatDate, formatRange } from './format.ts';

/** Older sizes show their date instead of their age, in milliseconds. */
const recentMs = 30 * 86_400_000;

/** An audience size in people: a range with its source; an unknown bound is null. */
export interface AudienceSize {
  lower: number | null;
  upper: number | null;
  /** Meta's own figure, or our estimate of the order of magnitude. */
  source: 'meta' | 'estimate';
  /** When the source returned it, ISO 8601. */
  checkedAt: string;
  /** When the interest itself was last seen at Meta, where known. */
  atMeta?: Standing | undefined;
}

/** The audience size of a row. */
export function sizeOf({ lower, upper, source, checked_at, at_meta }: InterestSnapshot): AudienceSize {
  return { lower, upper, source: source === 'meta' ? 'meta' : 'estimate', checkedAt: checked_at, atMeta: at_meta };
}

/** A size's source and its age at `now` (milliseconds): `estimate, listed in 2018`, `Meta, checked 2 h ago` or `Meta, Mar 3, 2026`. */
export function sourceOfSize({ source, checkedAt, atMeta }: AudienceSize, now: number): string {
  if (source === 'estimate') return atMeta ? `estimate, ${standingInWords(atMeta)}` : 'estimate';
  const then = Date.parse(checkedAt);
  return now - then > recentMs ? `Meta, ${formatDate(then)}` : `Meta, checked ${formatAgo(then, now)}`;
}

/** Explains an estimate; undefined for Meta's own figure. */
export function hintOfSize({ source }: Pick<AudienceSize, 'source'>): string | undefined {
  return source === 'estimate' ? 'Estimate; check the name in Ads Manager' : undefined;
}

/** A size with its source as one line of text. */
export function sizeInWords(size: AudienceSize, now: number): string {
  return `${formatRange(size.lower, size.upper)} · ${sourceOfSize(size, now)}`;
}

/** The middle of the range in people; null if the source has no size. */
export function middleOfSize({ lower, upper }: Pick<AudienceSize, 'lower' | 'upper'>): number | null {
  if (lower === null || upper === null) return lower ?? upper;
  return (lower + upper) / 2;
}
