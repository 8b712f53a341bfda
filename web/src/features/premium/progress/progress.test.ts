import { expect, test } from 'vitest';
import { texts } from '../texts.ts';
import { percentAfter, stageAt } from './progress.ts';

test('the bar rises by 10 every 500 ms and ends at 100', () => {
  expect([0, 499, 500, 999, 1000, 4499].map(percentAfter)).toEqual([0, 0, 10, 10, 20, 80]);
  expect([4500, 5000, 90_000].map(percentAfter)).toEqual([90, 100, 100]);
  // A clock that was set back.
  expect(percentAfter(-3000)).toBe(0);
});

test('the messages start at 0, 30 and 70', () => {
  const message = (percent: number) => texts.messages[stageAt(percent)]?.text;
  expect([0, 20].map(message)).toEqual(Array(2).fill('Generating interests with AI...'));
  expect([30, 60].map(message)).toEqual(Array(2).fill('Retrieving audience data from Meta...'));
  expect([70, 100].map(message)).toEqual(Array(2).fill('Analyzing and ranking results with AI...'));
});
