import { expect, test } from 'vitest';
import { dayOf, testFigures } from '#web/test-helpers/tests.ts';
import { chartHeight, layOutCosts, margin } from './cost-layout.ts';

const coordinates = (path: string) =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

test('lines reach from the first to the last day, and bands stay inside the picture', () => {
  const { lines, costs, days } = layOutCosts(testFigures(5, 90), 600);
  expect(lines).toHaveLength(5);
  for (const { line, band } of lines) {
    const points = coordinates(line);
    expect(points[0]?.[0]).toBe(margin.left);
    expect(points.at(-1)?.[0]).toBe(600 - margin.right);
    for (const [, y = 0] of [...points, ...coordinates(band)]) {
      expect(y).toBeGreaterThanOrEqual(margin.top);
      expect(y).toBeLessThanOrEqual(chartHeight - margin.bottom);
    }
  }
  expect(days.map(({ day }) => day)).toEqual([dayOf(0), dayOf(45), dayOf(89)]);
  expect(costs.length).toBeGreaterThan(2);
  expect(costs.length).toBeLessThan(8);
});

test('the cheaper audience has the lower line', () => {
  const { lines } = layOutCosts(testFigures(), 600);
  expect(lines[0]?.end.y).toBeGreaterThan(lines[1]?.end.y ?? 0);
});

test('the picture is as high as what it shows: the widest band reaches its upper step', () => {
  const { lines, costs } = layOutCosts(testFigures(), 600);
  const highest = Math.min(...lines.flatMap(({ band }) => coordinates(band)).map(([, y = 0]) => y));
  expect(highest).toBeLessThanOrEqual(costs.at(-2)?.y ?? 0);
});

test('nothing is drawn before the first result, and an audience without one has no line', () => {
  const figures = testFigures(2, 7);
  const without = figures.cells.map((cell) => ({
    ...cell,
    by_day: cell.by_day.map((day) => ({ ...day, cost_per_result: null, interval: null })),
  }));
  expect(layOutCosts({ ...figures, cells: without }, 600).lines).toEqual([]);
  const [first, second] = [figures.cells[0], without[1]];
  if (!first || !second) throw new Error('two cells');
  expect(layOutCosts({ ...figures, cells: [first, second] }, 600).lines.map(({ id }) => id)).toEqual(['cell-0']);
});

test('a band without an upper bound ends at the top, and one day is a point', () => {
  const figures = testFigures(1, 1);
  const cells = figures.cells.map((cell) => ({
    ...cell,
    by_day: cell.by_day.map((day) => ({ ...day, interval: { low: 1, high: null } })),
  }));
  const [line] = layOutCosts({ ...figures, cells }, 600).lines;
  expect(coordinates(line?.band ?? '')[0]?.[1]).toBe(margin.top);
  expect(coordinates(line?.line ?? '')).toHaveLength(1);
});
