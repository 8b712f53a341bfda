import { planDays } from '@interest-miner/contract/billing/limits';
import { afterEach, expect, test } from 'vitest';
import { renewsSoon, timeline } from './timeline.ts';

const dayMs = 86_400_000;
const days: { -readonly [key in keyof typeof planDays]: unknown } = planDays;
const original = { ...planDays };
const due = Date.UTC(2026, 10, 1);

afterEach(() => {
  Object.assign(days, original);
});

const plan = { id: 'pro', rank: 3, name: 'Pro', isPremium: true };
const subscription = {
  id: 'renewal',
  plan,
  price: { amount: 49_900, currency: 'INR' },
  status: 'pending',
  startsAt: null,
  paidUntil: due,
  isCancelled: false,
};

/** Days from a failed charge to the end of the plan, and days before a renewal at which its notice begins. */
function daysOf() {
  const { until } = timeline({ given: [], grants: [], subscriptions: [subscription] }, due);
  const notice = Array.from({ length: 30 }, (_, day) => day).findLast((day) => renewsSoon(due, due - day * dayMs));
  return { grace: until === null ? null : (until - due) / dayMs, notice };
}

test('The grace after a failed charge and the notice before a renewal are two numbers', () => {
  expect(daysOf()).toEqual({ grace: 3, notice: 3 });
  Object.assign(days, { grace: 5 });
  expect(daysOf()).toEqual({ grace: 5, notice: 3 });
  Object.assign(days, { grace: 3, renewalNotice: 2 });
  expect(daysOf()).toEqual({ grace: 3, notice: 2 });
});
