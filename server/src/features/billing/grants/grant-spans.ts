/** A period in which a plan is granted; times in milliseconds. The plan with the higher `rank` counts. */
export interface GrantSpan {
  readonly id: string;
  readonly rank: number;
  readonly startsAt: number;
  readonly endsAt: number;
  /** A subscription's period: it never moves, and others wait for it. */
  readonly isFixed?: boolean;
}

/** A grant and its unused time. `startsAt` is missing if it was never placed. */
export interface OpenTime {
  readonly id: string;
  readonly rank: number;
  readonly startsAt?: number;
  readonly left: number;
  /** End of a fixed span. */
  readonly fixedUntil?: number;
}

/** Better plans first; within one plan, whatever began or was bought first. */
function compare(a: Pick<OpenTime, 'rank' | 'startsAt'>, b: Pick<OpenTime, 'rank' | 'startsAt'>): number {
  const start = (one: Pick<OpenTime, 'startsAt'>) => one.startsAt ?? Number.MAX_SAFE_INTEGER;
  return b.rank - a.rank || start(a) - start(b);
}

/** The unused time of each span: a better plan pauses a lesser one. */
export function openTimes(spans: readonly GrantSpan[], now: number): OpenTime[] {
  let taken = now;
  return [...spans].sort(compare).map(({ id, rank, startsAt, endsAt, isFixed }) => {
    // A span entirely within a better one dates from when both ran at once.
    const from = endsAt > taken ? Math.max(taken, startsAt) : Math.max(now, startsAt);
    taken = Math.max(taken, endsAt);
    const left = Math.max(0, endsAt - from);
    return { id, rank, startsAt, left, ...(isFixed ? { fixedUntil: endsAt } : {}) };
  });
}

/**
 * Places grants one after the other, better plans first; fixed ones stay, and are left out of the answer. The order in
 * which they were bought or settled does not change the total number of days.
 */
export function placeGrants(open: readonly OpenTime[], now: number): GrantSpan[] {
  let cursor = now;
  return [...open].sort(compare).flatMap(({ id, rank, startsAt, left, fixedUntil }) => {
    if (fixedUntil !== undefined) {
      cursor = Math.max(cursor, fixedUntil);
      return [];
    }
    const begins = startsAt !== undefined && startsAt <= now ? startsAt : cursor;
    cursor += left;
    return [{ id, rank, startsAt: begins, endsAt: cursor }];
  });
}
