import { expect, test } from 'vitest';
import { type AudienceSize, middleOfSize, sizeInWords } from './audience-size.ts';
import { formatDate } from './format.ts';

const checkedAt = '2026-03-03T12:00:00.000Z';
const then = Date.parse(checkedAt);
const meta: AudienceSize = { lower: 1_200_000, upper: 1_500_000, source: 'meta', checkedAt };

test('a size is shown as a range with its source and age', () => {
  expect(sizeInWords(meta, then + 2 * 3_600_000)).toBe('1.2M – 1.5M · Meta, checked 2 h ago');
  expect(sizeInWords(meta, then + 200 * 86_400_000)).toBe(`1.2M – 1.5M · Meta, ${formatDate(then)}`);
  expect(sizeInWords({ ...meta, source: 'estimate' }, then)).toBe('1.2M – 1.5M · estimate');
});

test('the middle lies between the bounds, or is the only known bound', () => {
  expect(middleOfSize(meta)).toBe(1_350_000);
  expect(middleOfSize({ lower: null, upper: 8 })).toBe(8);
  expect(middleOfSize({ lower: null, upper: null })).toBeNull();
});
