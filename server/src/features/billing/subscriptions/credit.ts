import { planDays } from '@interest-miner/contract/billing/limits';
import { dayMs } from '../../../lib/time.ts';

const periodMs = planDays.period * dayMs;

/** Paid time that has not been used. Times in milliseconds, money in the smallest unit. */
export interface UnusedTime {
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
export function creditFor(unused: readonly UnusedTime[], newPrice: number): Credit {
  const left = unused.reduce((sum, one) => sum + one.left, 0);
  const value = Math.floor(unused.reduce((sum, one) => sum + (one.price * one.left) / one.length, 0));
  return {
    unusedDays: Math.round(left / dayMs),
    value,
    ms: newPrice > 0 ? Math.floor((value / newPrice) * periodMs) : 0,
  };
}
