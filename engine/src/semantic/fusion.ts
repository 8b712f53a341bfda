import { addAt, floatAt, numberAt } from '../arrays.ts';
/** Ranking signals for each row, one list per signal, all of the same length. `null`: no encoder. */
export interface Signals {
  readonly words: Float32Array;
  readonly meaning: {
    /** Cosine with the whole brief, and mean and best cosine with its pieces. */
    readonly whole: Float32Array;
    readonly pieces: Float32Array;
    readonly best: Float32Array;
  } | null;
}

/** Mean and deviation of a signal over the whole catalogue: the same score can be high for one brief and low for another. */
interface Spread {
  readonly mean: number;
  readonly deviation: number;
}
export interface Spreads {
  readonly words: Spread;
  readonly meaning: { readonly whole: Spread; readonly pieces: Spread; readonly best: Spread } | null;
}

/** Tuned on the tuning half of `eval/briefs.json`. */
const WEIGHTS = { words: 0.5, whole: 1.4, pieces: 0.4, best: 0.2 } as const;
/** Brings keyword signals alone to the scale of all signals together. */
const WORDS_ALONE = 1.2;

export function spreadsOf({ words, meaning }: Signals): Spreads {
  return {
    words: spreadOf(words),
    meaning: meaning && {
      whole: spreadOf(meaning.whole),
      pieces: spreadOf(meaning.pieces),
      best: spreadOf(meaning.best),
    },
  };
}

/** One score per row: the weighted sum of the signals, each in deviations above the catalogue's mean. */
export function fuse({ words, meaning }: Signals, spreads: Spreads): Float32Array {
  const scores = new Float32Array(words.length);
  const add = (signal: Float32Array, spread: Spread, weight: number) => {
    const factor = weight / spread.deviation;
    for (let i = 0; i < scores.length; i++) {
      addAt(scores, i, factor * (floatAt(signal, i) - spread.mean));
    }
  };
  add(words, spreads.words, meaning ? WEIGHTS.words : WORDS_ALONE);
  if (meaning && spreads.meaning) {
    add(meaning.whole, spreads.meaning.whole, WEIGHTS.whole);
    add(meaning.pieces, spreads.meaning.pieces, WEIGHTS.pieces);
    add(meaning.best, spreads.meaning.best, WEIGHTS.best);
  }
  return scores;
}

function spreadOf(values: Float32Array): Spread {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / Math.max(1, values.length);
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return { mean, deviation: Math.sqrt(squares / Math.max(1, values.length)) || 1 };
}

/** Smaller groups say too little about their members, larger ones are too mixed. */
const GROUP_SIZES = { min: 6, max: 120 } as const;
const GROUP_BEST = 3;

/**
 * Rows of a group tend to be relevant together: each gets a share of the best three other scores in its group. Groups are
 * lists of row numbers.
 */
export function liftGroups(scores: Float32Array, groups: Iterable<readonly number[]>, share: number): Float32Array {
  const lifted = scores.slice();
  for (const group of groups) {
    if (group.length < GROUP_SIZES.min || group.length > GROUP_SIZES.max) continue;
    const best = bestOf(scores, group);
    const least = best.at(-1) as number;
    const outside = sumWithout(least, best);
    for (const row of group) {
      const own = floatAt(scores, row);
      lifted[row] = own + (share * (own <= least ? outside : sumWithout(own, best))) / GROUP_BEST;
    }
  }
  return lifted;
}

/** The best three scores of a group and one more, best first. */
function bestOf(scores: Float32Array, group: readonly number[]): number[] {
  const best = new Array<number>(GROUP_BEST + 1).fill(Number.NEGATIVE_INFINITY);
  for (const row of group) {
    const score = floatAt(scores, row);
    let place = GROUP_BEST;
    if (score <= numberAt(best, place)) continue;
    for (; place > 0 && numberAt(best, place - 1) < score; place--) best[place] = numberAt(best, place - 1);
    best[place] = score;
  }
  return best;
}

/** The sum of the best scores of a group but a row's own; if its own is not among them, the last is left out. */
function sumWithout(own: number, best: readonly number[]): number {
  const place = best.indexOf(own);
  const left = place === -1 ? best.length - 1 : place;
  return best.reduce((sum, score, i) => (i === left ? sum : sum + score), 0);
}
