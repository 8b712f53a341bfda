import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../lib/time.ts';
import { copyName, isCopyName, namesToRemove, provenCopies, recordName } from './copies.ts';

const start = Date.UTC(2026, 0, 15, 12);
const proven = (at: number) => [copyName(at), recordName(copyName(at))];

/** Makes copies at times, as the job does. @returns the names that remain */
function keepAfter(times: readonly number[]): string[] {
  let names: string[] = [];
  for (const at of times) {
    names.push(...proven(at));
    const old = new Set(namesToRemove(names, at));
    names = names.filter((name) => !old.has(name));
  }
  return names;
}

test('after two months of copies every half hour there is one for each hour of a day and each day of a month', () => {
  const end = start + 60 * dayMs;
  const times = Array.from({ length: 60 * 48 + 1 }, (_, at) => start + at * 30 * minuteMs);
  const kept = provenCopies(keepAfter(times)).map(({ madeAt }) => madeAt);
  const hasIn = (from: number, length: number) => kept.some((at) => at >= from && at < from + length);
  for (let hour = 1; hour < 24; hour += 1) expect(hasIn(end - hour * hourMs, hourMs)).toBe(true);
  for (let day = 2; day < 31; day += 1) expect(hasIn(Date.UTC(2026, 2, 16) - day * dayMs, dayMs)).toBe(true);
  expect(kept.length).toBeLessThan(7 + 25 + 32);
  expect(Math.min(...kept)).toBeGreaterThan(end - 32 * dayMs);
});

test('the newest seven copies stay, however old they are and whatever comes between', () => {
  const gaps = fc.array(fc.integer({ min: minuteMs, max: 90 * dayMs }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(gaps, (steps) => {
      let at = start;
      const times = steps.map((step) => {
        at += step;
        return at;
      });
      const kept = provenCopies(keepAfter(times)).map(({ madeAt }) => madeAt);
      expect(kept.slice(0, 7)).toEqual(times.toReversed().slice(0, 7));
    }),
  );
});

test('an attempt without a record goes once a later copy is proved, a foreign file never', () => {
  const foreign = [
    'interest-miner-2026-01-15T12-00-00-000Z.db',
    'copy-of-my-thesis.db',
    'copy-2026-13-45T99-00-00-000Z.db',
  ];
  const names = [copyName(start), ...proven(start + hourMs), copyName(start + 2 * hourMs), ...foreign];
  expect(namesToRemove(names, start + 3 * hourMs)).toEqual([copyName(start)]);
  expect(provenCopies(names).map(({ madeAt }) => madeAt)).toEqual([start + hourMs]);
});

test('copies from the future stay: the clock was wrong, then or now', () => {
  const names = Array.from({ length: 20 }, (_, day) => proven(start + (day + 1) * 40 * dayMs)).flat();
  expect(namesToRemove([...names, ...proven(start)], start)).toEqual([]);
});

test('names sort by time and are recognised', () => {
  expect(copyName(start)).toBe('copy-2026-01-15T12-00-00-000Z.db');
  expect(isCopyName(copyName(start))).toBe(true);
  expect(isCopyName(recordName(copyName(start)))).toBe(false);
});
