import type { Interest } from '../types.ts';

/** Ids that Meta last had before this year are to be checked before use. */
const CURRENT_FROM = '2025';

/**
 * What is known of an interest at Meta. `seen`: Meta had it in 2025 or later; `listed`: it had it earlier; `removed`: Meta removed it;
 * `name_only`: the name is ours, and nobody saw it there. `at`: the year and month (`2018-05`) when its id was last seen, null without one.
 */
export interface Standing {
  readonly state: 'seen' | 'listed' | 'removed' | 'name_only';
  readonly at: string | null;
}

/** The standing of a catalogue row. It does not change with time: a row stays as it was last seen. */
export function standingOf({ source, flags }: Pick<Interest, 'source' | 'flags'>): Standing {
  const at = source.kind === 'seen' ? source.checkedAt.slice(0, 7) : null;
  // What Meta had lately is not removed, whatever a list of 2022 says of its name.
  if (at !== null && at >= CURRENT_FROM) return { state: 'seen', at };
  if (flags?.includes('removed')) return { state: 'removed', at };
  return { state: at === null ? 'name_only' : 'listed', at };
}
