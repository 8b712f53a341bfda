import type { PlanStanding } from '@interest-miner/contract/billing/plan-standing';
import type { CurrentSubscription } from '@interest-miner/contract/billing/subscription-endpoints';

export const readSubscription = 'GET /subscriptions/current';
export const endOfPro = '2026-12-22T12:00:00.000Z';

/** Pro, paid for until 22 December 2026, with a reminder before that. */
export const onPro: PlanStanding = {
  plan: { id: 2, name: 'Pro' },
  kind: 'paid',
  until: endOfPro,
  next: { kind: 'free', plan: { id: 0, name: 'Free' }, at: endOfPro, until: null, charged: null },
  renewal: 'reminder',
};

/** The response to `GET /subscriptions/current`: a one-off Pro plan. */
export function subscriptionOf(change: Partial<CurrentSubscription> = {}): CurrentSubscription {
  const price = { amount: 4900, currency: 'USD' };
  return {
    standing: onPro,
    mode: 'one_off',
    auto_renew: true,
    price,
    payment_method: 'upi',
    can_cancel: true,
    can_resume: false,
    again: { plan: onPro.plan, price },
    replace_card: null,
    notices: [],
    ...change,
  };
}
