import type { OverlapPair } from '@interest-miner/contract/audiences/overlap-endpoints';
import { figuresTexts as texts } from '../texts.ts';

/** A pair's share in percent, or why there is none. */
export function shareInWords(pair: OverlapPair | undefined): string {
  if (pair === undefined || pair.state === 'pending') return texts.pending;
  if (pair.state === 'too_small') return texts.tooSmall;
  if (pair.share === null) return texts.unavailable;
  return `${Math.round(pair.share * 100)}%`;
}

/** A pair's lift, such as `3.2×`; empty if there is none. */
export function liftInWords({ lift }: OverlapPair): string {
  return lift === null ? '' : `${lift >= 10 ? Math.round(lift) : lift.toFixed(1)}×`;
}

/** Pairs with the largest share first; those without one last. */
export function byShare(pairs: readonly OverlapPair[]): OverlapPair[] {
  return [...pairs].sort((one, other) => (other.share ?? -1) - (one.share ?? -1));
}
