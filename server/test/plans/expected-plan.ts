// The plan at a time, computed a second time in another way: day by day from everything that happened, instead of
// from rows that are moved. It knows what the gateway captured, not when the program noticed.

const day = 86_400_000;
const periodMs = 30 * day;
const hour = 3_600_000;

export type Happening =
  /** A charge of a subscription paid for this period. */
  | { kind: 'charged'; at: number; to: number; sub: string; payment: string; rank: number }
  /** The subscription is not charged again. */
  | { kind: 'ended'; at: number; sub: string }
  /** A plan was paid once. */
  | { kind: 'bought'; at: number; payment: string; rank: number }
  | { kind: 'refunded'; at: number; payment: string }
  /** A subscription of a better plan was authorised, whose first charge is due at `startsAt`. */
  | { kind: 'upgraded'; at: number; startsAt: number; rank: number };

interface Item {
  readonly rank: number;
  readonly payment: string;
  /** The subscription that it belongs to while that is running. */
  sub: string | undefined;
  /** Only for a charge. */
  readonly period: { from: number; to: number } | undefined;
  left: number;
  began: number | undefined;
  paused: number;
}

const isPaused = (item: Item) => item.sub === undefined && item.left > 0;
const isCharge = (item: Item) => Number(item.period !== undefined);
const byBegin = (a: Item, b: Item) => (a.began ?? Infinity) - (b.began ?? Infinity) || 0;
/** Better plans first, then charges of subscriptions, then by start, then by purchase. */
const inOrder = (items: readonly Item[]) =>
  [...items].sort((a, b) => b.rank - a.rank || isCharge(b) - isCharge(a) || byBegin(a, b));

/** Replays what happened until `end`. @returns the plan in effect then, as it is known now; 0 for none */
export function planAfter(happened: readonly Happening[], prices: ReadonlyMap<number, number>, end: number): number {
  let items: Item[] = [];
  const over = new Set<string>();
  const waiting = () => inOrder(items.filter(isPaused));

  function worth(item: Item, rank: number): number {
    const planned = waiting()
      .filter((other) => other.rank > item.rank)
      .reduce((sum, other) => sum + other.left, 0);
    const spread = item.period && item.period.to - item.period.from + item.paused + planned;
    const length = spread === undefined ? periodMs : Math.min(spread, 31 * day);
    const value = Math.floor(((prices.get(item.rank) ?? 0) * item.left) / length);
    return Math.floor((value / (prices.get(rank) ?? 1)) * periodMs);
  }

  function upgrade({ at, startsAt, rank }: Extract<Happening, { kind: 'upgraded' }>): void {
    const smaller = items.filter((item) => item.rank < rank && item.left > 0);
    const ordered = inOrder(smaller).sort(byBegin);
    const credits = ordered.map((item) => ({ payment: item.payment, left: worth(item, rank) }));
    const missing = startsAt - at - credits.reduce((sum, { left }) => sum + left, 0);
    const last = credits.at(-1);
    if (last && Math.abs(missing) <= hour) last.left = Math.max(0, last.left + missing);
    items = items.filter((item) => !smaller.includes(item));
    for (const { payment, left } of credits)
      items.push({ rank, payment, left, sub: undefined, period: undefined, began: undefined, paused: 0 });
  }

  function apply(one: Happening): void {
    switch (one.kind) {
      case 'charged': {
        const period = { from: one.at, to: one.to };
        const { rank, payment } = one;
        // It may have been charged ahead: then this period belongs to none that is running.
        const sub = over.has(one.sub) ? undefined : one.sub;
        items.push({ rank, payment, sub, period, left: one.to - one.at, began: one.at, paused: 0 });
        return;
      }
      case 'ended':
        over.add(one.sub);
        for (const item of items) if (item.sub === one.sub) item.sub = undefined;
        return;
      case 'bought':
        items.push({
          rank: one.rank,
          payment: one.payment,
          left: periodMs,
          sub: undefined,
          period: undefined,
          began: undefined,
          paused: 0,
        });
        return;
      case 'refunded':
        items = items.filter(({ payment }) => payment !== one.payment);
        return;
      case 'upgraded':
        upgrade(one);
    }
  }

  /** What is in use: all of running subscriptions, and of the rest the best one, if it is better. */
  function running(): { inUse: readonly Item[]; used: Item | undefined } {
    const fixed = items.filter((item) => item.sub !== undefined && item.left > 0);
    const rank = Math.max(0, ...fixed.map((item) => item.rank));
    const [used] = waiting().filter((item) => item.rank > rank);
    return { inUse: used ? [...fixed, used] : fixed, used };
  }

  function pass(from: number, to: number): void {
    for (let time = from; time < to; ) {
      const { inUse, used } = running();
      const until = Math.min(to, ...inUse.map((item) => time + item.left));
      for (const item of items) {
        if (item === used) item.began ??= time;
        if (item === used || item.sub !== undefined) item.left = Math.max(0, item.left - (until - time));
        else if (item.left > 0) item.paused += until - time;
      }
      time = until;
    }
  }

  const order = { charged: 0, ended: 1, bought: 1, refunded: 1, upgraded: 1 } as const;
  let time = 0;
  for (const one of [...happened].sort((a, b) => a.at - b.at || order[a.kind] - order[b.kind])) {
    if (one.at > end) break;
    pass(time, one.at);
    time = one.at;
    apply(one);
  }
  pass(time, end);
  // What was refunded afterwards gave nothing.
  const refunded = new Set(happened.flatMap((one) => (one.kind === 'refunded' ? [one.payment] : [])));
  return Math.max(0, ...running().inUse.flatMap((item) => (refunded.has(item.payment) ? [] : [item.rank])));
}
