import { expect, test } from 'vitest';
import { append } from './append.ts';
import { layOut } from './lay-out.ts';
import type { GrantFact, PlanFacts } from './timeline.ts';

const day = 86_400_000;
const plan = (rank: number) => ({ id: `plan-${rank}`, rank, name: `Plan ${rank}`, isPremium: true });
const price = (amount: number) => ({ amount, currency: 'INR' });
const bought = (id: string, rank: number, from: number, more: Partial<GrantFact> = {}): GrantFact => ({
  id,
  plan: plan(rank),
  source: 'payment',
  autoRenew: false,
  paymentId: `pay-${id}`,
  subscriptionId: null,
  price: price(rank * 1500),
  from: from * day,
  length: 30 * day,
  began: null,
  fixedUntil: 0,
  endedAt: null,
  becomes: null,
  ...more,
});
const facts = (...given: GrantFact[]): PlanFacts => ({ given, grants: layOut(given), subscriptions: [] });
const upgrade = (startsAt: number | null) =>
  ({ kind: 'upgraded', id: 'sub', plan: plan(4), price: price(6000), startsAt, newId: () => 'credit' }) as const;

test('an upgrade turns each unused day into its worth of the better plan, and into nothing twice', () => {
  const { added, ended } = append(facts(bought('small', 2, 0)), upgrade(25 * day), 10 * day);
  expect(ended).toEqual([{ id: 'small', becomes: 'credit' }]);
  // 20 days of half the price are 10; the first charge was calculated for day 25, more than a checkout away from that.
  expect(added).toMatchObject([{ id: 'credit', source: 'credit', from: 10 * day, length: 10 * day }]);
  expect(append(facts(...added), upgrade(25 * day), 10 * day)).toEqual({ added: [], ended: [] });
});

test('days that wait for a better plan are worth as much as any', () => {
  const known = facts(bought('small', 2, 0), bought('better', 3, 10));
  const { added } = append(known, { ...upgrade(null), newId: () => 'credit' }, 20 * day);
  // 20 days at half of its price, 20 at three quarters.
  expect(added.map((one) => one.length / day)).toEqual([10, 15]);
});

test('the minutes of the checkout leave no gap before the first charge', () => {
  const { added } = append(facts(bought('small', 2, 0)), upgrade(20 * day + 600_000), 10 * day);
  expect(added[0]).toMatchObject({ from: 10 * day, length: 10 * day + 600_000 });
});

test('a refund ends what its payment gave, or what that became; once', () => {
  const refund = { kind: 'ended', of: { payment: 'pay-small' } } as const;
  const ended = { endedAt: 10 * day };
  const credit = bought('credit', 4, 10, { source: 'credit', paymentId: null });
  expect(append(facts(bought('small', 2, 0)), refund, 20 * day).ended).toEqual([{ id: 'small', becomes: null }]);
  const upgraded = facts(bought('small', 2, 0, { ...ended, becomes: 'credit' }), credit);
  expect(append(upgraded, refund, 20 * day).ended).toEqual([{ id: 'credit', becomes: null }]);
  expect(append(facts(bought('small', 2, 0, ended)), refund, 20 * day).ended).toEqual([]);
  expect(append(facts(), refund, 20 * day).ended).toEqual([]);
});

test('what the operator gives takes the place of all that has not been used', () => {
  const known = facts(bought('small', 2, 0), bought('next', 3, 5), bought('past', 2, -60));
  const given = bought('given', 2, 10, { source: 'operator', paymentId: null });
  const { added, ended } = append(known, { kind: 'given', grant: given }, 10 * day);
  expect(added).toEqual([given]);
  expect(ended.map(({ id }) => id).sort()).toEqual(['next', 'small']);
  expect(append(known, { kind: 'given', grant: undefined }, 10 * day).added).toEqual([]);
});
