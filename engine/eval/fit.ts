import { EngineCore } from '../src/core.ts';
import type { BriefRanker } from '../src/semantic/brief-ranker.ts';
import type { CatalogueRanking } from '../src/semantic/catalogue-ranker.ts';
import { isForOthers, marketFit } from '../src/semantic/gates.ts';
import { type Curve, curveOf, featuresOf, relevanceOf } from '../src/semantic/relevance-percent.ts';
import { isUnfitting } from './metrics.ts';
import { reliability } from './reliability.ts';
import { halfOf, type JudgedBrief, readAllBriefs } from './sets.ts';

/** The features of a row for a brief, and half its grade; unjudged rows count as irrelevant. */
interface Sample {
  readonly features: readonly number[];
  readonly fits: number;
}

const NAMES = ['score', 'high', 'constant', 'short', 'shortScore', 'trade', 'sure'] as const;
/** Rows below this score are never shown; they would only slow the fit. */
const LEAST_SCORE = 2;

const core = new EngineCore();
const sets = readAllBriefs();
const withoutEncoder = new EngineCore({
  loadEncoder: () => {
    throw new Error('The fit by keyword has no encoder');
  },
});
const engines = { semantic: core.ranker, keyword: withoutEncoder.ranker };

for (const [name, ranker] of Object.entries(engines)) {
  const tuning = Object.values(sets).flatMap((set) => set.filter((_, i) => halfOf(i) === 'tuning'));
  const curve = fitLogistic(tuning.flatMap((item) => samplesOf(item, ranker)));
  console.log(name, Object.fromEntries(Object.entries(curve).map(([key, value]) => [key, value.toFixed(3)])));
  for (const [title, set] of Object.entries(sets)) {
    const reporting = set.filter((_, i) => halfOf(i) === 'reporting');
    const shown = reporting.flatMap((item) => {
      const ranking = rank(item, ranker);
      if (!ranking) return [];
      const fitted = curveOf(name as keyof typeof engines, ranking.evidence, curve);
      return rowsOf(ranking).map((i) => ({
        percent: relevanceOf(ranking.scores[i] ?? 0, fitted),
        fits: !isUnfitting(item.relevant[core.rows[i]?.key ?? '']),
      }));
    });
    console.log(title);
    console.table(reliability(shown));
  }
}

function samplesOf(item: JudgedBrief, ranker: BriefRanker): Sample[] {
  const ranking = rank(item, ranker);
  if (!ranking) return [];
  return rowsOf(ranking).flatMap((i) => {
    const score = ranking.scores[i] ?? 0;
    if (score < LEAST_SCORE) return [];
    const features = featuresOf(score, ranking.evidence);
    // A row bought at once counts twice one that is worth testing.
    const fits = (item.relevant[core.rows[i]?.key ?? ''] ?? 0) / 2;
    return [{ features: NAMES.map((name) => features[name]), fits }];
  });
}

function rank({ brief }: JudgedBrief, ranker: BriefRanker): CatalogueRanking | null {
  const read = core.readBrief(brief);
  return read.language === null ? null : ranker.rankingOf(read.brief, read);
}

/** Rows without a cap: the curve alone decides their percentage. */
function rowsOf({ query }: CatalogueRanking): number[] {
  return core.rows.flatMap((row, i) => (marketFit(row, query) === 'elsewhere' || isForOthers(row, query) ? [] : [i]));
}

/** Newton's method for the weights of chance = 1 / (1 + exp(-features · weights)). */
function fitLogistic(samples: readonly Sample[]): Curve {
  const size = NAMES.length;
  let weights: number[] = NAMES.map((name) => ({ score: 0.5, constant: -6 })[name as string] ?? 0);
  for (let round = 0; round < 30; round++) {
    const gradient = new Array<number>(size).fill(0);
    const hessian = Array.from({ length: size }, (_, i) => new Array<number>(size).fill(0).fill(1e-6, i, i + 1));
    for (const { features, fits } of samples) {
      const z = features.reduce((sum, value, i) => sum + value * (weights[i] as number), 0);
      const chance = 1 / (1 + Math.exp(-z));
      features.forEach((a, i) => {
        gradient[i] = (gradient[i] as number) + (fits - chance) * a;
        const row = hessian[i] as number[];
        features.forEach((b, j) => {
          row[j] = (row[j] as number) + chance * (1 - chance) * a * b;
        });
      });
    }
    const step = solve(hessian, gradient);
    weights = weights.map((weight, i) => weight + (step[i] as number));
  }
  return Object.fromEntries(NAMES.map((name, i) => [name, weights[i]])) as unknown as Curve;
}

/** Gaussian elimination. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] as number]);
  rows.forEach((pivot, i) => {
    rows.forEach((row, j) => {
      if (i === j) return;
      const factor = (row[i] as number) / (pivot[i] as number);
      pivot.forEach((value, k) => {
        row[k] = (row[k] as number) - factor * value;
      });
    });
  });
  return rows.map((row, i) => (row.at(-1) as number) / (row[i] as number));
}
