import { formatAgo, formatRange } from './format.ts';

/** How many people an interest reaches: a range, null on the side that the source does not tell, and where it comes from. */
export interface AudienceSize {
  lower: number | null;
  upper: number | null;
  /** Meta's own figure, or an order of magnitude. */
  source: 'meta' | 'estimate';
  /** When the source told it, ISO 8601. */
  checkedAt: string;
}

/** Where a size comes from, and how old it is at `now` (milliseconds): `estimate` or `Meta, checked 2 h ago`. */
export function sourceOfSize({ source, checkedAt }: AudienceSize, now: number): string {
  return source === 'estimate' ? 'estimate' : `Meta, checked ${formatAgo(Date.parse(checkedAt), now)}`;
}

/** A size with its source, in one line of text. */
export function sizeInWords(size: AudienceSize, now: number): string {
  return `${formatRange(size.lower, size.upper)} · ${sourceOfSize(size, now)}`;
}

/** The middle of the range in people; null where the source tells no size. */
export function middleOfSize({ lower, upper }: Pick<AudienceSize, 'lower' | 'upper'>): number | null {
  if (lower === null || upper === null) return lower ?? upper;
  return (lower + upper) / 2;
}
