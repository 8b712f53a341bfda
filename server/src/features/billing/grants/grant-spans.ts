/** A span in which a plan is granted; times in milliseconds. `rank` orders plans: the higher one counts. */
export interface GrantSpan {
  readonly id: string;
  readonly rank: number;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** A grant and the time of it that is not used up. `startsAt` is missing where it was never placed. */
export interface OpenTime {
  readonly id: string;
  readonly rank: number;
  readonly startsAt?: number;
  readonly left: number;
}

/** The better plan first; of one plan, what began or was bought first. */
function compare(a: Pick<OpenTime, 'rank' | 'startsAt'>, b: Pick<OpenTime, 'rank' | 'startsAt'>): number {
  const start = (one: Pick<OpenTime, 'startsAt'>) => one.startsAt ?? Number.MAX_SAFE_INTEGER;
  return b.rank - a.rank || start(a) - start(b);
}

/** What is left of each span: while a better plan runs, the time of a smaller one stands still. */
export function openTimes(spans: readonly GrantSpan[], now: number): OpenTime[] {
  let taken = now;
  return [...spans].sort(compare).map(({ id, rank, startsAt, endsAt }) => {
    // A span that lies wholly beneath a better one is from the days when both ran at once.
    const from = endsAt > taken ? Math.max(taken, startsAt) : Math.max(now, startsAt);
    taken = Math.max(taken, endsAt);
    return { id, rank, startsAt, left: Math.max(0, endsAt - from) };
  });
}

/**
 * Places grants one after the other, the better plan first. The order in which they were bought or settled does not
 * decide how many days they give.
 */
export function placeGrants(open: readonly OpenTime[], now: number): GrantSpan[] {
  let cursor = now;
  return [...open].sort(compare).map(({ id, rank, startsAt, left }) => {
    const begins = startsAt !== undefined && startsAt <= now ? startsAt : cursor;
    cursor += left;
    return { id, rank, startsAt: begins, endsAt: cursor };
  });
}
