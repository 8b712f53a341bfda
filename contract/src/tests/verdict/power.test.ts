import { expect, test } from 'vitest';
import { cellsThatFit, powerOf, resultsNeeded, smallestRatio } from './power.ts';

test('V22: results that show a ratio, and the ratio that results show', () => {
  expect(resultsNeeded(1.5, 2)).toBeCloseTo(95.48, 1);
  expect(resultsNeeded(2, 2)).toBeCloseTo(32.67, 1);
  expect(smallestRatio(50, 2)).toBeCloseTo(1.7512, 3);
  expect(Math.round(resultsNeeded(1.5, 5))).toBe(162);
  expect(smallestRatio(resultsNeeded(1.3, 4), 4)).toBeCloseTo(1.3, 9);
});

test('the dear end of the cost shows less, and takes longer', () => {
  const power = powerOf({ cells: 2, days: 14, dailyBudget: 20, cost: { low: 4, high: 8 } });
  expect(power.results).toEqual({ low: 35, high: 70 });
  expect(power.weekly).toEqual({ low: 17.5, high: 35 });
  expect(power.ratio.worst).toBeGreaterThan(power.ratio.best);
  expect(power.daysNeeded).toEqual({ low: 24, high: 48 });
});

test('proposes as many cells as the money can tell apart, and never under two', () => {
  const cost = { low: 4, high: 9 };
  expect(cellsThatFit({ cells: 4, days: 14, dailyBudget: 20, cost })).toBe(2);
  expect(cellsThatFit({ cells: 4, days: 14, dailyBudget: 500, cost })).toBe(4);
  expect(cellsThatFit({ cells: 5, days: 14, dailyBudget: 50, cost })).toBe(3);
  expect(cellsThatFit({ cells: 2, days: 7, dailyBudget: 1, cost })).toBe(2);
});
