import { expect, test } from 'vitest';
import type { Row } from '../../bench/lib/measure.ts';
import { compareFigures } from '../lib/compare-figures.ts';

const row = (value: string, more: Partial<Row> = {}): Row => ({ name: 'a figure', value, ...more });
const failures = (now: Row, before?: Row) =>
  compareFigures({ bench: [now] }, before ? { bench: [before] } : {}).failures.length;

test.each([
  ['a time that is a third worse', row('14 ms'), row('10 ms'), 1],
  ['a time that is a quarter worse', row('12.5 ms'), row('10 ms'), 0],
  ['a rate that fell by half', row('1,000 /s'), row('2,000 /s'), 1],
  ['a better rate', row('3,000 /s'), row('2,000 /s'), 0],
  ['a ratio that should be high', row('0.5', { goal: '≥ 0.40' }), row('0.8', { goal: '≥ 0.40' }), 1],
  ['a ratio of unknown direction', row('0.5'), row('0.8'), 0],
  ['a missed goal, without a last figure', row('20 ms', { goal: '≤ 10 ms', pass: false }), undefined, 1],
  ['a goal that this machine cannot show', row('1.2', { goal: '≥ 1.70', unshown: 'needs 4 cores' }), undefined, 0],
])('%s', (_name, now, before, count) => {
  expect(failures(now, before)).toBe(count);
});

test('a worse figure does not become the measure of the next run', () => {
  const { kept } = compareFigures({ bench: [row('20 ms')] }, { bench: [row('10 ms')], other: [row('1 ms')] });
  expect(kept).toEqual({ bench: [row('10 ms')], other: [row('1 ms')] });
});
