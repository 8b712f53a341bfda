import { expect, test } from 'vitest';
import { type ConfigError, readConfig } from './config.ts';

const complete = {
  GSTIN: '29ABCDE1234F1ZW',
  GST_LEGAL_NAME: 'Vein Software Private Limited',
  GST_ADDRESS: '12 Residency Road, Bengaluru 560025',
  GST_SAC: '998439',
  PLAN_CURRENCY: 'INR',
};

function problemsOf(change: Record<string, string>): string {
  try {
    readConfig({ ...complete, ...change });
    return '';
  } catch (error) {
    return (error as ConfigError).message;
  }
}

test('GST settings are complete with a valid GSTIN', () => {
  expect(readConfig(complete)).toMatchObject({ GST_PERCENT: 18, GST_INVOICE_SERIES: 'INV', GST_CREDIT_SERIES: 'CN' });
});

test.each([
  [{ GSTIN: '29ABCDE1234F1ZX' }, 'GSTIN: must be a valid GSTIN'],
  [{ GSTIN: '' }, 'GSTIN: is needed with GST_LEGAL_NAME'],
  [{ GST_SAC: '' }, 'GST_SAC: is needed with GSTIN'],
  [{ GST_CREDIT_SERIES: 'INV' }, 'GST_CREDIT_SERIES: must differ'],
  [{ GST_INVOICE_SERIES: 'TEST' }, 'GST_INVOICE_SERIES: is used for test payments'],
  [{ PLAN_CURRENCY: 'USD' }, 'PLAN_CURRENCY: must be INR'],
  [{ TAX_LABEL: 'GST', TAX_PERCENT: '18' }, 'TAX_LABEL: is for receipts'],
])('%j stops the start', (change, problem) => {
  expect(problemsOf(change as Record<string, string>)).toContain(problem);
});
