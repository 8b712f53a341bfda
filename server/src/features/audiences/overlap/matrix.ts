import { audienceLimits } from '@interest-miner/contract/audiences/limits';
import type { OverlapMatrix, OverlapPair } from '@interest-miner/contract/audiences/overlap-endpoints';
import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { type Overlap, overlapFromUnion, roughOverlap } from '@interest-miner/engine';
import { z } from 'zod';

const size = z.object({ lower: z.number(), upper: z.number(), source: z.enum(['meta', 'estimate']) });
export type KnownSize = z.output<typeof size>;

/**
 * Known sizes of a matrix: people in all the countries, in each interest, and in either of each pair, under `a-b`.
 * Null: no size available. Missing: not asked yet.
 */
export const matrixSizes = z.object({
  everybody: size.nullable().optional(),
  each: z.record(z.string(), size.nullable()),
  either: z.record(z.string(), size.nullable()),
});
export type MatrixSizes = z.output<typeof matrixSizes>;

/** Two interests are too alike if they share more than this part of their union. */
const tooAlike = 0.6;
/** If a larger part of the smaller interest overlaps, it adds nothing to the larger one. */
const addsNothing = 0.9;

export const middle = ({ lower, upper }: Pick<KnownSize, 'lower' | 'upper'>) => (lower + upper) / 2;
export const isTooSmall = (known: KnownSize | null | undefined) =>
  known !== null && known !== undefined && middle(known) < audienceLimits.overlapFloor;

const pairKey = (a: number, b: number) => `${a}-${b}`;

/** The next size to ask for: indexes of the interests, none for everybody. */
export interface MatrixQuestion {
  readonly places: readonly number[];
}

function pairsOf(count: number): (readonly [number, number])[] {
  return Array.from({ length: count }, (_, a) => a).flatMap((a) =>
    Array.from({ length: count - a - 1 }, (_, step) => [a, a + 1 + step] as const),
  );
}

/** Whether nothing can be said about a pair, whatever the size of its union. */
function isSettled({ each }: MatrixSizes, a: number, b: number): boolean {
  return [each[a], each[b]].some((known) => known === null || isTooSmall(known));
}

/** The next question of a matrix of `count` interests; undefined once everything is known. */
export function nextQuestion(sizes: MatrixSizes, count: number): MatrixQuestion | undefined {
  if (sizes.everybody === undefined) return { places: [] };
  if (sizes.everybody === null) return undefined;
  for (let place = 0; place < count; place += 1) if (sizes.each[place] === undefined) return { places: [place] };
  const pair = pairsOf(count).find(([a, b]) => sizes.either[pairKey(a, b)] === undefined && !isSettled(sizes, a, b));
  return pair && { places: pair };
}

/** The sizes with one more answer. */
export function withAnswer(sizes: MatrixSizes, { places }: MatrixQuestion, answer: KnownSize | null): MatrixSizes {
  const [a, b] = places;
  if (a === undefined) return { ...sizes, everybody: answer };
  if (b === undefined) return { ...sizes, each: { ...sizes.each, [a]: answer } };
  return { ...sizes, either: { ...sizes.either, [pairKey(a, b)]: answer } };
}

/** The verdict on a pair for a test, with the sentence that explains it. */
function verdictOf({ share, alike }: Overlap, smaller: string, larger: string) {
  const percent = Math.round(share * 100);
  if (alike >= tooAlike) {
    return { verdict: 'too_alike' as const, sentence: audienceTexts.tooAlike(smaller, larger, percent) };
  }
  if (share >= addsNothing) {
    return { verdict: 'adds_nothing' as const, sentence: audienceTexts.addsNothing(smaller, larger, percent) };
  }
  return { verdict: 'distinct' as const, sentence: audienceTexts.distinct(smaller, larger, percent) };
}

interface MatrixRows {
  readonly interests: readonly InterestSnapshot[];
  readonly sizes: MatrixSizes;
}

function pairAt({ interests, sizes }: MatrixRows, a: number, b: number): OverlapPair {
  const open = { a, b, source: null, both: null, share: null, lift: null, verdict: null, sentence: null };
  const [first, second, everybody] = [sizes.each[a], sizes.each[b], sizes.everybody];
  if (first === null || second === null || everybody === null) return { ...open, state: 'unavailable' };
  if (isTooSmall(first) || isTooSmall(second)) return { ...open, state: 'too_small' };
  if (!first || !second || !everybody) return { ...open, state: 'pending' };
  const rough = first.source === 'estimate' || second.source === 'estimate' || everybody.source === 'estimate';
  const union = sizes.either[pairKey(a, b)];
  if (!rough && union === undefined) return { ...open, state: 'pending' };
  if (!rough && union === null) return { ...open, state: 'unavailable' };
  const [one, other, people] = [middle(first), middle(second), middle(everybody)];
  const [left, right] = [interests[a], interests[b]];
  const related = left?.topic !== null && left?.topic === right?.topic;
  const overlap =
    !rough && union ? overlapFromUnion(one, other, middle(union), people) : roughOverlap(one, other, people, related);
  const names = [left?.name ?? '', right?.name ?? ''] as const;
  const [smaller, larger] = one <= other ? names : ([names[1], names[0]] as const);
  return {
    a,
    b,
    state: 'done',
    source: rough ? 'estimate' : 'meta',
    both: Math.round(overlap.both),
    share: Math.round(overlap.share * 1000) / 1000,
    lift: Math.round(overlap.lift * 100) / 100,
    ...verdictOf(overlap, smaller, larger),
  };
}

/** The interests and pairs of a matrix, as far as their sizes are known. */
export function readMatrix(rows: MatrixRows): Pick<OverlapMatrix, 'interests' | 'pairs' | 'done' | 'total'> {
  const pairs = pairsOf(rows.interests.length).map(([a, b]) => pairAt(rows, a, b));
  return {
    interests: rows.interests.map(({ id, name }, place) => {
      const known = rows.sizes.each[place];
      return {
        id,
        name,
        lower: known?.lower ?? null,
        upper: known?.upper ?? null,
        source: known?.source ?? null,
        too_small: isTooSmall(known),
      };
    }),
    pairs,
    done: pairs.filter(({ state }) => state !== 'pending').length,
    total: pairs.length,
  };
}
