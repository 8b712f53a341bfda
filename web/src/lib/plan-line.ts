import { type PlanStanding, planSentence } from '@interest-miner/contract/billing/plan-standing';

/** A time (ISO 8601) as a day with its year in the user's locale, such as "22 December 2026". */
export function formatLongDay(time: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(time));
}

/** The sentence about a user's plan, the same on every screen. */
export function planLine(standing: PlanStanding): string {
  return planSentence(standing, (time) => formatLongDay(time));
}
