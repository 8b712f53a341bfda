/** A span in which a plan is granted; times in milliseconds. `rank` orders plans: the higher one counts. */
export interface GrantSpan {
  readonly id: string;
  readonly rank: number;
  readonly startsAt: number;
  readonly endsAt: number;
}

/**
 * When a newly bought plan begins: at once, or where the same or a better plan ends, so that no paid day is lost.
 * A better plan than the running one begins at once.
 */
export function startOf(spans: readonly GrantSpan[], rank: number, now: number): number {
  return Math.max(now, ...spans.filter((span) => span.rank >= rank).map((span) => span.endsAt));
}

/**
 * Moves grants that have not begun forward, after one before them was revoked, so that no gap is left.
 * @returns the spans that move, at their new place
 */
export function closeGaps(spans: readonly GrantSpan[], now: number): GrantSpan[] {
  const placed = spans.filter((span) => span.startsAt <= now);
  const moved: GrantSpan[] = [];
  const coming = spans.filter((span) => span.startsAt > now).sort((a, b) => a.startsAt - b.startsAt);
  for (const span of coming) {
    const startsAt = Math.min(span.startsAt, startOf(placed, span.rank, now));
    const place = { ...span, startsAt, endsAt: startsAt + (span.endsAt - span.startsAt) };
    placed.push(place);
    if (startsAt !== span.startsAt) moved.push(place);
  }
  return moved;
}
