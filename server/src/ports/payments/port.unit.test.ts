import { expect, test } from 'vitest';
import { isSameAccount } from './port.ts';

test.each([
  ['rzp_live_one', 'rzp_live_two', true],
  ['rzp_test_one', 'rzp_test_two', true],
  ['rzp_test_one', 'rzp_live_one', false],
  ['rzp_test_sandbox', 'rzp_test_one', false],
  ['rzp_test_sandbox', 'rzp_test_sandbox', true],
  ['another', 'another', true],
  ['another', 'yet another', false],
])('%s and %s: the same account %s', (a, b, same) => {
  expect(isSameAccount(a, b)).toBe(same);
  expect(isSameAccount(b, a)).toBe(same);
});
