import type { Interest } from '@interest-miner/contract/search';

/** Bands of audience size to filter by; an interest is in the band that holds the middle of its range. */
export const sizeBands = [
  { id: 'under-1m', label: 'Under 1M', from: 0, to: 1e6 },
  { id: '1m-10m', label: '1M – 10M', from: 1e6, to: 1e7 },
  { id: '10m-100m', label: '10M – 100M', from: 1e7, to: 1e8 },
  { id: 'over-100m', label: 'Over 100M', from: 1e8, to: Number.POSITIVE_INFINITY },
] as const;

export type SizeBandId = (typeof sizeBands)[number]['id'];

/** The middle of the range in people; undefined where the source tells no size. */
export function middleSize(interest: Interest): number | undefined {
  const { audience_size_lower_bound: lower, audience_size_upper_bound: upper } = interest;
  if (lower === null && upper === null) return undefined;
  return ((lower ?? upper ?? 0) + (upper ?? lower ?? 0)) / 2;
}

/** The band of an interest, if its size is known. */
export function bandOf(interest: Interest): SizeBandId | undefined {
  const size = middleSize(interest);
  return size === undefined ? undefined : sizeBands.find((band) => size >= band.from && size < band.to)?.id;
}
