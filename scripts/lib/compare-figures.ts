import type { Row } from '../../bench/lib/measure.ts';

type Results = Record<string, readonly Row[]>;
interface Figure {
  readonly number: number;
  readonly unit: string;
  readonly isHigherBetter: boolean;
}

/** How much worse a figure may be than the last one before it counts: one run differs from the next by less. */
const maxWorse = 1 / 3;

/** The number in a value such as `12.3 ms` or `1,240 /s`, with the way it is meant; undefined where that is not plain. */
function figureOf({ value, goal = '' }: Row): Figure | undefined {
  const [, digits, unit = ''] = /^(-?[\d,]+(?:\.\d+)?)\s*(ms|s|kB|MB|GB|\/s)?$/.exec(value.trim()) ?? [];
  if (digits === undefined) return undefined;
  const isHigherBetter = goal.includes('≥') || unit === '/s';
  const isLowerBetter = /[≤<]/.test(goal) || ['ms', 's', 'kB', 'MB', 'GB'].includes(unit);
  if (isHigherBetter === isLowerBetter) return undefined;
  return { number: Number(digits.replaceAll(',', '')), unit, isHigherBetter };
}

function isWorse(now: Figure | undefined, before: Figure | undefined): boolean {
  if (now === undefined || before === undefined || now.unit !== before.unit || before.number <= 0) return false;
  const ratio = now.isHigherBetter ? before.number / Math.max(now.number, 1e-9) : now.number / before.number;
  return ratio > 1 + maxWorse;
}

/**
 * Puts each figure of a run of the benchmarks beside the last one.
 * @param results rows by benchmark, as `npm run bench` writes them
 * @param last the same of earlier runs, or an empty object
 * @returns lines to print; failures; and the figures to compare the next run with, where a worse one does not replace a better
 */
export function compareFigures(results: Results, last: Results) {
  const lines: string[] = [];
  const failures: string[] = [];
  const kept: Results = {};
  for (const [benchmark, rows] of Object.entries(results)) {
    kept[benchmark] = rows.map((row) => {
      const before = last[benchmark]?.find(({ name }) => name === row.name);
      const worse = before !== undefined && isWorse(figureOf(row), figureOf(before));
      const missed = row.pass === false;
      const verdict = [missed ? `misses ${row.goal}` : '', worse ? 'a third worse' : '', row.unshown ?? ''].filter(
        Boolean,
      );
      const line = `${benchmark}: ${row.name}: ${row.value}, last ${before?.value ?? '–'}${verdict.length > 0 ? ` (${verdict.join('; ')})` : ''}`;
      lines.push(line);
      if (missed || worse) failures.push(line);
      return worse ? before : row;
    });
  }
  return { lines, failures, kept: { ...last, ...kept } };
}
