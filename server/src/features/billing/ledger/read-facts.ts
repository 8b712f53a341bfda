import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import { isTestKey } from '../../../ports/payments/port.ts';
import { findGrants, findGrantsOfMany, findUsersWithTime, type GrantRow } from '../queries/grants.ts';
import { findLiveSubscriptions, findLiveSubscriptionsOfMany, type LiveSubscription } from '../queries/subscriptions.ts';
import { layOut } from '../timeline/lay-out.ts';
import { type GrantFact, isLive, type PlanFact, type PlanFacts } from '../timeline/timeline.ts';

type Db = Deps['db'];

/** A few milliseconds of work in SQLite's thread, which is this one. */
const usersAtOnce = 100;

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

/** Until when a charge is used at its own time; 0 for other grants. */
function fixedUntilOf({ payment_id, renewal_id, status, cancel, ended_at }: GrantRow): number {
  if (payment_id === null || renewal_id === null || status === null) return 0;
  return isLive({ status, isCancelled: cancel !== null }) ? Number.POSITIVE_INFINITY : (ended_at ?? 0);
}

function factOf(row: GrantRow): GrantFact<PlanTerms> {
  const { given_from: from, given_ms: length } = row;
  return {
    id: row.id,
    plan: termsOf(row, row.gateway),
    source: row.source,
    // Only for one-off grants: a subscription renews by itself.
    autoRenew: row.auto_renew === 1 && row.renewal_id === null,
    paymentId: row.payment_id,
    subscriptionId: row.renewal_id,
    price: { amount: row.paid_minor ?? row.price_minor, currency: row.currency },
    from,
    length,
    began: row.starts_at < from ? row.starts_at : null,
    fixedUntil: fixedUntilOf(row),
    endedAt: row.revoked_at,
    becomes: row.replaced_by,
  };
}

function factsOf(rows: readonly GrantRow[], subscriptions: readonly LiveSubscription[]): PlanFacts<PlanTerms> {
  const given = rows.map(factOf);
  const grants = layOut(given);
  return {
    given,
    grants,
    subscriptions: subscriptions.map((subscription) => {
      const paid = grants.filter((grant) => grant.subscriptionId === subscription.id && grant.paymentId !== null);
      return {
        id: subscription.id,
        plan: termsOf(subscription, subscription.gateway),
        price: { amount: subscription.amount_minor, currency: subscription.currency },
        status: subscription.status,
        startsAt: subscription.starts_at,
        paidUntil: paid.length === 0 ? null : Math.max(...paid.map((grant) => grant.endsAt)),
        isCancelled: subscription.cancel !== null,
      };
    }),
  };
}

/** Everything that a user's plan depends on, besides the time. */
export async function readFacts(db: Db, userId: string): Promise<PlanFacts<PlanTerms>> {
  return factsOf(...(await Promise.all([findGrants(db, { userId }), findLiveSubscriptions(db, { userId })])));
}

/** The facts of one user among many. */
export interface FactsOfUser extends PlanFacts<PlanTerms> {
  readonly userId: string;
}

/**
 * The facts of everyone who may have time of a plan after `since`, and of a few others, some users at a time: requests
 * run in between.
 * @param of.trials whether users who only had a trial are among them
 */
export async function* readFactsOfAll(
  db: Db,
  of: { readonly since: number; readonly trials: boolean },
): AsyncGenerator<readonly FactsOfUser[], void> {
  for (let afterId = ''; ; ) {
    const userIds = await findUsersWithTime(db, { ...of, afterId }, usersAtOnce);
    if (userIds.length === 0) return;
    const [grants, subscriptions] = await Promise.all([
      findGrantsOfMany(db, userIds),
      findLiveSubscriptionsOfMany(db, userIds),
    ]);
    const given = Map.groupBy(grants, (row) => row.user_id);
    const live = Map.groupBy(subscriptions, (row) => row.user_id);
    yield userIds.map((userId) => ({ userId, ...factsOf(given.get(userId) ?? [], live.get(userId) ?? []) }));
    afterId = userIds.at(-1) ?? afterId;
    await nextTurn();
  }
}
