import { planDays } from '@interest-miner/contract/billing/limits';
import { dayMs } from '../../../lib/time.ts';
import { isCharge } from './lay-out.ts';
import type { Grant } from './timeline.ts';

export const periodMs = planDays.period * dayMs;
/** A month; a charge that a better plan paused spans more. */
const maxPeriodMs = 31 * dayMs;

/** A grant of a smaller plan, with its paid time that has not been used. Times in milliseconds, money in the smallest unit. */
export interface UnusedTime {
  readonly id: string;
  readonly left: number;
  /** Length of the period that `price` paid for. */
  readonly length: number;
  readonly price: number;
}

/** What unused time is worth, and how long another plan lasts for it. */
export interface Credit {
  /** Days of the old plan, rounded: 15 days and 23 hours, whose value is of all of them, are not 15. */
  readonly unusedDays: number;
  /** Rounded down to the smallest unit. */
  readonly value: number;
  /** Time of the new plan for that value. */
  readonly ms: number;
}

/** Converts unused time into time of a plan with another price. @param newPrice of a period of 30 days */
export function creditFor(unused: readonly Omit<UnusedTime, 'id'>[], newPrice: number): Credit {
  const left = unused.reduce((sum, one) => sum + one.left, 0);
  const value = Math.floor(unused.reduce((sum, one) => sum + (one.price * one.left) / one.length, 0));
  return {
    unusedDays: Math.round(left / dayMs),
    value,
    ms: newPrice > 0 ? Math.floor((value / newPrice) * periodMs) : 0,
  };
}

/** The unused time of paid plans below `rank` in one currency, separately per grant; earliest start first. */
export function unusedBelow(
  grants: readonly Grant[],
  plan: { rank: number; currency: string },
  now: number,
): UnusedTime[] {
  return grants
    .filter((grant) => grant.endsAt > now && (grant.source === 'payment' || grant.source === 'credit'))
    .filter((grant) => grant.plan.rank < plan.rank && grant.price.currency === plan.currency)
    .sort((a, b) => a.startsAt - b.startsAt)
    .map((grant) => ({
      id: grant.id,
      left: grant.parts.reduce((sum, { from, to }) => sum + Math.max(0, to - Math.max(from, now)), 0),
      length: isCharge(grant) ? Math.min(grant.endsAt - grant.startsAt, maxPeriodMs) : periodMs,
      price: grant.price.amount,
    }));
}
