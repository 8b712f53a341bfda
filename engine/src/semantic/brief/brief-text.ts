import { categoryCode } from '../../categories.ts';
import type { Language } from '../../language/languages.ts';
import { OriginalText, quotedFields } from '../../language/original-text.ts';
import { clip, fold, words } from '../../text/fold.ts';
import { stem } from '../../text/stem.ts';
import type { Brief, Category } from '../../types.ts';
import { STOP_WORDS, stemsOf, type WeightedStems, wordsOf } from '../bm25.ts';
import { type ExcludedThing, excludedThing } from '../excluded-rows.ts';
import { type Clause, clausesOf } from './clauses.ts';
import { readNegations } from './free-of.ts';
import { impliedMarkets } from './implied-markets.ts';
import { countriesIn } from './located-places.ts';
import { isProfessional, PEOPLE_STEMS, PRIVATE_PERSONS } from './people-words.ts';
import { themesIn } from './places.ts';

/** A brief with every field empty. */
export const NO_BRIEF: Brief = {
  productName: '',
  category: '',
  description: '',
  location: '',
  promotionGoal: '',
  targetAudience: '',
};

/** What is known of a brief's text beside the text itself. */
export interface Reading {
  /** What its writer leaves out, in English. */
  readonly excluded: readonly string[];
  /** The text in its own language, if it was read from another. */
  readonly original?: OriginalText;
  /** The language that it was written in; English if absent. */
  readonly language?: Language;
}
export const AS_WRITTEN: Reading = { excluded: [] };

/** A brief, prepared for ranking. */
export interface BriefQuery {
  /** The whole text for the encoder. */
  readonly text: string;
  /** The same in pieces of a few words, each one product or one type of buyer. */
  readonly pieces: readonly string[];
  /** The parts of the description that may each describe a business of its own. */
  readonly clauses: readonly Clause[];
  readonly stems: WeightedStems;
  /** 1 for a brief of one line, 0 for a full one. */
  readonly brevity: number;
  /** All stems of the audience. */
  readonly audienceWords: readonly string[];
  /** The audience in pieces, each one type of buyer. */
  readonly audience: readonly { readonly text: string; readonly stems: WeightedStems }[];
  /** Stems found only in the audience: reasons attribute them to the audience. */
  readonly audienceStems: ReadonlySet<string>;
  /** Stems found only in the form's category: they say nothing about this business. */
  readonly categoryStems: ReadonlySet<string>;
  /** Stems of what the product excludes ("alcohol-free", "no sugar"). */
  readonly without: ReadonlySet<string>;
  /** Stems of what the business says of itself: not after "for", and not of its customers. */
  readonly ownStems: ReadonlySet<string>;
  /** The stems of each part of the description, one after the other. */
  readonly phrases: readonly (readonly string[])[];
  /** Stems of what the customers make, run or start themselves ("want to start a podcast"). */
  readonly madeStems: ReadonlySet<string>;
  /** What the business is not about or for. */
  readonly excluded: readonly ExcludedThing[];
  /** What the writer wrote, to quote from. */
  readonly original: OriginalText;
  /** The English word for each stem. */
  readonly written: ReadonlyMap<string, string>;
  /** Countries to advertise in: of the location, or else those that the text implies; empty for the whole world, or if none was recognised. */
  readonly markets: ReadonlySet<string>;
  /** Countries mentioned in description, audience or name ("Korean skincare"). */
  readonly themes: ReadonlySet<string>;
  readonly category: Category | undefined;
  /** Whether the ad is for people in a trade, not for the general public. */
  readonly professional: boolean;
  /** Whether the audience names private persons. */
  readonly namesPrivate: boolean;
  readonly goal: 'reach' | 'conversion' | 'other';
}

const FIELD_LETTERS = 1200;
const TEXT_LETTERS = 420;
const MAX_PIECES = 10;
const MAX_STEMS = 80;
/** Maximum number of content words of a one-line brief, and the minimum of a full one. */
const BREVITY = { line: 9, full: 15 } as const;
/** Weight of a word about people ("parents", "managers") against a word about the product. */
const PEOPLE_WEIGHT = 0.5;
/** Name, location and goal are left out of the whole text: in the eval they only blurred it. */
const STEM_WEIGHTS: readonly (readonly [keyof Brief, number])[] = [
  ['description', 1],
  ['category', 0.8],
  ['targetAudience', 1],
  ['productName', 0.15],
];
const GOALS: Readonly<Record<string, BriefQuery['goal']>> = {
  'brand awareness': 'reach',
  'event promotion': 'reach',
  'sales conversion': 'conversion',
  'lead generation': 'conversion',
};

