import { planDays } from '@interest-miner/contract/billing/limits';
import { dayMs } from '../../../lib/time.ts';

/** When a plan whose charge was due at a time and failed ends at last. */
const graceEnd = (due: number) => due + planDays.grace * dayMs;

/** Whether a plan that renews automatically at a time does so within the days of the notice. */
export const renewsSoon = (renewsAt: number, now: number): boolean => renewsAt - now <= planDays.renewalNotice * dayMs;

export interface PlanFact {
  readonly id: string;
  /** The plan's `sort_order`: the better plan has the higher one. */
  readonly rank: number;
  readonly name: string;
  /** Whether it opens the Premium Miner: the trial does not, and its time is never moved. */
  readonly isPremium: boolean;
}

/** Time granted by a payment, by the trial, or by the operator. Nothing of it ever changes, but that it ends. Times in milliseconds. */
export interface GrantFact<P extends PlanFact = PlanFact> {
  readonly id: string;
  readonly plan: P;
  readonly source: string;
  /** Whether the user wants it to renew. */
  readonly autoRenew: boolean;
  readonly paymentId: string | null;
  /** The subscription whose charge or credit this is. */
  readonly subscriptionId: string | null;
  /** What a period of it cost. */
  readonly price: { readonly amount: number; readonly currency: string };
  /** Its time cannot be used before: when it was bought, or when the period of a charge begins. */
  readonly from: number;
  /** How much time it gives. */
  readonly length: number;
  /** When it began, if that was before all that is known. */
  readonly began: number | null;
  /** Until then it is used in its own period whatever else is: a charge until its subscription ends. 0 for all other time. */
  readonly fixedUntil: number;
  /** When it was refunded, lost, or became time of another plan. */
  readonly endedAt: number | null;
  /** The grant that its unused time became. */
  readonly becomes: string | null;
}

/** What a grant has that is new, unless it says otherwise. */
export const newGrantState = { autoRenew: false, began: null, fixedUntil: 0, endedAt: null, becomes: null } as const;

/** A grant that has not ended, with when it is used. */
export interface Grant<P extends PlanFact = PlanFact> extends GrantFact<P> {
  readonly parts: readonly { readonly from: number; readonly to: number }[];
  /** Start of the first part, and end of the last one. */
  readonly startsAt: number;
  readonly endsAt: number;
}

/** A subscription at the gateway. */
export interface SubscriptionFact<P extends PlanFact = PlanFact> {
  readonly id: string;
  readonly plan: P;
  readonly price: { readonly amount: number; readonly currency: string };
  readonly status: string;
  /** When its first charge is due; null if that was at once. */
  readonly startsAt: number | null;
  /** End of the last period that was paid for; null before the first charge. */
  readonly paidUntil: number | null;
  readonly isCancelled: boolean;
}

export interface PlanFacts<P extends PlanFact = PlanFact> {
  /** All that was ever given, in that order. */
  readonly given: readonly GrantFact<P>[];
  /** When what has not ended is used. */
  readonly grants: readonly Grant<P>[];
  readonly subscriptions: readonly SubscriptionFact<P>[];
}

/** A plan at a moment. Without `plan` it is the Free plan, as in `next`. */
export interface PlanPosition<P extends PlanFact = PlanFact> {
  readonly plan: P | undefined;
  /** The current grant; while a late charge is awaited, the last one of its subscription, if any. */
  readonly grant: Grant<P> | undefined;
  /** The last of this plan's consecutive grants. */
  readonly last: Grant<P> | undefined;
  /** The subscription that continues after `until`. */
  readonly subscription: SubscriptionFact<P> | undefined;
  readonly until: number | null;
  readonly next: {
    readonly kind: 'renews' | 'changes' | 'follows' | 'free';
    readonly plan: P | undefined;
    readonly until: number | null;
  } | null;
  readonly renews: 'automatic' | 'reminder' | 'cancelled' | 'failing' | 'none';
}

/** States in which the gateway may charge. */
export const liveStates = ['authenticated', 'active', 'pending'] as const;
const live = new Set<string>(liveStates);

/** Whether the gateway will charge this subscription (again). */
export function isLive(subscription: Pick<SubscriptionFact, 'status' | 'isCancelled'>): boolean {
  return live.has(subscription.status) && !subscription.isCancelled;
}

/** When the next charge of a live subscription is due; undefined if the first one is on its way. */
export function dueAt(subscription: Pick<SubscriptionFact, 'paidUntil' | 'startsAt'>): number | undefined {
  return subscription.paidUntil ?? subscription.startsAt ?? undefined;
}

