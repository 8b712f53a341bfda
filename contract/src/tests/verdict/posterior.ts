import { chancesOfLargest, type Gamma, quantile } from './gamma.ts';

/** What a cell got and paid; `spend` in one unit of money, the same for all cells. */
export interface CellSum {
  readonly results: number;
  readonly spend: number;
}

/**
 * Results that the shared prior is worth: it expects costs per result to differ by a log-SD of .41, as interests really do.
 * Without it, the luckiest of several small cells would look like a winner.
 */
const priorResults = 6;

/**
 * Results per money of each cell: Gamma(a0 + results, b0 + spend), with a prior at the pooled cost per result.
 * @param dispersion results and spend are divided by it (`dispersionOf`)
 * @returns undefined without any result or spend
 */
export function posteriorsOf(cells: readonly CellSum[], dispersion = 1): Gamma[] | undefined {
  const results = cells.reduce((sum, cell) => sum + cell.results, 0);
  const spend = cells.reduce((sum, cell) => sum + cell.spend, 0);
  if (results <= 0 || spend <= 0) return undefined;
  const priorSpend = (priorResults * spend) / results;
  return cells.map((cell) => ({
    shape: priorResults + cell.results / dispersion,
    rate: priorSpend + cell.spend / dispersion,
  }));
}

/** The chance of each cell to earn the most results per money; undefined without any result or spend. */
export function chancesOfBest(cells: readonly CellSum[], dispersion = 1): number[] | undefined {
  const posteriors = posteriorsOf(cells, dispersion);
  return posteriors && chancesOfLargest(posteriors);
}

/** Where a cost per result lies with 95 %; `high` is null without a result: there is no upper bound yet. */
export interface CostInterval {
  readonly low: number;
  readonly high: number | null;
}

const tail = 0.025;

/** What a cell's own figures say of its cost per result (Jeffreys interval): it always contains spend / results. */
export function costInterval({ results, spend }: CellSum, dispersion = 1): CostInterval | null {
  if (spend <= 0) return null;
  const rates = { shape: results / dispersion + 0.5, rate: spend / dispersion };
  return {
    low: 1 / quantile(rates, 1 - tail),
    high: results > 0 ? 1 / quantile(rates, tail) : null,
  };
}
