import type { Deps } from '../../../deps.ts';
import { isTestKey } from '../../../ports/payments/port.ts';
import { findGrants, type GrantRow } from '../queries/grants.ts';
import { findLiveSubscriptions } from '../queries/subscriptions.ts';
import type { PlanFact, PlanFacts } from '../timeline/timeline.ts';

/** A plan with what it allows. */
export interface PlanTerms extends PlanFact {
  /** JSON list of strings. */
  readonly features: string;
  /** Null for no limit. */
  readonly searches: number | null;
  /** Whether it was bought with a test payment. */
  readonly isTest: boolean;
}

type PlanColumns = Pick<
  GrantRow,
  'plan_id' | 'name' | 'features' | 'searches_per_period' | 'is_premium' | 'sort_order'
>;

const termsOf = (row: PlanColumns, gateway: string | null): PlanTerms => ({
  id: row.plan_id,
  rank: row.sort_order,
  name: row.name,
  features: row.features,
  searches: row.searches_per_period,
  isPremium: row.is_premium === 1,
  isTest: gateway !== null && isTestKey(gateway),
});

/** Everything that a user's plan depends on, besides the time. */
export async function readFacts(db: Deps['db'], userId: string): Promise<PlanFacts<PlanTerms>> {
  const [grants, subscriptions] = await Promise.all([findGrants(db, userId), findLiveSubscriptions(db, userId)]);
  return {
    grants: grants.map((grant) => ({
      id: grant.id,
      plan: termsOf(grant, grant.gateway),
      startsAt: grant.starts_at,
      endsAt: grant.ends_at,
      source: grant.source,
      // Only for one-off grants: a subscription renews by itself.
      autoRenew: grant.auto_renew === 1 && grant.renewal_id === null,
      paymentId: grant.payment_id,
      subscriptionId: grant.renewal_id,
      addedAt: grant.created_at,
      price: { amount: grant.paid_minor ?? grant.price_minor, currency: grant.currency },
    })),
    subscriptions: subscriptions.map((subscription) => {
      const paid = grants.filter((grant) => grant.renewal_id === subscription.id && grant.payment_id !== null);
      return {
        id: subscription.id,
        plan: termsOf(subscription, subscription.gateway),
        price: { amount: subscription.amount_minor, currency: subscription.currency },
        status: subscription.status,
        startsAt: subscription.starts_at,
        paidUntil: paid.length === 0 ? null : Math.max(...paid.map((grant) => grant.ends_at)),
        isCancelled: subscription.cancel !== null,
      };
    }),
  };
}
