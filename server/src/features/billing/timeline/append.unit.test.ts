import { expect, test } from 'vitest';
import { append } from './append.ts';
import type { GrantFact, PlanFacts } from './timeline.ts';

const day = 86_400_000;
const plan = (rank: number) => ({ id: `plan-${rank}`, rank, name: `Plan ${rank}`, isPremium: true });
const price = (amount: number) => ({ amount, currency: 'INR' });
const bought = (id: string, rank: number, from: number, change: Partial<GrantFact> = {}): GrantFact => ({
  id,
  plan: plan(rank),
  startsAt: from * day,
  endsAt: (from + 30) * day,
  source: 'payment',
  autoRenew: false,
  paymentId: `pay-${id}`,
  subscriptionId: null,
  addedAt: from * day,
  price: price(rank * 1500),
  ...change,
});
const facts = (...grants: GrantFact[]): PlanFacts => ({ grants, subscriptions: [] });
const upgrade = (startsAt: number | null) =>
  ({ kind: 'upgraded', id: 'sub', plan: plan(4), price: price(6000), startsAt, newId: () => 'credit' }) as const;

test('a better plan pauses a smaller one; what ended before stays', () => {
  const known = facts(bought('small', 2, 0), bought('past', 2, -60));
  const { added, ended, moved } = append(known, { kind: 'paid', grant: bought('better', 3, 10) }, 10 * day);
  expect(added.map(({ startsAt, endsAt }) => [startsAt / day, endsAt / day])).toEqual([[10, 40]]);
  expect(ended).toEqual([]);
  expect(moved).toEqual([{ id: 'small', startsAt: 0, endsAt: 60 * day }]);
});

test('without the better plan, the smaller one moves into the gap', () => {
  const known = facts(bought('small', 2, 0, { endsAt: 60 * day }), bought('better', 3, 10));
  const { ended, moved } = append(known, { kind: 'ended', id: 'better' }, 20 * day);
  expect(ended).toEqual([{ id: 'better', becomes: null }]);
  expect(moved).toEqual([{ id: 'small', startsAt: 0, endsAt: 40 * day }]);
});

test('an upgrade turns each unused day into its worth of the better plan, and into nothing twice', () => {
  const known = facts(bought('small', 2, 0));
  const { added, ended } = append(known, upgrade(25 * day), 10 * day);
  expect(ended).toEqual([{ id: 'small', becomes: 'credit' }]);
  // 20 days of half the price are 10; the first charge was calculated for day 25, more than a checkout away from that.
  expect(added).toMatchObject([{ id: 'credit', source: 'credit', startsAt: 10 * day, endsAt: 20 * day }]);
  expect(append(facts(...added), upgrade(25 * day), 10 * day)).toEqual({ added: [], ended: [], moved: [] });
});

test('the minutes of the checkout leave no gap before the first charge', () => {
  const { added } = append(facts(bought('small', 2, 0)), upgrade(20 * day + 600_000), 10 * day);
  expect(added[0]?.endsAt).toBe(20 * day + 600_000);
});

test('what the operator gives takes the place of all that has not ended', () => {
  const known = facts(bought('next', 3, 20), bought('small', 2, 0), bought('past', 2, -60));
  const given = bought('given', 2, 10, { source: 'operator', paymentId: null });
  const { added, ended, moved } = append(known, { kind: 'given', grant: given }, 10 * day);
  expect(added).toEqual([given]);
  expect(ended.map(({ id }) => id)).toEqual(['next', 'small']);
  expect(moved).toEqual([]);
  expect(append(known, { kind: 'given', grant: undefined }, 10 * day).added).toEqual([]);
});
