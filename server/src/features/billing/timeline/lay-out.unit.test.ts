import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOut } from './lay-out.ts';
import type { GrantFact } from './timeline.ts';

const length = 30;
const given = (id: string, rank: number, from: number, more: Partial<GrantFact> = {}): GrantFact => ({
  id,
  plan: { id: `plan-${rank}`, rank, name: `Plan ${rank}`, isPremium: true },
  source: 'payment',
  autoRenew: false,
  paymentId: `pay-${id}`,
  subscriptionId: null,
  price: { amount: rank * 1500, currency: 'INR' },
  from,
  length,
  began: null,
  fixedUntil: 0,
  endedAt: null,
  becomes: null,
  ...more,
});
const charge = (id: string, rank: number, from: number, fixedUntil: number) =>
  given(id, rank, from, { subscriptionId: 'sub', fixedUntil });
const places = (all: readonly GrantFact[]) =>
  Object.fromEntries(layOut(all).map(({ id, startsAt, endsAt }) => [id, [startsAt, endsAt]]));

test('a plan starts at once unless one at least as good is running; a lesser plan resumes after it', () => {
  expect(places([given('a', 2, 100)])).toEqual({ a: [100, 130] });
  expect(places([given('small', 2, 90), given('a', 3, 100)])).toEqual({ small: [90, 150], a: [100, 130] });
  expect(places([given('a', 2, 0), given('b', 2, 10)])).toEqual({ a: [0, 30], b: [30, 60] });
  expect(places([given('a', 3, 0), given('b', 2, 10)])).toEqual({ a: [0, 30], b: [30, 60] });
});

test('what ends early leaves its time to what waits for it', () => {
  expect(places([given('small', 2, 0), given('better', 3, 10, { endedAt: 20 })])).toEqual({ small: [0, 40] });
  expect(places([given('small', 2, 0), given('better', 3, 10, { endedAt: 5 })])).toEqual({ small: [0, 30] });
});

test('a charge is used when its subscription says: days of its plan and of lesser ones wait for it, better ones do not', () => {
  const always = Number.POSITIVE_INFINITY;
  const rest = [given('same', 3, 5), given('less', 2, 6), given('better', 4, 20)];
  expect(places([charge('paid', 3, 10, always), ...rest])).toEqual({
    paid: [10, 40],
    better: [20, 50],
    // Five days before the charge.
    same: [5, 75],
    less: [75, 105],
  });
  expect(places([charge('less', 2, 0, always), given('better', 3, 10)])).toEqual({ less: [0, 30], better: [10, 40] });
});

test('once its subscription has ended, a better plan pauses a charge too', () => {
  expect(places([charge('less', 2, 0, 20), given('better', 3, 10)])).toEqual({ less: [0, 50], better: [10, 40] });
  expect(places([charge('later', 2, 40, 0)])).toEqual({ later: [40, 70] });
});

test('what the ledger was opened with keeps its start, and the time that was left', () => {
  const open = given('open', 2, 100, { began: 80, length: 10 });
  expect(places([open, given('used', 3, 60, { began: 30, length: 0 })])).toEqual({ open: [80, 110], used: [30, 60] });
});

test('the trial runs beside everything', () => {
  const trial = given('trial', 0, 0, { plan: { id: 'trial', rank: 0, name: 'Free trial', isPremium: false } });
  expect(places([trial, given('a', 2, 10)])).toEqual({ trial: [0, 30], a: [10, 40] });
});

/** The plan in effect on each of the next days. */
const days = (all: readonly GrantFact[], from: number) => {
  const laid = layOut(all);
  return Array.from({ length: 400 }, (_, index) => {
    const at = from + index;
    return Math.max(
      0,
      ...laid.filter(({ parts }) => parts.some((part) => part.from <= at && at < part.to)).map(({ plan }) => plan.rank),
    );
  });
};
const ranks = fc.constantFrom(2, 3, 4);

test('payments buy the same days in whatever order they settle', () => {
  fc.assert(
    fc.property(
      fc
        .array(ranks, { minLength: 1, maxLength: 8 })
        .chain((bought) => fc.tuple(fc.constant(bought), fc.shuffledSubarray(bought, { minLength: bought.length }))),
      ([bought, settled]) => {
        const all = (order: readonly number[]) => order.map((rank, number) => given(String(number), rank, 0));
        expect(days(all(settled), 0)).toEqual(days(all(bought), 0));
      },
    ),
  );
});

test('whatever is bought and refunded, each paid day counts once, on its own plan, and no day is free between', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ rank: ranks, after: fc.nat(20), refunded: fc.option(fc.nat(60)) }), {
        minLength: 1,
        maxLength: 8,
      }),
      (purchases) => {
        let now = 0;
        const all = purchases.map(({ rank, after, refunded }, number) => {
          now += after;
          return given(String(number), rank, now, { endedAt: refunded === null ? null : now + refunded });
        });
        const last = Math.max(now, ...all.map(({ endedAt }) => endedAt ?? 0));
        const left = layOut(all).map(({ parts }) =>
          parts.reduce((sum, { from, to }) => sum + Math.max(0, to - Math.max(from, last)), 0),
        );
        const owed = left.reduce((sum, one) => sum + one, 0);
        expect(days(all, last).filter((rank) => rank > 0)).toHaveLength(owed);
        expect(days(all, last).slice(0, owed)).not.toContain(0);
        for (const { parts } of layOut(all)) {
          expect(parts.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(length);
        }
      },
    ),
  );
});
