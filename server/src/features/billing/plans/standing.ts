import type { PlanStanding } from '@interest-miner/contract/billing/plan-standing';
import { toIso } from '../../../lib/time.ts';
import type { PlanFact, PlanPosition } from '../timeline/timeline.ts';
import { freePlan } from './plans.ts';

const nameOf = (plan: PlanFact | undefined) => (plan ? { id: plan.rank, name: plan.name } : freePlan);

function kindOf({ plan, last }: PlanPosition): PlanStanding['kind'] {
  if (!plan) return 'free';
  if (last?.source === 'trial') return 'trial';
  return last?.source === 'operator' ? 'given' : 'paid';
}

/** A position as the contract words it. */
export function toStanding(position: PlanPosition): PlanStanding {
  const { plan, until, next, subscription, renews } = position;
  const isCharged = next?.kind === 'renews' || next?.kind === 'changes';
  return {
    plan: nameOf(plan),
    kind: kindOf(position),
    until: toIso(until),
    next:
      next === null || until === null
        ? null
        : {
            kind: next.kind,
            plan: nameOf(next.plan),
            at: toIso(until),
            until: toIso(next.until),
            charged: isCharged && subscription ? subscription.price : null,
          },
    renewal: renews,
  };
}
