import type { Interest } from '@interest-miner/contract/search/endpoints';
import { middleOfSize } from '#web/lib/audience-size.ts';
import { sizeOf } from '../size-of.ts';

/** Audience size bands for the filter; an interest belongs to the band that contains the middle of its range. */
export const sizeBands = [
  { id: 'under-1m', label: 'Under 1M', from: 0, to: 1e6 },
  { id: '1m-10m', label: '1M – 10M', from: 1e6, to: 1e7 },
  { id: '10m-100m', label: '10M – 100M', from: 1e7, to: 1e8 },
  { id: 'over-100m', label: 'Over 100M', from: 1e8, to: Number.POSITIVE_INFINITY },
] as const;

export type SizeBandId = (typeof sizeBands)[number]['id'];

/** The size band of an interest; undefined if its size is unknown. */
export function bandOf(interest: Interest): SizeBandId | undefined {
  const size = middleOfSize(sizeOf(interest));
  return size === null ? undefined : sizeBands.find((band) => size >= band.from && size < band.to)?.id;
}
