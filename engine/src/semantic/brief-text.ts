import { stem } from '../keyword/stem.ts';
import { fold, words } from '../text.ts';
import type { Brief } from '../types.ts';
import { STOP_WORDS, type WeightedStems } from './bm25.ts';
import { countriesIn } from './countries.ts';

/** A brief, made ready for ranking. */
export interface BriefQuery {
  /** What the encoder reads as a whole. */
  readonly text: string;
  /** The same in pieces of a few words, each one thing that is sold or one sort of buyer. */
  readonly pieces: readonly string[];
  readonly stems: WeightedStems;
  /** The word as it was written for each stem. */
  readonly written: ReadonlyMap<string, string>;
  /** Countries to advertise in; empty for the whole world, or if none was understood. */
  readonly markets: ReadonlySet<string>;
  /** Countries that description, audience or name speak of ("Korean skincare"). */
  readonly themes: ReadonlySet<string>;
}

const FIELD_LETTERS = 1200;
const TEXT_LETTERS = 420;
const MOST_PIECES = 10;
const MOST_STEMS = 80;
/** Name, place and goal are left out of the whole: measured, they only blur it. */
const STEM_WEIGHTS: readonly (readonly [keyof Brief, number])[] = [
  ['description', 1],
  ['category', 0.8],
  ['targetAudience', 1],
  ['productName', 0.15],
];

/** Reads a brief; null if it holds no word that tells anything. */
export function readBrief(brief: Brief): BriefQuery | null {
  const field = (name: keyof Brief) => readable(String(brief[name] ?? '').slice(0, FIELD_LETTERS));
  const told = [field('description'), field('targetAudience')].filter((text) => text !== '');
  const fallback = [field('category'), field('productName')].filter((text) => text !== '');
  const text = clipped((told.length > 0 ? told : fallback).join('. '), TEXT_LETTERS);
  const stems = new Map<string, number>();
  const written = new Map<string, string>();
  for (const [name, weight] of STEM_WEIGHTS) {
    for (const word of words(fold(field(name)))) {
      if (STOP_WORDS.has(word) || /^\d+$/.test(word) || stems.size >= MOST_STEMS) continue;
      const key = stem(word);
      if ((stems.get(key) ?? 0) >= weight) continue;
      stems.set(key, weight);
      written.set(key, written.get(key) ?? word);
    }
  }
  if (stems.size === 0) return null;
  return {
    text,
    pieces: piecesOf(text),
    stems,
    written,
    markets: countriesIn(field('location')),
    themes: countriesIn(`${text} ${field('productName')}`),
  };
}

/** The encoder knows Latin letters only: a text of another script would be noise to it. Names in it are kept. */
function readable(text: string): string {
  const tidy = text.replace(/\s+/g, ' ').trim();
  const letters = tidy.match(/\p{L}/gu)?.length ?? 0;
  const latin = tidy.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin * 2 >= letters) return tidy;
  return (tidy.match(/\p{Script=Latin}[\p{Script=Latin}\d .&-]*/gu) ?? []).join(' ').trim();
}

function clipped(text: string, letters: number): string {
  if (text.length <= letters) return text;
  const cut = text.slice(0, letters);
  const space = cut.lastIndexOf(' ');
  return space > 0 ? cut.slice(0, space) : cut;
}

/** Splits at commas, stops and joining words, and leaves out what tells nothing; "and" joins two things to sell. */
function piecesOf(text: string): string[] {
  const pieces = text.split(/[,:;.()!?\n]+|\s(?:and|or|with|und|y|et|e|for|who)\s/i).map((piece) => piece.trim());
  const telling = pieces.filter((piece) => words(fold(piece)).some((word) => word.length > 2 && !STOP_WORDS.has(word)));
  return [...new Set(telling)].slice(0, MOST_PIECES);
}
