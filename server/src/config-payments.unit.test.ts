import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('prices are parsed in the currency of the plans', () => {
  const config = readConfig({ PLAN_CURRENCY: 'JPY', PLAN_PRICES: 'Basic=1900, Pro=4900' });
  expect(config.PLAN_PRICES).toEqual([
    { name: 'Basic', price: '1900' },
    { name: 'Pro', price: '4900' },
  ]);
});

test.each([
  [{ PLAN_PRICES: 'Basic' }, /must look like Basic=19.00/],
  [{ PLAN_PRICES: 'Gold=1.00' }, /Gold is not one of Basic, Pro, Enterprises/],
  [{ PLAN_PRICES: 'Basic=19.999' }, /19.999 is not a price in USD/],
  [{ PLAN_PRICES: 'Basic=19.5', PLAN_CURRENCY: 'JPY' }, /19.5 is not a price in JPY/],
  [{ PLAN_PRICES: 'Basic=0' }, /0 is not a price/],
  [{ PLAN_PRICES: 'Basic=99999999999' }, /is not a price/],
  [{ RAZORPAY_KEY_ID: 'rzp_test_x' }, /RAZORPAY_KEY_SECRET: goes together/],
  [{ RAZORPAY_WEBHOOK_SECRET: 'x' }, /needs RAZORPAY_KEY_ID/],
  [{ TAX_LABEL: 'GST' }, /TAX_PERCENT: goes together/],
  [{ TAX_LABEL: 'GST', TAX_PERCENT: '101' }, /must be a percentage/],
])('%o is rejected with a clear message', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});
