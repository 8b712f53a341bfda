import { floatAt } from './arrays.ts';
import type { Reader } from './language/reader.ts';
import type { Meaning } from './semantic/catalogue-ranker.ts';
import { fold, words } from './text/fold.ts';
import type { Interest, SearchAnswer } from './types.ts';

const MAX_RELATED = 12;
/** Minimum similarity of a related row. */
const LEAST_LIKE = 0.3;

/**
 * Cosine similarity of each row to a search term. Null for a term without a real word: the encoder would make up a meaning for
 * an unknown name.
 */
export function likenessOf(text: string, reader: Reader, meaning: Meaning | null): Float32Array | null {
  if (!meaning || !words(fold(text)).some((word) => word.length > 2 && reader.isWord(word))) return null;
  const [vector] = meaning.encoder.encode([text.toLowerCase()]);
  return meaning.space.compare([meaning.space.centred(vector as Float32Array)])[0] ?? null;
}

/** The rows most similar to a query, best first, without its hits. */
export function relatedRows(answer: SearchAnswer, cosines: Float32Array | null, rows: readonly Interest[]): Interest[] {
  if (cosines === null) return [];
  const taken = new Set(answer.hits.map((hit) => hit.interest.id));
  const like: number[] = [];
  for (let row = 0; row < cosines.length; row++) if (floatAt(cosines, row) >= LEAST_LIKE) like.push(row);
  like.sort((a, b) => floatAt(cosines, b) - floatAt(cosines, a) || a - b);
  return like
    .flatMap((row) => rows[row] ?? [])
    .filter((row) => !taken.has(row.id) && !row.flags?.includes('removed'))
    .slice(0, MAX_RELATED);
}
