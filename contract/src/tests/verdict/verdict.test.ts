import { describe, expect, test } from 'vitest';
import { type CellDays, decide } from './decide.ts';
import { dispersionOf } from './dispersion.ts';
import { chancesOfLargest, quantile } from './gamma.ts';
import { chancesOfBest, costInterval, posteriorsOf } from './posterior.ts';

/** Results spread over `days` days as evenly as whole numbers can be. */
const evenly = (results: number, spend: number, days: number): CellDays => ({
  results: Array.from(
    { length: days },
    (_, day) => Math.floor((results * (day + 1)) / days) - Math.floor((results * day) / days),
  ),
  spend: Array.from({ length: days }, () => spend / days),
});

describe('the chance of being best', () => {
  test('V20 and V21: two cells', () => {
    const [first] = chancesOfLargest([
      { shape: 1 + 30, rate: 20 + 600 },
      { shape: 1 + 20, rate: 20 + 600 },
    ]);
    expect(first).toBeCloseTo(0.91961, 5);
    const both = [
      { results: 12, spend: 300 },
      { results: 8, spend: 300 },
    ];
    expect(posteriorsOf(both)).toEqual([
      { shape: 18, rate: 480 },
      { shape: 14, rate: 480 },
    ]);
    expect(chancesOfBest(both)?.[0]).toBeCloseTo(0.763435, 5);
  });

  test('adds up to 1, is equal for equal cells, and does not depend on the currency', () => {
    const five = [30, 30, 30, 30, 30].map((results) => ({ results, spend: 400 }));
    for (const chance of chancesOfBest(five) ?? []) expect(chance).toBeCloseTo(0.2, 6);
    const cells = [50, 40, 31].map((results) => ({ results, spend: 600 }));
    const yen = cells.map(({ results, spend }) => ({ results, spend: spend * 157 }));
    const chances = chancesOfBest(cells) ?? [];
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
    for (const [place, chance] of (chancesOfBest(yen) ?? []).entries())
      expect(chance).toBeCloseTo(chances[place] ?? 0, 9);
  });

  test('holds for cells of very different sizes', () => {
    const chances = chancesOfBest([
      { results: 40_000, spend: 400_000 },
      { results: 0, spend: 5 },
      { results: 39_000, spend: 400_000 },
    ]);
    expect(chances?.every((chance) => chance >= 0 && chance <= 1)).toBe(true);
    expect(chances?.[0]).toBeGreaterThan(chances?.[2] ?? 1);
  });

  test('is unknown without results or spend', () => {
    expect(
      chancesOfBest([
        { results: 0, spend: 5 },
        { results: 0, spend: 5 },
      ]),
    ).toBeUndefined();
    expect(
      chancesOfBest([
        { results: 3, spend: 0 },
        { results: 1, spend: 0 },
      ]),
    ).toBeUndefined();
  });
});

describe('the interval of a cost per result', () => {
  test('contains the cost, shrinks with results, and widens with restless days', () => {
    const few = costInterval({ results: 5, spend: 50 });
    const many = costInterval({ results: 500, spend: 5000 });
    for (const interval of [few, many]) {
      expect(interval?.low).toBeLessThan(10);
      expect(interval?.high).toBeGreaterThan(10);
    }
    expect((few?.high ?? 0) - (few?.low ?? 0)).toBeGreaterThan((many?.high ?? 0) - (many?.low ?? 0));
    expect(costInterval({ results: 500, spend: 5000 }, 3)?.low).toBeLessThan(many?.low ?? 0);
  });

  test('has no upper end without a result, and is unknown without spend', () => {
    expect(costInterval({ results: 0, spend: 30 })).toEqual({ low: expect.any(Number), high: null });
    expect(costInterval({ results: 0, spend: 0 })).toBeNull();
  });

  test('agrees with the chi-squared table', () => {
    // Gamma(5, 1) is half a chi-squared of 10 degrees of freedom; Gamma(1/2, 1/2) one of 1.
    expect(quantile({ shape: 5, rate: 1 }, 0.975) * 2).toBeCloseTo(20.483, 2);
    expect(quantile({ shape: 5, rate: 1 }, 0.025) * 2).toBeCloseTo(3.247, 2);
    expect(quantile({ shape: 0.5, rate: 0.5 }, 0.95)).toBeCloseTo(3.841, 2);
  });
});

describe('restless days', () => {
  test('count for less only if they swing more than chance', () => {
    expect(
      dispersionOf([
        [5, 5, 5],
        [5, 5, 5],
      ]),
    ).toBe(1);
    // χ² of this table is 16.67 with 1 × 2 degrees of freedom.
    expect(
      dispersionOf([
        [10, 0, 5],
        [0, 10, 5],
      ]),
    ).toBeCloseTo(10, 9);
  });

  test('are not judged from one day, one cell or nothing', () => {
    expect(dispersionOf([[5], [9]])).toBe(1);
    expect(dispersionOf([[5, 1, 9]])).toBe(1);
    expect(
      dispersionOf([
        [0, 0],
        [0, 0],
      ]),
    ).toBe(1);
    expect(dispersionOf([])).toBe(1);
  });
});

describe('the verdict', () => {
  const planned = 14;
  const at = (first: CellDays, second: CellDays, over = false) => decide([first, second], { planned, over });

  test('needs seven whole days, whatever the lead', () => {
    expect(at(evenly(300, 300, 6), evenly(30, 300, 6)).kind).toBe('too_early');
    expect(at(evenly(350, 350, 7), evenly(35, 350, 7))).toMatchObject({ kind: 'winner', best: 0, days: 7 });
  });

  test('needs 20 results in every cell', () => {
    expect(at(evenly(200, 700, 10), evenly(19, 700, 10))).toMatchObject({ kind: 'open', short: [1] });
    expect(at(evenly(200, 700, 14), evenly(19, 700, 14), true).kind).toBe('too_few');
    expect(at(evenly(200, 700, 14), evenly(20, 700, 14), true).kind).toBe('winner');
  });

  test('is stricter before the planned end, and after a stop', () => {
    const lead = [evenly(62, 700, 13), evenly(34, 700, 13)] as const;
    const { kind, chances } = at(...lead);
    expect(kind).toBe('open');
    expect(chances?.[0]).toBeGreaterThan(0.975);
    expect(at(...lead, true).kind).toBe('no_difference');
    expect(at(evenly(62, 700, 14), evenly(34, 700, 14), true)).toMatchObject({ kind: 'winner', best: 0 });
  });

  test('names no winner of one cell, of nothing, or of equals', () => {
    expect(decide([evenly(90, 700, 14)], { planned, over: true })).toMatchObject({ kind: 'single', chances: null });
    expect(at(evenly(0, 700, 9), evenly(0, 700, 9))).toMatchObject({ kind: 'nothing', best: null });
    expect(at(evenly(50, 700, 14), evenly(50, 700, 14), true).kind).toBe('no_difference');
    expect(decide([], { planned, over: false }).kind).toBe('single');
  });

  test('trusts restless days less', () => {
    const restless = (results: readonly number[]): CellDays => ({ results, spend: results.map(() => 50) });
    const swinging = Array.from({ length: 14 }, (_, day) => (day % 2 === 0 ? 9 : 0));
    const opposite = Array.from({ length: 14 }, (_, day) => (day % 2 === 0 ? 0 : 5));
    const verdict = at(restless(swinging), restless(opposite), true);
    expect(verdict.dispersion).toBeGreaterThan(5);
    expect(verdict.kind).toBe('no_difference');
    expect(at(evenly(63, 700, 14), evenly(35, 700, 14), true).kind).toBe('winner');
  });
});
