import { analysisStages } from '@interest-miner/contract/premium';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageAt, nextPercent } from './progress-bar.ts';

const real = (stage: (typeof analysisStages)[number], percent: number) => ({ stage, percent });

test('ten more every tick within a stage, and no further than its last step', () => {
  const expanding = real('expanding', 0);
  expect([0, 10, 20].map((shown) => nextPercent(shown, expanding))).toEqual([10, 20, 20]);
  expect(nextPercent(20, real('looking_up', 30))).toBe(30);
  expect(nextPercent(60, real('looking_up', 44))).toBe(60);
  expect(nextPercent(90, real('ranking', 70))).toBe(90);
  expect(nextPercent(20, real('done', 100))).toBe(100);
});

test('nothing is known: nothing moves', () => {
  expect(nextPercent(0, null)).toBe(0);
  expect(nextPercent(20, real('idle', 0))).toBe(20);
  expect(nextPercent(60, real('failed', 30))).toBe(60);
});

test('whatever the server tells, the bar never runs backwards nor into a stage that has not begun', () => {
  const begins = { idle: 0, expanding: 0, looking_up: 30, ranking: 70, done: 100, failed: 0 };
  const next = { idle: 0, expanding: 30, looking_up: 70, ranking: 100, done: 101, failed: 0 };
  const step = fc
    .constantFrom(...analysisStages)
    .chain((stage) =>
      fc
        .integer({ min: begins[stage], max: Math.max(begins[stage], next[stage] - 1) })
        .map((percent) => real(stage, percent)),
    );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (told) => {
      let shown = 0;
      let furthest = 0;
      for (const now of told) {
        const after = nextPercent(shown, now);
        expect(after).toBeGreaterThanOrEqual(shown);
        furthest = Math.max(furthest, next[now.stage] - 1);
        expect(after).toBeLessThanOrEqual(Math.max(furthest, shown));
        shown = after;
      }
    }),
  );
});

test('the messages of 0, 30 and 70', () => {
  expect([0, 29].map(messageAt)).toEqual(Array(2).fill('Generating interests with AI...'));
  expect([30, 69].map(messageAt)).toEqual(Array(2).fill('Retrieving audience data from Meta...'));
  expect([70, 100].map(messageAt)).toEqual(Array(2).fill('Analyzing and ranking results with AI...'));
});
