import { formatAgo, formatDate, formatRange } from './format.ts';

/** Sizes reported longer ago than this show their date, in milliseconds. */
const recentMs = 30 * 86_400_000;

/** How many people an interest reaches: a range, null on the side that the source does not give, and where it comes from. */
export interface AudienceSize {
  lower: number | null;
  upper: number | null;
  /** Meta's own figure, or an order of magnitude. */
  source: 'meta' | 'estimate';
  /** When the source gave it, ISO 8601. */
  checkedAt: string;
}

/** Where a size comes from, and its age at `now` (milliseconds): `estimate`, `Meta, checked 2 h ago` or `Meta, Mar 3, 2026`. */
export function sourceOfSize({ source, checkedAt }: AudienceSize, now: number): string {
  if (source === 'estimate') return 'estimate';
  const then = Date.parse(checkedAt);
  return now - then > recentMs ? `Meta, ${formatDate(then)}` : `Meta, checked ${formatAgo(then, now)}`;
}

/** What to make of an estimate; nothing for Meta's own figure. */
export function hintOfSize({ source }: Pick<AudienceSize, 'source'>): string | undefined {
  return source === 'estimate' ? 'Estimate; check the name in Ads Manager' : undefined;
}

/** A size with its source, in one line of text. */
export function sizeInWords(size: AudienceSize, now: number): string {
  return `${formatRange(size.lower, size.upper)} · ${sourceOfSize(size, now)}`;
}

/** The middle of the range in people; null where the source gives no size. */
export function middleOfSize({ lower, upper }: Pick<AudienceSize, 'lower' | 'upper'>): number | null {
  if (lower === null || upper === null) return lower ?? upper;
  return (lower + upper) / 2;
}
