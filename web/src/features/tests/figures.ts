import type { TestInput } from '@interest-miner/contract/tests/input';
import { verdictRules } from '@interest-miner/contract/tests/verdict/decide';
import { chancesInPercent } from '@interest-miner/contract/tests/verdict/in-percent';
import { formatCost } from '@interest-miner/contract/tests/verdict/sentence';
import { formatDate, formatDates, formatNumber } from '#web/lib/format.ts';
import { testTexts, texts } from './texts.ts';

/** Stands where a figure is unknown. */
export const noFigure = '—';

/** An amount in units of a currency, or a dash. */
export const cost = (amount: number | null, currency: string): string =>
  amount === null ? noFigure : formatCost(amount, currency);

/** A sum of money: without decimals if it is nothing, or from 100 units on. */
export function sum(amount: number, currency: string): string {
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    ...(amount === 0 || amount >= 100 ? { maximumFractionDigits: 0 } : {}),
  }).format(amount);
}

/** A share of 0 to 1 as a percentage with two digits, for click rates. */
export const rate = (share: number | null): string =>
  share === null ? noFigure : `${formatNumber(share * 100, 2, 2)}%`;

/** A share of 0 to 1 in whole percent. */
export const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** Chances of being best, as shares that add up to 100 %: none reads as certain or impossible. By the place of the cell. */
export function surenesses(chances: readonly (number | null)[]): string[] {
  const known = chances.filter((chance) => chance !== null);
  if (known.length < chances.length) return chances.map(() => noFigure);
  const percent = chancesInPercent(known);
  return known.map((chance, place) => {
    if (chance < 0.01) return testTexts.underOne;
    return chance >= verdictRules.beforeEnd ? testTexts.over : `${percent[place]}%`;
  });
}

export const times = (value: number | null): string =>
  value === null ? noFigure : testTexts.times(formatNumber(value, 1, 1));

/** Results may be fractions where Meta attributes them so. */
export const results = (value: number): string => formatNumber(value, 0, 1);

/** Where a cost lies, such as `€7.10 – €9.40`. */
export function between(interval: { low: number; high: number | null } | null, currency: string): string {
  if (interval === null) return noFigure;
  if (interval.high === null) return testTexts.noUpper(formatCost(interval.low, currency));
  return `${formatCost(interval.low, currency)}\u00a0–\u00a0${formatCost(interval.high, currency)}`;
}

/** The day after one of the ad account. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** The days of a plan, such as `Nov 3 – 16, 2026 · 14 days`. */
export const windowOf = ({ start_day, days }: Pick<TestInput, 'start_day' | 'days'>): string =>
  `${formatDates(start_day, days)} · ${texts.days(days)}`;

/** A moment as a day of the ad account's time zone. @param time ISO 8601 */
export const dayIn = (time: string, timeZone: string | null): string =>
  formatDate(Date.parse(time), timeZone ?? undefined);
