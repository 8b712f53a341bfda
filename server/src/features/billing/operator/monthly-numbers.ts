import { dayMs, toIso } from '../../../lib/time.ts';
import type { Money } from '../queries/orders.ts';

/** A paid span of a user's plan; times in milliseconds. */
export interface PaidSpan {
  readonly userId: string;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** One calendar month (UTC). `active` is counted at its end, or now in the current month. */
export interface MonthNumbers {
  /** `2026-11`. */
  readonly month: string;
  readonly active: number;
  /** Users whose plan began after a time without one. */
  readonly started: number;
  /** Users whose plan ended without another following within a day. */
  readonly ended: number;
  /** Payments less refunds by currency. */
  readonly revenue: Readonly<Record<string, number>>;
}

/** Spans of one user that follow each other within a day, as one. */
function joinSpans(spans: readonly PaidSpan[]): PaidSpan[] {
  const all: PaidSpan[] = [];
  for (const span of [...spans].sort((a, b) => a.startsAt - b.startsAt)) {
    const last = all.at(-1);
    if (last && span.startsAt <= last.endsAt + dayMs)
      all[all.length - 1] = { ...last, endsAt: Math.max(last.endsAt, span.endsAt) };
    else all.push(span);
  }
  return all;
}

/** The first moment of each of the last `count` months and of the next one, oldest first. */
export function monthStarts(now: number, count: number): number[] {
  const today = new Date(now);
  const start = (back: number) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1);
  return Array.from({ length: count + 1 }, (_, index) => start(count - 1 - index));
}

/** Plans and revenue of the last months, oldest first. A pure function. */
export function monthlyNumbers(
  spans: readonly PaidSpan[],
  money: readonly Money[],
  now: number,
  count = 12,
): MonthNumbers[] {
  const ofUsers = Map.groupBy(
    spans.filter(({ startsAt, endsAt }) => startsAt < endsAt && startsAt <= now),
    ({ userId }) => userId,
  );
  const stays = [...ofUsers.values()].flatMap(joinSpans);
  const starts = monthStarts(now, count);
  return starts.slice(0, -1).map((from, index) => {
    const until = starts[index + 1] ?? now;
    const within = (time: number) => time >= from && time < until;
    const moment = Math.min(now, until - 1);
    const revenue: Record<string, number> = {};
    for (const { at, minor, currency } of money) if (within(at)) revenue[currency] = (revenue[currency] ?? 0) + minor;
    return {
      month: toIso(from).slice(0, 7),
      active: stays.filter(({ startsAt, endsAt }) => startsAt <= moment && endsAt > moment).length,
      started: stays.filter(({ startsAt }) => within(startsAt)).length,
      ended: stays.filter(({ endsAt }) => within(endsAt) && endsAt <= now).length,
      revenue,
    };
  });
}
