import { testLimits, usualRatio } from '../limits.ts';

/** Two-sided 5 %, divided by the pairs of two to five cells (Bonferroni); and a power of 80 %. */
const significance: Readonly<Record<number, number>> = { 2: 1.959964, 3: 2.39398, 4: 2.638257, 5: 2.807034 };
const power = 0.841621;

const zOf = (cells: number): number => (significance[cells] ?? (significance[2] as number)) + power;

/** Results that each cell needs to show a ratio of two costs per result, at equal spend. */
export const resultsNeeded = (ratio: number, cells: number): number => (2 * zOf(cells) ** 2) / Math.log(ratio) ** 2;

/** The smallest ratio of two costs per result that so many results in each cell can show. */
export const smallestRatio = (results: number, cells: number): number => Math.exp(zOf(cells) * Math.sqrt(2 / results));

/**
 * The prior, daily looks and restless days cost part of the textbook's power. With this margin on the logarithm of the ratio,
 * `npm run eval` finds the better of two cells in 80 % of the tests.
 */
const margin = 1.12;

/** The smallest ratio of two costs per result that a verdict of ours shows with so many results in each cell. */
export const ratioShown = (results: number, cells: number): number => smallestRatio(results, cells) ** margin;

/** Results that each cell needs until a verdict of ours shows a ratio. */
const resultsForVerdict = (ratio: number, cells: number): number => resultsNeeded(ratio, cells) * margin ** 2;

/** A cost per result as a range, in one unit of money. */
export interface CostRange {
  readonly low: number;
  readonly high: number;
}

export interface PowerInput {
  readonly cells: number;
  readonly days: number;
  /** Of one cell, in the unit of `cost`. */
  readonly dailyBudget: number;
  readonly cost: CostRange;
}

/**
 * What a budget and a time can show, from the dear end of the cost (`low` results) to the cheap one (`high`).
 * `ratio`: the smallest ratio of two costs per result; `daysNeeded`: for the usual ratio between interests.
 */
export interface Power {
  readonly results: { readonly low: number; readonly high: number };
  readonly weekly: { readonly low: number; readonly high: number };
  readonly ratio: { readonly best: number; readonly worst: number };
  readonly daysNeeded: { readonly low: number; readonly high: number };
}

/** No verdict comes before the least whole days. */
const daysFor = (days: number): number => Math.max(testLimits.days.min, Math.ceil(days));

/** Power before money. */
export function powerOf({ cells, days, dailyBudget, cost }: PowerInput): Power {
  const perDay = { low: dailyBudget / cost.high, high: dailyBudget / cost.low };
  const results = { low: perDay.low * days, high: perDay.high * days };
  const needed = resultsForVerdict(usualRatio, cells);
  return {
    results,
    weekly: { low: perDay.low * 7, high: perDay.high * 7 },
    ratio: { best: ratioShown(results.high, cells), worst: ratioShown(results.low, cells) },
    daysNeeded: { low: daysFor(needed / perDay.high), high: daysFor(needed / perDay.low) },
  };
}

/**
 * How many cells the whole daily budget can test within the days, at the middle of the cost's range: the most that show the usual
 * ratio, at least two.
 */
export function cellsThatFit({ cells, days, dailyBudget, cost }: PowerInput): number {
  const middle = Math.sqrt(cost.low * cost.high);
  const all = dailyBudget * cells * days;
  for (let fewer = cells; fewer > 2; fewer -= 1) {
    if (all / fewer / middle >= resultsForVerdict(usualRatio, fewer)) return fewer;
  }
  return 2;
}
