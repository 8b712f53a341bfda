import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GrantSpan, openTimes, placeGrants } from './places.ts';

const span = (id: string, rank: number, startsAt: number, endsAt: number): GrantSpan => ({
  id,
  rank,
  startsAt,
  endsAt,
});
const length = 30;
const buy = (spans: readonly GrantSpan[], id: string, rank: number, now: number) =>
  placeGrants([...openTimes(spans, now), { id, rank, left: length }], now);
const byId = (spans: readonly GrantSpan[]) => Object.fromEntries(spans.map((one) => [one.id, one]));

test('a plan starts at once unless one at least as good is running; a lesser plan resumes after it', () => {
  expect(buy([], 'a', 2, 100)).toEqual([span('a', 2, 100, 130)]);
  expect(buy([span('small', 2, 90, 120)], 'a', 3, 100)).toEqual([span('a', 3, 100, 130), span('small', 2, 90, 150)]);
});

test('a plan starts when the last plan at least as good ends', () => {
  expect(byId(buy([span('a', 2, 0, 30)], 'b', 2, 10))).toMatchObject({ b: span('b', 2, 30, 60) });
  expect(byId(buy([span('a', 3, 0, 30)], 'b', 2, 10))).toMatchObject({ b: span('b', 2, 30, 60) });
});

test('plans that overlapped before this rule keep their time', () => {
  const old = [span('small', 2, 0, 30), span('better', 3, 5, 35)];
  expect(placeGrants(openTimes(old, 10), 10)).toEqual([span('better', 3, 5, 35), span('small', 2, 0, 55)]);
});

test('a fixed period never moves: days of its plan and of lesser ones wait for it, better ones do not', () => {
  const paid = { ...span('paid', 3, 10, 40), isFixed: true };
  const open = [
    { id: 'same', rank: 3, startsAt: 5, left: 10 },
    { id: 'less', rank: 2, startsAt: 40, left: 10 },
    { id: 'better', rank: 4, left: 3 },
  ];
  const placed = placeGrants(open, 5, [paid]);
  expect(byId(placed)).toEqual({
    better: span('better', 4, 5, 8),
    same: span('same', 3, 5, 48),
    less: span('less', 2, 48, 58),
  });
  expect(openTimes([paid, ...placed], 9).map(({ id, left }) => [id, left])).toEqual([
    ['better', 0],
    ['same', 9],
    ['paid', 30],
    ['less', 10],
  ]);
});

test('a grant is never placed before its purchase', () => {
  const bought = { id: 'bought', rank: 3, startsAt: 20, since: 20, left: 30 };
  expect(placeGrants([bought], 10)).toEqual([span('bought', 3, 20, 50)]);
});

/** The plan in effect at a given time. */
const rankAt = (spans: readonly GrantSpan[], at: number) =>
  Math.max(0, ...spans.filter((one) => one.startsAt <= at && at < one.endsAt).map((one) => one.rank));
const days = (spans: readonly GrantSpan[], from: number) =>
  Array.from({ length: 400 }, (_, index) => rankAt(spans, from + index));
const ranks = fc.constantFrom(2, 3, 4);

test('payments buy the same days in whatever order they settle', () => {
  fc.assert(
    fc.property(
      fc
        .array(ranks, { minLength: 1, maxLength: 8 })
        .chain((bought) => fc.tuple(fc.constant(bought), fc.shuffledSubarray(bought, { minLength: bought.length }))),
      ([bought, settled]) => {
        const all = (order: readonly number[]) =>
          order.reduce<GrantSpan[]>((spans, rank, number) => buy(spans, String(number), rank, 0), []);
        expect(days(all(settled), 0)).toEqual(days(all(bought), 0));
      },
    ),
  );
});

test('whatever is bought and refunded, each paid day counts once, on its own plan', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ rank: ranks, after: fc.nat(20) }), { minLength: 1, maxLength: 8 }),
      fc.nat(7),
      (purchases, index) => {
        let spans: GrantSpan[] = [];
        let now = 0;
        let owed = 0;
        for (const [number, { rank, after }] of purchases.entries()) {
          owed = Math.max(0, owed - after) + length;
          now += after;
          spans = [
            ...spans.filter((one) => one.endsAt <= now),
            ...buy(
              spans.filter((one) => one.endsAt > now),
              String(number),
              rank,
              now,
            ),
          ];
          expect(days(spans, now).filter((rank) => rank > 0)).toHaveLength(owed);
        }
        const open = openTimes(
          spans.filter((one) => one.endsAt > now),
          now,
        );
        const ended = open.find(({ id }) => id === String(index % purchases.length));
        const rest = placeGrants(
          open.filter((one) => one !== ended),
          now,
        );
        expect(days(rest, now).filter((rank) => rank > 0)).toHaveLength(owed - (ended?.left ?? 0));
        expect(days(rest, now).slice(0, owed - (ended?.left ?? 0))).not.toContain(0);
      },
    ),
  );
});