/** Whom a product is for, up to the next stop or comma. */
const FOR_WHOM = /\bfor\s[^,.;:!?]*/gi;
/** What customers make, run or start: at most four words after the verb. */
const MAKING =
  /\b(?:start|run|own|launch|open|build|make|record|produce|publish|host|manage|sell)(?:s|ning|ing|ers? of)?\s+((?:[\p{L}'’-]+\s*){1,4})/giu;

/** Reads a brief; null if it has no content words. */
export function readBrief(
  brief: Brief,
  { excluded, original, language = 'en' }: Reading = AS_WRITTEN,
): BriefQuery | null {
  const without = new Set<string>();
  const free: string[] = [];
  const field = (name: keyof Brief) => {
    const read = readNegations(readable(clip(String(brief[name] ?? ''), FIELD_LETTERS)));
    for (const word of read.without) without.add(stem(word));
    free.push(...read.free);
    return read.text;
  };
  const category = categoryCode(String(brief.category ?? ''));
  const fields = {
    description: field('description'),
    targetAudience: field('targetAudience'),
    category: field('category'),
    productName: field('productName'),
  };
  // A category from the form's list says little; one in the user's own words is part of the brief.
  const own = category === undefined ? [fields.category] : [];
  const descriptions = [fields.description, fields.targetAudience].filter((text) => text !== '');
  const fallback = [fields.category, fields.productName].filter((text) => text !== '');
  const text = clipped(
    (descriptions.length > 0 ? [...own, ...descriptions] : fallback).filter((part) => part !== '').join('. '),
    TEXT_LETTERS,
  );
  const stems = new Map<string, number>();
  const written = new Map<string, string>();
  const audienceStems = new Set<string>();
  for (const [name, fieldWeight] of STEM_WEIGHTS) {
    for (const word of wordsOf(fields[name as keyof typeof fields])) {
      if (STOP_WORDS.has(word) || /^\d+$/.test(word) || stems.size >= MAX_STEMS) continue;
      const key = stem(word);
      const weight = fieldWeight * (PEOPLE_STEMS.has(key) ? PEOPLE_WEIGHT : 1);
      if ((stems.get(key) ?? 0) >= weight) continue;
      if (name === 'targetAudience' && !stems.has(key)) audienceStems.add(key);
      stems.set(key, weight);
      written.set(key, written.get(key) ?? word);
    }
  }
  if (stems.size === 0) return null;
  const pieces = piecesOf(text);
  const source = original ?? OriginalText.asWritten(quotedFields(brief).map((name) => String(brief[name] ?? '')));
  const located = countriesIn(String(brief.location ?? ''));
  return {
    text,
    pieces,
    clauses: clausesOf(fields.description, pieces, piecesOf),
    stems,
    brevity: Math.min(1, Math.max(0, (BREVITY.full - stems.size) / (BREVITY.full - BREVITY.line))),
    audienceWords: stemsOf(fields.targetAudience),
    audience: piecesOf(clipped(fields.targetAudience, TEXT_LETTERS)).map((piece) => ({
      text: piece,
      stems: new Map(stemsOf(piece).map((key) => [key, 1])),
    })),
    audienceStems,
    categoryStems:
      category === undefined ? new Set() : onlyIn(fields.category, [fields.description, fields.targetAudience]),
    without,
    ownStems: new Set(stemsOf(fields.description.replace(FOR_WHOM, ' '))),
    phrases: fields.description.split(/[,:;.()!?।\n]+|\s(?:and|or)\s/i).map(stemsOf),
    madeStems: new Set([...fields.targetAudience.matchAll(MAKING)].flatMap(([, thing = '']) => stemsOf(thing))),
    excluded: [...excluded, ...free].map(excludedThing).filter((thing) => thing !== null),
    original: source,
    written,
    markets:
      located.size > 0 || category === 'travel' || category === 'realestate'
        ? located
        : impliedMarkets(source.text, text, language),
    themes: themesIn(`${text} ${fields.productName}`),
    category,
    professional: isProfessional(fields.targetAudience, fields.description),
    namesPrivate: PRIVATE_PERSONS.test(fields.targetAudience),
    goal: GOALS[fold(String(brief.promotionGoal ?? ''))] ?? 'other',
  };
}

/** The stems of a text that occur in none of the others. */
function onlyIn(text: string, others: readonly string[]): Set<string> {
  const said = new Set(others.flatMap(stemsOf));
  return new Set(stemsOf(text).filter((key) => !said.has(key)));
}

/** The encoder supports Latin letters only: text in another script would be noise. Latin names within it are kept. */
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

/** Splits at commas, stops and conjunctions, and drops pieces without content words; "and" joins two products. */
function piecesOf(text: string): string[] {
  const pieces = text.split(/[,:;.()!?।\n]+|\s(?:and|or|with|und|y|et|e|for|who)\s/i).map((piece) => piece.trim());
  const telling = pieces.filter((piece) => words(fold(piece)).some((word) => word.length > 2 && !STOP_WORDS.has(word)));
  return [...new Set(telling)].slice(0, MAX_PIECES);
}
