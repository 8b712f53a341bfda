import type { AlertKind, AlertPlace } from '@interest-miner/contract/alerts/endpoints';
import { alertLimits } from '@interest-miner/contract/alerts/limits';
import type { WatchedInterestsTable } from '../../db/tables/alerts.ts';

/** What a source says now about a watched interest. */
export interface Seen {
  readonly state: WatchedInterestsTable['state'];
  /** Null if the source has none. */
  readonly name: string | null;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly source: WatchedInterestsTable['source'];
  /** The interest that replaced it. */
  readonly currentId?: string | null;
  readonly plannedAt?: number | null;
  /** True for a live answer from an ad account, which ends earlier losses; the catalogue is too old for that. */
  readonly live?: true;
}

/** Details of an alert; times in milliseconds. */
export interface AlertFacts {
  readonly name: string;
  readonly newName: string | null;
  readonly currentId: string | null;
  readonly plannedAt: number | null;
  readonly before: readonly [number | null, number | null];
  readonly after: readonly [number | null, number | null];
  readonly source: WatchedInterestsTable['source'];
  /** The test ad account answered. */
  readonly test?: true;
  /** Where it was used when it was found; missing in older alerts. */
  readonly foundIn?: readonly Pick<AlertPlace, 'kind' | 'id'>[];
}

export interface Finding {
  readonly kind: AlertKind;
  readonly facts: AlertFacts;
}

type Known = Pick<WatchedInterestsTable, 'name' | 'size_lower' | 'size_upper' | 'source' | 'state'>;

const middle = (lower: number | null, upper: number | null) => (lower === null ? null : (lower + (upper ?? lower)) / 2);

/** Sizes from different sources are not comparable. */
function hasSizeMoved(known: Known, seen: Seen): boolean {
  const before = middle(known.size_lower, known.size_upper);
  const after = middle(seen.lower, seen.upper);
  if (before === null || after === null || before === 0 || known.source !== seen.source) return false;
  return Math.abs(after - before) / before > alertLimits.sizeChange;
}

/**
 * Compares what is known of an interest with what the source says now.
 * @returns the findings and the facts to store: a size stays until it has moved by more than a quarter, so
 *   that slow changes are found too
 */
export function compare(known: Known, seen: Seen): { findings: Finding[]; next: Known } {
  const lost = seen.state === 'gone' || seen.state === 'merged';
  const renamed = !lost && seen.name !== null && seen.name !== known.name;
  const moved = !lost && hasSizeMoved(known, seen);
  const facts: AlertFacts = {
    name: known.name,
    newName: seen.state === 'merged' || renamed ? seen.name : null,
    currentId: seen.currentId ?? null,
    plannedAt: seen.plannedAt ?? null,
    before: [known.size_lower, known.size_upper],
    after: [seen.lower, seen.upper],
    source: seen.source,
  };
  const kinds: AlertKind[] = [
    ...(seen.state !== 'normal' && seen.state !== known.state ? [seen.state] : []),
    ...(renamed ? (['renamed'] as const) : []),
    ...(moved ? (['size'] as const) : []),
  ];
  const newSize = moved || known.size_lower === null || known.source !== seen.source;
  const next: Known = lost
    ? { ...known, state: seen.state }
    : {
        state: seen.state,
        name: seen.name ?? known.name,
        source: seen.source,
        size_lower: newSize ? seen.lower : known.size_lower,
        size_upper: newSize ? seen.upper : known.size_upper,
      };
  return { findings: kinds.map((kind) => ({ kind, facts })), next };
}
