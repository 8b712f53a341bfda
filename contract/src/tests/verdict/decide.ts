import { dispersionOf } from './dispersion.ts';
import { type CellSum, chancesOfBest } from './posterior.ts';

/**
 * When a test may name a winner: P(best) before the planned end and at it, results in every cell, whole days. Under these rules
 * `npm run eval` finds at most 5 % false winners with looks every day; P ≥ .95 at any look would give 19 %.
 */
export const verdictRules = { beforeEnd: 0.999, atEnd: 0.975, results: 20, days: 7 } as const;

/** A cell's whole days, oldest first: every day of the window so far, also those without delivery. */
export interface CellDays {
  readonly results: readonly number[];
  readonly spend: readonly number[];
}

/**
 * What may be said of a test.
 * `single`: one cell has no rival. `nothing`: no results yet. `too_early`: under seven whole days. `open`: no winner yet, the test
 * goes on. `too_few`: over, and a cell has under 20 results, or the test under seven whole days. `no_difference`: over, and no cell is
 * clearly best.
 */
export type VerdictKind = 'single' | 'nothing' | 'too_early' | 'open' | 'winner' | 'too_few' | 'no_difference';

/**
 * `best`: place of the cell that leads; `chances`: P(best) of each cell. `short`: places of cells with too few results.
 * `dispersion`: how much more days swing than chance would (φ); 1 for not at all.
 */
export interface Verdict {
  readonly kind: VerdictKind;
  readonly best: number | null;
  readonly chances: readonly number[] | null;
  readonly short: readonly number[];
  readonly dispersion: number;
  readonly days: number;
}

/** How far a test is: `planned` whole days; `over`: it does not go on, because it reached its end or was stopped. */
export interface Progress {
  readonly planned: number;
  readonly over: boolean;
}

const add = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** A cell's days together. */
export const sumOf = ({ results, spend }: CellDays): CellSum => ({ results: add(results), spend: add(spend) });

/**
 * The verdict on the whole days so far. The end is fixed before the start: whoever looks earlier, or stops earlier, needs the
 * stricter threshold, so that looking every day does not make winners of chance.
 */
export function decide(cells: readonly CellDays[], { planned, over }: Progress): Verdict {
  const days = cells[0]?.results.length ?? 0;
  const sums = cells.map(sumOf);
  const dispersion = dispersionOf(cells.map(({ results }) => results));
  const chances = cells.length > 1 ? (chancesOfBest(sums, dispersion) ?? null) : null;
  const best = chances === null ? null : chances.indexOf(Math.max(...chances));
  const short = sums.flatMap(({ results }, place) => (results < verdictRules.results ? [place] : []));
  const found = { best, chances, short, dispersion, days };
  if (cells.length < 2) return { ...found, kind: 'single' };
  const threshold = days >= planned ? verdictRules.atEnd : verdictRules.beforeEnd;
  const isWon = best !== null && (chances?.[best] ?? 0) >= threshold;
  if (isWon && short.length === 0 && days >= verdictRules.days) return { ...found, kind: 'winner' };
  if (over) return { ...found, kind: short.length > 0 || days < verdictRules.days ? 'too_few' : 'no_difference' };
  if (days < verdictRules.days) return { ...found, kind: 'too_early' };
  return { ...found, kind: chances === null ? 'nothing' : 'open' };
}
