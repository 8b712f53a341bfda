import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, fractionDigits, taxWithin, toDecimal, toMinor } from './money.ts';

test.each([
  ['19.00', 'USD', 1900],
  ['19', 'USD', 1900],
  ['19.5', 'USD', 1950],
  ['0.07', 'USD', 7],
  ['1900', 'JPY', 1900],
  ['1900.00', 'JPY', 1900],
  ['5.125', 'KWD', 5125],
  ['5.12', 'KWD', 5120],
])('%s %s is %i of the smallest unit', (amount, currency, minor) => {
  expect(toMinor(amount, currency)).toBe(minor);
});

test.each([
  ['19.001', 'USD'],
  ['19.5', 'JPY'],
  ['-1', 'USD'],
  ['1e3', 'USD'],
  ['19,00', 'USD'],
  [' 19', 'USD'],
  ['', 'USD'],
  ['.5', 'USD'],
  ['9999999999999', 'USD'],
])('%s %s is not an amount', (amount, currency) => {
  expect(toMinor(amount, currency)).toBeUndefined();
});

test('amounts survive formatting and parsing, with 0, 2 and 3 decimal places', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), fc.constantFrom('USD', 'INR', 'JPY', 'KWD'), (minor, currency) => {
      expect(toMinor(toDecimal(minor, currency), currency)).toBe(minor);
      expect(toDecimal(minor, currency)).toMatch(/^\d+\.\d{2,3}$/);
    }),
  );
});

test('displayed amounts have the decimal places of the currency', () => {
  expect(fractionDigits('KWD')).toBe(3);
  expect(formatMoney(1900, 'USD', 'en-US')).toBe('$19.00');
  expect(formatMoney(1900, 'JPY', 'en-US')).toBe('¥1,900');
  expect(formatMoney(14_900_07, 'INR', 'en-IN')).toBe('₹14,900.07');
});

test('the tax included in a price is exact and never exceeds the price', () => {
  expect(taxWithin(11_800, 1800)).toBe(1800);
  expect(taxWithin(1900, 1800)).toBe(290);
  expect(taxWithin(1900, 0)).toBe(0);
  fc.assert(
    fc.property(fc.nat(2_000_000_000), fc.integer({ min: 0, max: 10_000 }), (minor, basisPoints) => {
      const tax = taxWithin(minor, basisPoints);
      const exact = (minor * basisPoints) / (10_000 + basisPoints);
      expect(Math.abs(tax - exact)).toBeLessThanOrEqual(0.500001);
      expect(tax).toBeLessThanOrEqual(minor);
    }),
  );
});
