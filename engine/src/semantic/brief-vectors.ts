import { floatAt } from '../arrays.ts';
import type { BriefQuery } from './brief/brief-text.ts';
import { DIMENSIONS, type Encoder } from './encoder/encoder.ts';
import { dot, type VectorSpace } from './vector-space.ts';

/** A brief as vectors of a space: the whole text, its pieces, and the mean of the pieces. */
export interface BriefVectors {
  readonly whole: Float32Array;
  readonly pieces: readonly Float32Array[];
  readonly mean: Float32Array;
  /** The pieces of the audience. */
  readonly audience: readonly Float32Array[];
}

/** Word pieces of a brief's pieces; the whole text before them is exempt. The most in 306 judged briefs is 23 and 83; letters that are no words had up to 96 and 840. */
const LIMITS = { each: 32, all: 200, exempt: 1 } as const;

/** Encodes a brief: about 0.35 ms a word, and most words are encoded twice (in the whole text and in a piece). */
export function encodeBrief(query: BriefQuery, encoder: Encoder, space: VectorSpace): BriefVectors {
  // A piece of the audience is usually a piece of the whole text too, and is encoded once.
  const texts = [...new Set([...query.pieces, ...query.audience.map(({ text }) => text)])];
  // All at once: the encoder reads its 9 MB of weights for each batch.
  const [whole, ...vectors] = encoder.encode([query.text, ...texts], LIMITS).map((vector) => space.centred(vector));
  const vectorOf = (text: string) => vectors[texts.indexOf(text)] as Float32Array;
  const pieces = query.pieces.map(vectorOf);
  const mean = new Float32Array(DIMENSIONS);
  for (const piece of pieces) {
    for (let i = 0; i < DIMENSIONS; i++) mean[i] = floatAt(mean, i) + floatAt(piece, i) / pieces.length;
  }
  return { whole: whole as Float32Array, pieces, mean, audience: query.audience.map(({ text }) => vectorOf(text)) };
}

/** The three cosines of a brief with each catalogue row, and the piece nearest to each row (-1: none). */
export function compareCatalogue(brief: BriefVectors, space: VectorSpace) {
  const [whole, mean, ...pieces] = space.compare([brief.whole, brief.mean, ...brief.pieces]);
  const best = new Float32Array(space.size).fill(pieces.length > 0 ? -1 : 0);
  const nearest = new Int8Array(space.size).fill(-1);
  pieces.forEach((piece, number) => {
    for (let i = 0; i < best.length; i++) {
      if (floatAt(piece, i) <= floatAt(best, i)) continue;
      best[i] = floatAt(piece, i);
      nearest[i] = number;
    }
  });
  return { whole: whole as Float32Array, pieces: mean as Float32Array, best, nearest };
}

/** The same for rows outside the catalogue, by their centred vectors. */
export function compareVectors(brief: BriefVectors, vectors: readonly Float32Array[]) {
  const best = new Float32Array(vectors.length).fill(brief.pieces.length > 0 ? -1 : 0);
  const nearest = new Int8Array(vectors.length).fill(-1);
  vectors.forEach((vector, i) => {
    brief.pieces.forEach((piece, number) => {
      const cosine = dot(vector, piece);
      if (cosine <= floatAt(best, i)) return;
      best[i] = cosine;
      nearest[i] = number;
    });
  });
  return {
    whole: Float32Array.from(vectors, (vector) => dot(vector, brief.whole)),
    pieces: Float32Array.from(vectors, (vector) => dot(vector, brief.mean)),
    best,
    nearest,
  };
}
