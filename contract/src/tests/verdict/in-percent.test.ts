import { expect, test } from 'vitest';
import { chancesInPercent, downToPercent } from './in-percent.ts';

test.each([
  [
    [0.9899, 0.0101],
    [98, 2],
  ],
  [
    [0.7499, 0.2501],
    [74, 26],
  ],
  [
    [0.5, 0.5],
    [50, 50],
  ],
  [
    [0.29, 0.71],
    [29, 71],
  ],
  [
    [0.9745, 0.0125, 0.013],
    [97, 1, 2],
  ],
  [
    [0.976, 0.024],
    [97.5, 2.5],
  ],
  [
    [0.9762, 0.013, 0.0108],
    [97.5, 1.5, 1],
  ],
  [
    [0.401, 0.2, 0.1997, 0.1, 0.0993],
    [40, 20, 20, 10, 10],
  ],
  [
    [0.0001, 0.9999],
    [1, 99],
  ],
])('%j are %j percent', (chances, percent) => {
  expect(chancesInPercent(chances)).toEqual(percent);
  expect(percent.reduce((all, one) => all + one, 0)).toBe(100);
});

test('the largest never reads as past the threshold of a winner when it is not, nor under it when it is', () => {
  expect([0.9749, 0.975, 0.9799, 0.98, 0.9989].map(downToPercent)).toEqual([97, 97.5, 97.5, 98, 99]);
});
