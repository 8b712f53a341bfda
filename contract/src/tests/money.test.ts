import { expect, test } from 'vitest';
import { expectedCost } from './expected-cost.ts';
import { testGoalNames } from './goals.ts';
import { mostOverWindow, mostPerDay, mostPerWeek } from './most-it-can-cost.ts';

test('V8 and V9: the most of a day and of a week, in the smallest unit of any currency', () => {
  expect([mostPerDay(2000) / 100, mostPerWeek(2000) / 100]).toEqual([35, 140]);
  expect([mostPerDay(2000), mostPerWeek(2000)]).toEqual([3500, 14_000]);
});

test('the most of a window counts weeks from Sunday to Saturday', () => {
  const most = (firstDay: string, days: number, adSets = 1) => mostOverWindow(100, adSets, { firstDay, days });
  // 1 November 2026 is a Sunday.
  expect(most('2026-11-01', 7)).toBe(700);
  expect(most('2026-11-01', 14, 3)).toBe(4200);
  expect(most('2026-11-01', 1)).toBe(175);
  // Wednesday to Saturday, a whole week, Sunday to Tuesday.
  expect(most('2026-11-04', 14)).toBe(700 + 700 + 525);
  expect(most('2026-11-07', 2)).toBe(350);
});

test('a result has a usual cost for every goal, in the currency of the account', () => {
  for (const goal of testGoalNames) {
    const cost = expectedCost(goal, ['DE'], 'EUR');
    expect(cost?.low).toBeGreaterThan(0);
    expect(cost?.high).toBeGreaterThan(cost?.low ?? Number.POSITIVE_INFINITY);
  }
  const leads = expectedCost('leads', ['US'], 'USD');
  expect(leads?.low).toBeGreaterThan(8);
  expect(leads?.high).toBeLessThan(40);
  expect(expectedCost('leads', ['US'], 'XOF')).toBeNull();
  expect(expectedCost('leads', ['IN'], 'USD')?.high).toBeLessThan(leads?.low ?? 0);
});
