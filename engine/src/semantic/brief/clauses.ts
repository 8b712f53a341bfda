import { stemsOf, type WeightedStems } from '../bm25.ts';

/** A part of a description that may describe a business by itself. `pieces` are numbers of the brief's pieces. */
export interface Clause {
  readonly stems: WeightedStems;
  readonly pieces: readonly number[];
}

/** What begins a detail of the business that stands before it: "with yoga in the morning", "tested in laboratories". */
const DETAIL = /(?:^|\s)(?:with|from|including|\p{L}+ed (?:in|by|from|on|at|to|here))\s.*/iu;
const SENTENCE = /[.;!?\n]+/;
const BETWEEN = /[,:()]+|\s(?:and|or)\s/i;

/**
 * The sentences of a description and their clauses, which end at commas and conjunctions, with and without details: "coworking", "coworking with
 * fast wifi".
 * @param piecesOf splits a text into pieces
 */
export function clausesOf(
  description: string,
  pieces: readonly string[],
  piecesOf: (text: string) => readonly string[],
): Clause[] {
  const texts = description.split(SENTENCE).flatMap((sentence) => {
    const clauses = sentence.split(BETWEEN).flatMap((text) => {
      // After a comma "with" adds a business: "…, with a room for parties".
      const clause = text.trim().replace(/^with\s/i, '');
      return [clause.replace(DETAIL, ''), clause.replace(DETAIL, '').replace(/\s(?:for|who)\s.*/i, '')];
    });
    return [sentence.replace(DETAIL, ''), ...clauses];
  });
  return [...new Set(texts)].flatMap((text) => {
    const numbers = piecesOf(text).map((part) =>
      pieces.findIndex((piece) => piece === part || piece.startsWith(`${part} `)),
    );
    if (numbers.length === 0 || numbers.includes(-1)) return [];
    return [{ stems: new Map(stemsOf(text).map((key) => [key, 1])), pieces: numbers }];
  });
}
