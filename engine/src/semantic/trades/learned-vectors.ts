import { createHash } from 'node:crypto';
import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import { doubleAt } from '../../arrays.ts';
import { type Playbook, textOfPlaybook } from '../../playbooks.ts';
import { readBrief } from '../brief/brief-text.ts';
import type { TradeExamples } from './trade-examples.ts';

/** The file in a folder of playbooks that says from which texts its vectors were learned. */
export const DIGEST_FILE = 'vectors.sha256';
/** A trade's own text counts as much as this many examples. */
const OWN_TEXT = 4;
/** How much of the identity is mixed into the covariance, which 6,660 examples leave uncertain. */
const SHRINKAGE = 0.9;

/** The texts of a trade for the encoder: its own first, then its examples. */
export function textsOfTrade(playbook: Playbook, examples: TradeExamples): string[] {
  const briefs = examples.get(playbook.trade) ?? [];
  return [textOfPlaybook(playbook), ...briefs.flatMap((brief) => readBrief(brief)?.text ?? [])];
}

/** The texts of a circle: its own first, then what briefs call its people. */
export function textsOfCircle(circle: Playbook): string[] {
  return [textOfPlaybook(circle), ...circle.words];
}

/** A digest of the texts of all trades or circles: if it changes, the vectors must be learned again. */
export function digestOfTexts(texts: readonly (readonly string[])[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

/**
 * One vector for each trade or circle by linear discriminant analysis: its dot product with a brief's vector says how similar the brief
 * is to the trade's texts. Directions in which texts of the same trade differ count less.
 * @param texts for each trade, the centred vectors of its texts, its own first
 */
export function learnVectors(texts: readonly (readonly Float32Array[])[]): Float32Array[] {
  const means = texts.map(([own, ...examples]) => {
    const sum = Float64Array.from(own as Float32Array, (value) => OWN_TEXT * value);
    for (const vector of examples) for (const [i, value] of vector.entries()) sum[i] = doubleAt(sum, i) + value;
    return sum.map((value) => value / (OWN_TEXT + examples.length));
  });
  const rests = texts.flatMap(([, ...examples], trade) =>
    examples.map((vector) => Array.from(vector, (value, i) => value - doubleAt(means[trade] as Float64Array, i))),
  );
  const size = means[0]?.length ?? 0;
  const spread = new Matrix(rests.length > 0 ? rests : [Array(size).fill(0)]);
  const covariance = spread.transpose().mmul(spread);
  const share = (1 - SHRINKAGE) * (size / (covariance.trace() || 1));
  const metric = covariance.mul(share).add(Matrix.eye(size).mul(SHRINKAGE));
  const solved = new CholeskyDecomposition(metric).solve(new Matrix(means.map((mean) => [...mean])).transpose());
  return means.map((mean, trade) => {
    const vector = solved.getColumn(trade);
    const length = Math.sqrt(vector.reduce((sum, value, i) => sum + value * doubleAt(mean, i), 0)) || 1;
    return Float32Array.from(vector, (value) => value / length);
  });
}
