import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeGaps, type GrantSpan, startOf } from './grant-spans.ts';

const span = (id: string, rank: number, startsAt: number, endsAt: number): GrantSpan => ({
  id,
  rank,
  startsAt,
  endsAt,
});

test('a plan begins at once when nothing as good runs', () => {
  expect(startOf([], 2, 100)).toBe(100);
  expect(startOf([span('small', 2, 0, 500)], 3, 100)).toBe(100);
});

test('a plan begins where the last one as good as it ends', () => {
  expect(startOf([span('a', 2, 0, 500), span('b', 3, 0, 300)], 2, 100)).toBe(500);
  expect(startOf([span('a', 3, 0, 500)], 2, 100)).toBe(500);
});

test('what was to come moves into the gap, keeping its length; what runs stays', () => {
  const spans = [span('runs', 3, 0, 200), span('next', 2, 500, 800), span('last', 2, 800, 1100)];
  expect(closeGaps(spans, 100)).toEqual([span('next', 2, 200, 500), span('last', 2, 500, 800)]);
  expect(closeGaps([span('runs', 3, 0, 200), span('next', 2, 200, 500), span('last', 2, 500, 800)], 100)).toEqual([]);
});

test('however plans are bought and one is taken back, no day is lost and no two of a rank overlap', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ rank: fc.constantFrom(2, 3, 4), after: fc.nat(40) }), { minLength: 1, maxLength: 8 }),
      fc.nat(7),
      fc.nat(30),
      (purchases, index, wait) => {
        let now = 0;
        const spans: GrantSpan[] = [];
        for (const [number, { rank, after }] of purchases.entries()) {
          now += after;
          const startsAt = startOf(spans, rank, now);
          spans.push(span(String(number), rank, startsAt, startsAt + 30));
        }
        now += wait;
        const left = spans.filter((_, number) => number !== index % purchases.length);
        const moved = new Map(closeGaps(left, now).map((place) => [place.id, place]));
        const after = left.map((one) => moved.get(one.id) ?? one);
        for (const one of after) {
          expect(one.endsAt - one.startsAt).toBe(30);
          const before = left.find(({ id }) => id === one.id);
          expect(one.startsAt).toBeLessThanOrEqual(before?.startsAt ?? 0);
          const covers = (other: GrantSpan) =>
            other.rank >= one.rank && other.startsAt < one.startsAt && other.endsAt >= one.startsAt;
          if (one.startsAt > now) expect(after.some(covers)).toBe(true);
          for (const other of after) {
            if (other.id === one.id || other.rank !== one.rank) continue;
            expect(one.endsAt <= other.startsAt || other.endsAt <= one.startsAt).toBe(true);
          }
        }
      },
    ),
  );
});
