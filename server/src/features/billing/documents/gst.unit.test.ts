import { isGstin, outsideIndia } from '@interest-miner/contract/billing/gst';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { financialYear, invoiceNumber, splitGst } from './gst.ts';

const at = (iso: string) => Date.parse(iso);

test('the financial year begins at midnight of 1 April in India', () => {
  expect(financialYear(at('2027-03-31T18:29:59.999Z'))).toBe(2026);
  expect(financialYear(at('2027-03-31T18:30:00Z'))).toBe(2027);
});

test('a number names series and year and has at most 16 characters', () => {
  expect(invoiceNumber('INV', 2026, 1)).toBe('INV-2627-00001');
  expect(invoiceNumber('ABCD', 2099, 999_999)).toBe('ABCD-9900-999999');
  expect(invoiceNumber('ABCD', 2099, 999_999)).toHaveLength(16);
});

describe('GST contained in a price', () => {
  const karnataka = { supplier: '29', of: '29', lut: false };

  test('is halved within one state and undivided between states', () => {
    expect(splitGst(118_000, 1800, karnataka)).toEqual({ taxable: 100_000, cgst: 9000, sgst: 9000, igst: 0 });
    expect(splitGst(118_000, 1800, { ...karnataka, of: '27' })).toEqual({
      taxable: 100_000,
      cgst: 0,
      sgst: 0,
      igst: 18_000,
    });
  });

  test('is zero on exports under a letter of undertaking only', () => {
    const abroad = { ...karnataka, of: outsideIndia };
    expect(splitGst(118_000, 1800, abroad).igst).toBe(18_000);
    expect(splitGst(118_000, 1800, { ...abroad, lut: true })).toEqual({
      taxable: 118_000,
      cgst: 0,
      sgst: 0,
      igst: 0,
    });
  });

  test('adds up to the price, and equals the rate on the taxable value to the paisa', () => {
    const rates = fc.constantFrom(0, 500, 1200, 1800, 2800);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), rates, fc.boolean(), (minor, rate, local) => {
        const { taxable, cgst, sgst, igst } = splitGst(minor, rate, { ...karnataka, of: local ? '29' : '27' });
        expect(taxable + cgst + sgst + igst).toBe(minor);
        expect(cgst).toBe(sgst);
        expect(Math.abs(cgst + sgst + igst - (taxable * rate) / 10_000)).toBeLessThanOrEqual(local ? 2 : 1);
      }),
    );
  });
});

test('a GSTIN needs a known state and the right check character', () => {
  expect(isGstin('27AAPFU0939F1ZV')).toBe(true);
  expect(isGstin('27AAPFU0939F1ZW')).toBe(false);
  expect(isGstin('99AAPFU0939F1ZV')).toBe(false);
  expect(isGstin('27aapfu0939f1zv')).toBe(false);
});
