import { dayMs, toIso } from '../../../lib/time.ts';
import type { Money } from '../queries/orders.ts';

/** A time in which a user had a paid plan, in milliseconds. */
export interface PaidSpan {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** One calendar month (UTC). `active` is counted at its end, or now in the current month. */
export interface MonthNumbers {
  /** `2026-11`. */
  readonly month: string;
  active: number;
  /** Users whose plan began after a time without one. */
  started: number;
  /** Users whose plan ended without another following within a day. */
  ended: number;
  /** Payments less refunds by currency. */
  readonly revenue: Record<string, number>;
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

/** Plans and revenue of the last `count` months, oldest first, as users and money are added. */
export function countMonths(now: number, count = 12) {
  const today = new Date(now);
  const start = (back: number) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1);
  const months = Array.from({ length: count }, (_, index) => {
    const [from, until] = [start(count - 1 - index), start(count - 2 - index)];
    const numbers: MonthNumbers = { month: toIso(from).slice(0, 7), active: 0, started: 0, ended: 0, revenue: {} };
    return { from, until, numbers };
  });
  return {
    from: start(count - 1),
    months: months.map(({ numbers }) => numbers),
    /** @param spans all of one user */
    addUser(spans: readonly PaidSpan[]): void {
      const known = spans.filter(({ startsAt, endsAt }) => startsAt < endsAt && startsAt <= now);
      for (const { startsAt, endsAt } of joinSpans(known)) {
        for (const { from, until, numbers } of months) {
          const moment = Math.min(now, until - 1);
          if (startsAt <= moment && endsAt > moment) numbers.active += 1;
          if (startsAt >= from && startsAt < until) numbers.started += 1;
          if (endsAt >= from && endsAt < until && endsAt <= now) numbers.ended += 1;
        }
      }
    },
    addMoney({ at, minor, currency }: Money): void {
      const revenue = months.find(({ from, until }) => at >= from && at < until)?.numbers.revenue;
      if (revenue) revenue[currency] = (revenue[currency] ?? 0) + minor;
    },
  };
}
