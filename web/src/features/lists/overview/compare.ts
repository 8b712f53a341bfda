import type { ListItem } from '@interest-miner/contract/lists';

/** Which entries two lists share, and which only one of them has; each in its list's order. */
export interface Compared {
  both: ListItem[];
  left: ListItem[];
  right: ListItem[];
}

/** Compares two lists by their refs. */
export function compare(left: readonly ListItem[], right: readonly ListItem[]): Compared {
  const inLeft = new Set(left.map(({ ref }) => ref));
  const inRight = new Set(right.map(({ ref }) => ref));
  return {
    both: left.filter(({ ref }) => inRight.has(ref)),
    left: left.filter(({ ref }) => !inRight.has(ref)),
    right: right.filter(({ ref }) => !inLeft.has(ref)),
  };
}
