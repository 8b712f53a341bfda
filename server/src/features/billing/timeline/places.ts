import { isLive, type PlanFacts } from './timeline.ts';

/** A period in which a plan is granted; times in milliseconds. The plan with the higher `rank` counts. */
export interface GrantSpan {
  readonly id: string;
  readonly rank: number;
  readonly startsAt: number;
  readonly endsAt: number;
  /** It cannot take effect before this. */
  readonly since?: number;
  /** A period that a subscription paid for: other time of the same plan waits for it. */
  readonly isCharge?: boolean;
  /** A period of a running subscription: it never moves. */
  readonly isFixed?: boolean;
}

/** A grant and its unused time. `startsAt` is missing if it was never placed. */
export interface OpenTime {
  readonly id: string;
  readonly rank: number;
  readonly startsAt?: number;
  readonly since?: number;
  readonly isCharge?: boolean;
  readonly left: number;
}

interface Block {
  readonly rank: number;
  readonly from: number;
  readonly to: number;
}

type Ordered = Pick<OpenTime, 'rank' | 'startsAt' | 'isCharge'>;

/** Better plans first; within one plan subscription charges, then the earliest start or purchase. */
function compare(a: Ordered, b: Ordered): number {
  const start = (one: Ordered) => one.startsAt ?? Number.MAX_SAFE_INTEGER;
  return b.rank - a.rank || Number(b.isCharge ?? false) - Number(a.isCharge ?? false) || start(a) - start(b);
}

/** The parts of a period that no block of at least this rank covers. */
function freeParts(rank: number, from: number, to: number, blocks: readonly Block[]): Block[] {
  const parts: Block[] = [];
  let cursor = from;
  for (const block of [...blocks].sort((a, b) => a.from - b.from)) {
    if (block.rank < rank || block.to <= cursor) continue;
    if (block.from >= to) break;
    if (block.from > cursor) parts.push({ rank, from: cursor, to: block.from });
    cursor = block.to;
  }
  return cursor < to ? [...parts, { rank, from: cursor, to }] : parts;
}

const blocksOf = (spans: readonly GrantSpan[]) =>
  spans.filter((span) => span.isFixed).map(({ rank, startsAt, endsAt }) => ({ rank, from: startsAt, to: endsAt }));

/** The unused time of each span: a better plan pauses a lesser one, and a fixed span all others of its plan. */
export function openTimes(spans: readonly GrantSpan[], now: number): OpenTime[] {
  const blocks: Block[] = blocksOf(spans);
  return [...spans].sort(compare).map(({ endsAt, isFixed, ...open }) => {
    const { rank, startsAt } = open;
    const from = Math.max(now, startsAt);
    const parts = isFixed ? [] : freeParts(rank, from, endsAt, blocks);
    blocks.push(...parts);
    // A span entirely within a better one dates from when both ran at once.
    if (parts.length === 0) return { ...open, left: Math.max(0, endsAt - from) };
    return { ...open, left: parts.reduce((sum, part) => sum + part.to - part.from, 0) };
  });
}

/**
 * Places grants around fixed spans, better plans first, each in the first free time. The order in which they were
 * bought or settled does not change the total number of days.
 */
export function placeGrants(open: readonly OpenTime[], now: number, fixed: readonly GrantSpan[] = []): GrantSpan[] {
  const blocks: Block[] = blocksOf(fixed);
  return [...open].sort(compare).map(({ id, rank, startsAt, since, left }) => {
    const from = Math.max(now, since ?? now);
    const parts: Block[] = [];
    let missing = left;
    for (const part of freeParts(rank, from, Number.MAX_SAFE_INTEGER, blocks)) {
      const to = Math.min(part.to, part.from + missing);
      parts.push({ rank, from: part.from, to });
      missing -= to - part.from;
      if (missing <= 0) break;
    }
    blocks.push(...parts);
    const begins = startsAt !== undefined && startsAt <= now ? startsAt : (parts[0]?.from ?? from);
    return { id, rank, startsAt: begins, endsAt: parts.at(-1)?.to ?? from };
  });
}

/** The periods that end after a time. Those paid by a running subscription are fixed. */
export function spansOf({ grants, subscriptions }: PlanFacts, from: number): GrantSpan[] {
  const live = new Set(subscriptions.filter(isLive).map(({ id }) => id));
  return grants
    .filter((grant) => grant.plan.isPremium && grant.endsAt > from)
    .map(({ id, plan, startsAt, endsAt, addedAt, paymentId, subscriptionId }) => {
      const isCharge = paymentId !== null && subscriptionId !== null;
      const since = isCharge ? startsAt : addedAt;
      const isFixed = isCharge && live.has(subscriptionId);
      return { id, rank: plan.rank, startsAt, endsAt, since, isCharge, isFixed };
    });
}
