import { testTexts } from '@interest-miner/contract/tests/texts';
import { expect, test } from 'vitest';
import type { AdSetDelivery } from '../../../ports/ads/port.ts';
import { deliveryOf, troubleOf } from './delivery-of-cells.ts';

const dayMs = 86_400_000;
const start = Date.UTC(2026, 0, 16);
const adSet: AdSetDelivery = {
  ...{ id: '1', name: 'Set', status: 'ACTIVE', effective: 'ACTIVE', campaignStatus: 'ACTIVE' },
  ...{ sharesBudget: false, attribution: null, startAt: start, endAt: null, learning: null, issues: [] },
};
const course = (day: number) => ({
  ...{ startAt: start, endAt: start + 14 * dayMs, timeZone: 'UTC', dailyBudget: 10_000_000, accountProblem: null },
  now: start + day * dayMs + 3_600_000,
});
const spent = (...units: number[]) =>
  units.map((amount, at) => ({
    day: new Date(start + at * dayMs).toISOString().slice(0, 10),
    spend_micros: amount * 1_000_000,
  }));
const read = (days: ReturnType<typeof spent>, day: number, before: Parameters<typeof deliveryOf>[2] = null) =>
  deliveryOf({ adSet, ads: [], days }, course(day), before);

test('the first two days and the current one say nothing about the pace', () => {
  expect(read(spent(3, 4, 9, 1), 3).state).toBe('active');
  expect(read(spent(3, 4, 9, 10, 1), 4).state).toBe('active');
});

test('who spends under 65 % on the last whole days is told how much, once while it swings', () => {
  const slow = read(spent(10, 10, 10, 4, 5, 6), 6);
  expect(slow).toEqual({ state: 'under_delivers', message: testTexts.underDelivers(50) });
  expect(troubleOf(slow)).toBe('not_delivered');
  expect(read(spent(10, 10, 10, 7, 7, 7), 6, slow).state).toBe('under_delivers');
  expect(read(spent(10, 10, 10, 7, 7, 7), 6).state).toBe('active');
  expect(read(spent(10, 10, 10, 9, 8, 8), 6, slow).state).toBe('active');
});

test('nothing at all is said after the first day, and later when it stops', () => {
  expect(read([], 0).state).toBe('active');
  expect(read([], 1)).toEqual({ state: 'with_issues', message: testTexts.notDelivering });
  expect(read(spent(10, 10, 10, 0, 0, 0), 6).message).toBe(testTexts.notDelivering);
});

test('a review that outlasts the start makes the cell begin late', () => {
  const ad = { id: '2', name: 'Ad', status: 'ACTIVE', effective: 'PENDING_REVIEW', adSetId: '1', objective: null };
  const ads = [{ ...ad, attribution: null, sharesBudget: null, creativeId: '3', picture: null, feedback: null }];
  const waiting = (day: number) => deliveryOf({ adSet, ads, days: [] }, course(day), null);
  expect(troubleOf(waiting(-1))).toBeNull();
  expect(waiting(0)).toEqual({ state: 'in_review', message: testTexts.stillInReview });
  expect(troubleOf(waiting(0))).toBe('not_delivered');
});
