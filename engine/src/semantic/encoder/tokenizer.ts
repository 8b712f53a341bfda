import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { doubleAt, intAt } from '../../arrays.ts';

/** Turns text into word piece numbers: the SentencePiece unigram model of the encoder. */
export type Tokenizer = (text: string) => number[];

const RESERVED = 6;
const UNKNOWN = 0;
const WORD_START = '\u2581';

interface Piece {
  readonly score: number;
  readonly number: number;
}

/** Reads the vocabulary stored beside the weights. Throws if the file is missing or not as expected. */
export function readTokenizer(dir: string): Tokenizer {
  const vocabulary = JSON.parse(readFileSync(join(dir, 'vocab.json'), 'utf8')) as [string, number][];
  const pieces = new Map<string, Piece>();
  let longest = 0;
  vocabulary.forEach(([text, score], number) => {
    if (number < RESERVED) return;
    pieces.set(text, { score, number });
    longest = Math.max(longest, [...text].length);
  });
  return (text) => tokenize(text, pieces, longest);
}

/** Viterbi: the split into pieces whose scores add up highest. Runs of unknown characters become one unknown piece. */
function tokenize(text: string, pieces: ReadonlyMap<string, Piece>, longest: number): number[] {
  const symbols = [...(WORD_START + text.normalize('NFKC').trim().replace(/\s+/g, WORD_START))];
  const best = new Float64Array(symbols.length + 1).fill(Number.NEGATIVE_INFINITY);
  const from = new Int32Array(symbols.length + 1);
  const number = new Int32Array(symbols.length + 1);
  best[0] = 0;
  for (let start = 0; start < symbols.length; start++) {
    let candidate = '';
    let known = false;
    const base = doubleAt(best, start);
    for (let end = start + 1; end <= Math.min(symbols.length, start + longest); end++) {
      const symbol = symbols[end - 1];
      // No piece reaches into the next word.
      if (symbol === WORD_START && end - 1 > start) break;
      candidate += symbol;
      const piece = pieces.get(candidate);
      if (!piece) continue;
      known = true;
      if (base + piece.score <= doubleAt(best, end)) continue;
      best[end] = base + piece.score;
      from[end] = start;
      number[end] = piece.number;
    }
    if (known || base <= doubleAt(best, start + 1)) continue;
    best[start + 1] = base;
    from[start + 1] = start;
    number[start + 1] = UNKNOWN;
  }
  const out: number[] = [];
  for (let end = symbols.length; end > 0; end = intAt(from, end)) {
    const piece = intAt(number, end);
    if (piece !== UNKNOWN || out.at(-1) !== UNKNOWN) out.push(piece);
  }
  return out.reverse();
}
