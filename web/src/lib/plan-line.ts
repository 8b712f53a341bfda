import { type PlanStanding, planSentence } from '@interest-miner/contract/billing/plan-standing';
import { formatDate } from './format.ts';

/** A time (ISO 8601) as a date in the user's locale, such as "Dec 22, 2026". */
export const formatIsoDate = (time: string): string => formatDate(Date.parse(time));

/** The sentence about a user's plan, the same on every screen. */
export function planLine(standing: PlanStanding): string {
  return planSentence(standing, (time) => formatIsoDate(time));
}
