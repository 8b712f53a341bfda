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
}

/** Time granted by a captured payment that was not refunded, by the trial, or by the operator. Times in milliseconds. */
export interface GrantFact<P extends PlanFact = PlanFact> {
  readonly id: string;
  readonly plan: P;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly source: string;
  /** Whether the user wants it to renew. */
  readonly autoRenew: boolean;
  readonly paymentId: string | null;
}

/** A subscription at the gateway. */
export interface RenewalFact<P extends PlanFact = PlanFact> {
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
  readonly grants: readonly GrantFact<P>[];
  readonly renewals: readonly RenewalFact<P>[];
}

/** A plan at a moment. Without `plan` it is the Free plan, as in `next`. */
export interface PlanPosition<P extends PlanFact = PlanFact> {
  readonly plan: P | undefined;
  /** The current grant; while a late charge is awaited, the last one of its subscription, if any. */
  readonly grant: GrantFact<P> | undefined;
  /** The last of this plan's consecutive grants. */
  readonly last: GrantFact<P> | undefined;
  /** The subscription that continues after `until`. */
  readonly renewal: RenewalFact<P> | undefined;
  readonly until: number | null;
  readonly next: {
    readonly kind: 'renews' | 'changes' | 'follows' | 'free';
    readonly plan: P | undefined;
    readonly until: number | null;
  } | null;
  readonly renews: 'automatic' | 'reminder' | 'cancelled' | 'failing' | 'none';
}

const live = new Set(['authenticated', 'active', 'pending']);

/** Whether the gateway will charge this subscription (again). */
export function isLive(renewal: Pick<RenewalFact, 'status' | 'isCancelled'>): boolean {
  return live.has(renewal.status) && !renewal.isCancelled;
}

/** When the next charge of a live subscription is due; undefined if the first one is on its way. */
export function dueAt(renewal: Pick<RenewalFact, 'paidUntil' | 'startsAt'>): number | undefined {
  return renewal.paidUntil ?? renewal.startsAt ?? undefined;
}

/** A charge takes up to two days and is repeated for three: the plan stays meanwhile. */
function isAwaited(renewal: RenewalFact, now: number): boolean {
  const due = dueAt(renewal);
  return isLive(renewal) && due !== undefined && due <= now && now < graceEnd(due);
}

function best<T extends { readonly plan: PlanFact }>(all: readonly T[]): T | undefined {
  return all.reduce<T | undefined>(
    (found, one) => (found && found.plan.rank >= one.plan.rank ? found : one),
    undefined,
  );
}

const runsAt = (grant: GrantFact, time: number) => grant.startsAt <= time && time < grant.endsAt;

function lastInRow<P extends PlanFact>(grants: readonly GrantFact<P>[], first: GrantFact<P>): GrantFact<P> {
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
  renewal: undefined,
  until: null,
  next: null,
} as const;
const toFree = { kind: 'free', plan: undefined, until: null } as const;

/** While a charge is awaited: the plan stays until `planDays.grace` days after it was due. */
function awaited<P extends PlanFact>({ grants }: PlanFacts<P>, renewal: RenewalFact<P>): PlanPosition<P> {
  const due = dueAt(renewal) ?? 0;
  const ofPlan = grants.filter((grant) => grant.plan.rank === renewal.plan.rank && grant.endsAt <= due);
  const last = ofPlan.reduce<GrantFact<P> | undefined>(
    (found, one) => (found && found.endsAt >= one.endsAt ? found : one),
    undefined,
  );
  const isFailing = renewal.status === 'pending';
  return {
    plan: renewal.plan,
    grant: last,
    last,
    renewal,
    until: graceEnd(due),
    next: isFailing ? toFree : { kind: 'renews', plan: renewal.plan, until: null },
    renews: isFailing ? 'failing' : 'automatic',
  };
}

/**
 * The plan at a time, its end, and what follows. A pure function of payments that were not refunded, grants by the
 * operator, cancellations and the time. The best plan counts.
 */
export function planAt<P extends PlanFact>(facts: PlanFacts<P>, now: number): PlanPosition<P> {
  const { grants, renewals } = facts;
  const running = best(grants.filter((grant) => runsAt(grant, now)));
  const late = best(renewals.filter((renewal) => isAwaited(renewal, now)));
  if (late && (!running || late.plan.rank > running.plan.rank)) return awaited(facts, late);
  if (!running) return { ...free, renews: 'none' };

  const last = lastInRow(grants, running);
  const better = grants.filter((one) => one.plan.rank > running.plan.rank && one.startsAt > now);
  const renewal = best(renewals.filter(isLive));
  const due = renewal?.plan.rank === running.plan.rank ? dueAt(renewal) : undefined;
  // Days that follow the periods of the subscription do not postpone its next charge.
  const charges = due !== undefined && due > now ? [due] : [];
  const until = Math.min(last.endsAt, ...charges, ...better.map((grant) => grant.startsAt));
  const position = { plan: running.plan, grant: running, last, until };
  if (renewal?.plan.rank === running.plan.rank && renewal.status === 'pending') {
    const kept = Math.max(graceEnd(due ?? until), last.endsAt);
    return { ...position, renewal, until: kept, next: toFree, renews: 'failing' };
  }
  const follower = best(grants.filter((grant) => grant.id !== running.id && runsAt(grant, until)));
  const renews = renewal
    ? 'automatic'
    : last.source === 'trial' || last.source === 'operator'
      ? 'none'
      : last.autoRenew
        ? 'reminder'
        : 'cancelled';
  if (follower && !(renewal && renewal.plan.rank >= follower.plan.rank)) {
    const next = { kind: 'follows', plan: follower.plan, until: lastInRow(grants, follower).endsAt } as const;
    return { ...position, renewal, next, renews };
  }
  if (!renewal) return { ...position, renewal, next: toFree, renews };
  const kind = renewal.plan.rank === running.plan.rank ? 'renews' : 'changes';
  return { ...position, renewal, next: { kind, plan: renewal.plan, until: null }, renews };
}