/** A charge takes up to two days and is repeated for three: the plan stays meanwhile. */
function isAwaited(subscription: SubscriptionFact, now: number): boolean {
  const due = dueAt(subscription);
  return isLive(subscription) && due !== undefined && due <= now && now < graceEnd(due);
}

function best<T extends { readonly plan: PlanFact }>(all: readonly T[]): T | undefined {
  return all.reduce<T | undefined>(
    (found, one) => (found && found.plan.rank >= one.plan.rank ? found : one),
    undefined,
  );
}

/** The one that ends last. */
export function latest<T extends { readonly endsAt: number }>(all: readonly T[]): T | undefined {
  return all.reduce<T | undefined>((found, one) => (found && found.endsAt >= one.endsAt ? found : one), undefined);
}

const runsAt = (grant: Grant, time: number) => grant.startsAt <= time && time < grant.endsAt;

function lastInRow<P extends PlanFact>(grants: readonly Grant<P>[], first: Grant<P>): Grant<P> {
  const same = grants.filter((grant) => grant.plan.rank === first.plan.rank);
  let last = first;
  for (;;) {
    const { endsAt } = last;
    const following = same.find((grant) => grant.startsAt <= endsAt && grant.endsAt > endsAt);
    if (!following) return last;
    last = following;
  }
}

const free = {
  plan: undefined,
  grant: undefined,
  last: undefined,
  subscription: undefined,
  until: null,
  next: null,
} as const;
const toFree = { kind: 'free', plan: undefined, until: null } as const;

/** While a charge is awaited: the plan stays until `planDays.grace` days after it was due. */
function positionWhileAwaited<P extends PlanFact>(
  { grants }: PlanFacts<P>,
  subscription: SubscriptionFact<P>,
): PlanPosition<P> {
  const due = dueAt(subscription) ?? 0;
  const last = latest(grants.filter(({ plan, endsAt }) => plan.rank === subscription.plan.rank && endsAt <= due));
  const isFailing = subscription.status === 'pending';
  return {
    plan: subscription.plan,
    grant: last,
    last,
    subscription,
    until: graceEnd(due),
    next: isFailing ? toFree : { kind: 'renews', plan: subscription.plan, until: null },
    renews: isFailing ? 'failing' : 'automatic',
  };
}

/** What follows a paid plan without a subscription; trials and gifts just end. */
function renewsAfter({ source, autoRenew }: Grant): 'none' | 'reminder' | 'cancelled' {
  if (source === 'trial' || source === 'operator') return 'none';
  return autoRenew ? 'reminder' : 'cancelled';
}

/**
 * The plan at a time, its end, and what follows. A pure function of payments that were not refunded, grants by the
 * operator, cancellations and the time. The best plan counts.
 */
export function timeline<P extends PlanFact>(facts: PlanFacts<P>, now: number): PlanPosition<P> {
  const { grants, subscriptions } = facts;
  const running = best(grants.filter((grant) => runsAt(grant, now)));
  const late = best(subscriptions.filter((subscription) => isAwaited(subscription, now)));
  if (late && (!running || late.plan.rank > running.plan.rank)) return positionWhileAwaited(facts, late);
  if (!running) return { ...free, renews: 'none' };

  const last = lastInRow(grants, running);
  const better = grants.filter((one) => one.plan.rank > running.plan.rank && one.startsAt > now);
  const subscription = best(subscriptions.filter(isLive));
  const due = subscription?.plan.rank === running.plan.rank ? dueAt(subscription) : undefined;
  // Days that follow the periods of the subscription do not postpone its next charge.
  const charges = due !== undefined && due > now ? [due] : [];
  const until = Math.min(last.endsAt, ...charges, ...better.map((grant) => grant.startsAt));
  const position = { plan: running.plan, grant: running, last, until };
  if (subscription?.plan.rank === running.plan.rank && subscription.status === 'pending') {
    const kept = Math.max(graceEnd(due ?? until), last.endsAt);
    return { ...position, subscription, until: kept, next: toFree, renews: 'failing' };
  }
  const follower = best(grants.filter((grant) => grant.id !== running.id && runsAt(grant, until)));
  const renews = subscription ? 'automatic' : renewsAfter(last);
  if (follower && !(subscription && subscription.plan.rank >= follower.plan.rank)) {
    const next = { kind: 'follows', plan: follower.plan, until: lastInRow(grants, follower).endsAt } as const;
    return { ...position, subscription, next, renews };
  }
  if (!subscription) return { ...position, subscription, next: toFree, renews };
  const kind = subscription.plan.rank === running.plan.rank ? 'renews' : 'changes';
  return { ...position, subscription, next: { kind, plan: subscription.plan, until: null }, renews };
}
