import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { roughOverlap, TOGETHERNESS } from '../src/audience/overlap.ts';
import { mean } from './metrics.ts';
import { halfOf } from './sets.ts';

/** A measured pair: people in each, in either, in both. */
interface MeasuredPair {
  readonly a: number;
  readonly b: number;
  readonly union: number;
}

/** About how many adults Meta's ads reached in the United States in 2022; the fit is the same from 230 to 300 million. */
const POPULATION = 260_000_000;

/** The measured pairs; the middle of each range. */
export function readPairs(): MeasuredPair[] {
  const text = readFileSync(join(import.meta.dirname, 'overlaps-2022.csv'), 'utf8').trim();
  return text
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const cells = [...line.matchAll(/"([^"]*)"|([^,]+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
      const number = (place: number) => Number((cells[place] ?? '').replaceAll(',', ''));
      return { a: number(3), b: number(6), union: number(9) };
    });
}

function errors(pairs: readonly MeasuredPair[], together: 'model' | 'by chance') {
  const rows = pairs.map(({ a, b, union }) => {
    const smaller = Math.min(a, b);
    const measured = Math.min(1, Math.max(0, (a + b - union) / smaller));
    const estimate = together === 'model' ? roughOverlap(a, b, POPULATION, true).share : Math.max(a, b) / POPULATION;
    return {
      share: Math.abs(estimate - measured) * 100,
      union: (Math.abs(a + b - estimate * smaller - union) / union) * 100,
    };
  });
  const rounded = (value: number) => Math.round(value * 10) / 10;
  return {
    pairs: rows.length,
    'share, mean error in points': rounded(mean(rows.map(({ share }) => share))),
    'share, largest': rounded(Math.max(...rows.map(({ share }) => share))),
    'union, mean error in %': rounded(mean(rows.map(({ union }) => union))),
    'union, largest': rounded(Math.max(...rows.map(({ union }) => union))),
  };
}

/** Errors of the estimated overlaps on the measured pairs, compared with assuming independence. */
export function overlapErrors() {
  const pairs = readPairs();
  const half = (name: 'tuning' | 'reporting') => pairs.filter((_, place) => halfOf(place) === name);
  return {
    [`model (${TOGETHERNESS.alike}), tuning`]: errors(half('tuning'), 'model'),
    [`model (${TOGETHERNESS.alike}), reporting`]: errors(half('reporting'), 'model'),
    'model, all': errors(pairs, 'model'),
    'independence, all': errors(pairs, 'by chance'),
  };
}
