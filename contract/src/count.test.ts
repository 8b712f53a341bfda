import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCount } from './count.ts';

test('writes counts as Intl does', () => {
  const english = new Intl.NumberFormat('en');
  expect(formatCount(1234567)).toBe('1,234,567');
  fc.assert(fc.property(fc.maxSafeInteger(), (count) => formatCount(count) === english.format(count) || count === 0));
});
