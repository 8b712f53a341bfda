import { byteAt, intAt } from '../arrays.ts';
import { CatalogueLookup, enrich } from '../enrichment.ts';
import { correctSlip } from '../language/spelling.ts';
import { synonymsOf } from '../synonyms.ts';
import { fold, words } from '../text/fold.ts';
import type { Hint, Interest, InterestRow, KeywordHit, SearchAnswer } from '../types.ts';
import type { Spend } from '../work.ts';
import { describeMatch } from './highlight.ts';
import { buildPhrases, isNameField, type PhraseTable } from './phrases.ts';
import { expandTerm, QUERY_LIMITS, type QueryWord, type Term, termsOf } from './query.ts';
import {
  bestPart,
  bestWhole,
  byScore,
  ENOUGH,
  type Found,
  interleave,
  mergeFound,
  weighByMeaning,
} from './result-list.ts';
import { MAX_BONUS, RowWeights, WHOLE_NAME } from './row-weights.ts';
import { TermSearcher } from './term-search.ts';

export interface KeywordOptions {
  /** Maximum number of rows to return. Default 50. */
  readonly limit?: number;
  /** Cosine similarity of each row to a text, used only where few rows hold every word. Null if unknown. */
  readonly likeness?: (text: string) => Float32Array | null;
}

/** Knowledge of words beyond the rows: which are real, and the English for words in other languages. */
export interface TermReader {
  isWord(folded: string): boolean;
  /** Whether it is the name of something, and so no misspelling. */
  isName?(folded: string): boolean;
  /** Whether a term speaks of what Meta lets nobody target: only rows of exactly that name answer it. */
  isSensitive?(term: string): boolean;
  /** A folded term without the words about people around its subject; null if it has none. */
  subjectOf?(folded: string): string | null;
  /** `sure` is false if the term might also be English. */
  translate(term: string): { readonly text: string; readonly sure: boolean } | null;
}

/** Weight of a translated term against the term as typed. */
const TRANSLATED = { sure: 0.96, unsure: 0.6 } as const;
/** Weight of a term whose slips were mended. */
const MENDED = 0.98;
/** Weight of a term without its filler words. */
const CONTENT = 0.88;
/** Weight of two words read as one. */
const JOINED = 0.95;
/** The work for a typed word, for one in which slips are looked for, and for each phrase with a word that it may stand for. */
const WORK = { word: 100, shortSlips: 300, slips: 2000, phrase: 1.5 } as const;
/** From this length on two slips are looked for. */
const TWO_SLIPS = 6;

interface TermHits {
  readonly found: readonly Found[];
  readonly readAs: string | null;
  /** Whether the term speaks of what Meta removed. */
  readonly isRemoved?: boolean;
}

/** A keyword index over rows. In memory, single-threaded, about 1 kB per row. */
export class KeywordIndex<R extends InterestRow> {
  readonly rows: readonly R[];
  readonly #table: PhraseTable;
  readonly #searcher: TermSearcher;
  readonly #weights: RowWeights;
  readonly #reader: TermReader | undefined;
  readonly #spend: Spend | undefined;

  /** @param indexed the text to index for each row, if more is known than the row itself holds */
  constructor(rows: readonly R[], indexed: readonly InterestRow[] = rows, { reader, spend }: IndexSettings = {}) {
    this.rows = rows;
    this.#spend = spend;
    this.#reader = reader;
    this.#table = buildPhrases(indexed);
    this.#searcher = new TermSearcher(this.#table, rows.length);
    this.#weights = new RowWeights(indexed, this.#table);
  }

  /** Whether a folded word occurs in a name, alias or path. */
  knows(word: string): boolean {
    return this.#table.vocabulary.numberOf(word) !== undefined;
  }

  /**
   * The rows that match a query, best first: those that hold all of its words, then those that hold fewer. Commas separate several
   * terms, whose results are interleaved. Never throws: a query without words or matches returns an empty list and a hint.
   */
  search(question: string, options: KeywordOptions = {}): SearchAnswer<R> {
    const limit = Math.max(0, Math.floor(options.limit ?? 50));
    const terms = termsOf(question);
    const empty = { hits: [], total: 0, whole: 0, readAs: null, related: [] };
    if (terms.length === 0) return { ...empty, hint: question.trim() === '' ? 'empty' : 'no-words' };
    const lists = terms.map((term) => this.#find(term, options.likeness));
    const chosen = interleave(lists.map((list) => list.found));
    const hits = chosen.slice(0, limit).map((found) => this.#hit(found));
    const isRemoved = lists.some((list) => list.isRemoved);
    const hint: Hint | null = isRemoved ? 'removed' : chosen.length === 0 ? 'no-match' : null;
    const read = lists.some((list) => list.readAs !== null);
    return {
      ...empty,
      hits,
      total: chosen.length,
      whole: chosen.filter((found) => found.whole).length,
      hint,
      readAs: read ? lists.map((list, i) => list.readAs ?? (terms[i] as Term).written).join(', ') : null,
    };
  }

  #find(term: Term, likeness: KeywordOptions['likeness']): TermHits {
    if (this.#reader?.isSensitive?.(term.folded)) return this.#exactly(term.folded, null);
    const { found, readAs, isRemoved = false } = this.#read(term);
    if (isRemoved) return { found, readAs, isRemoved };
    const whole = found.filter((row) => row.whole).length;
    const cosines = whole < ENOUGH && whole < found.length ? likeness?.(readAs ?? term.written) : null;
    return { found: (cosines ? weighByMeaning(found, cosines) : [...found]).sort(this.#order), readAs };
  }

  /** The rows whose name or alias a term is; if it has several words, also those whose name holds them all. */
  #exactly(term: string, readAs: string | null): TermHits {
    const found = this.#named(term);
    // "Christian Louboutin" is no religion.
    const isRemoved = found.every(({ row }) => this.rows[row]?.flags?.includes('removed'));
    return { found, readAs, isRemoved };
  }

  #named(term: string): Found[] {
    const list = words(term);
    const found = this.#run(term, 1, false).filter(({ row, phrase }) => {
      const text = this.#table.folded[phrase] as string;
      const inName = isNameField(byteAt(this.#table.fields, phrase));
      // "The Hindu" is a newspaper.
      if (text === term) return !inName || fold(this.rows[row]?.name ?? '').startsWith(term);
      return inName && list.length > 1 && list.every((word) => ` ${text} `.includes(` ${word} `));
    });
    return found.sort(this.#order);
  }

  /** The term as typed and, if it may be in another language, its English translation. */
  #read({ folded, written }: Term): TermHits {
    const reading = this.#reader?.translate(written) ?? null;
    if (reading && this.#reader?.isSensitive?.(fold(reading.text))) {
      return this.#exactly(folded, reading.text);
    }
    const own = this.#typed(folded, reading?.sure === true || this.#isPlain(folded));
    const isName = own.some((found) => found.whole && found.score >= WHOLE_NAME);
    if (reading === null || (isName && !reading.sure)) return { found: own, readAs: null };
    const translated = this.#runWithContent(
      fold(reading.text),
      reading.sure ? TRANSLATED.sure : TRANSLATED.unsure,
      true,
    );
    const found = mergeFound(mergeFound(own, translated), this.#translatedSubject(folded));
    return { found, readAs: reading.sure && translated.length > 0 ? reading.text : null };
  }

  /** The rows for the translated subject of a term in another language: "viajar" of "pessoas que gostam de viajar". */
  #translatedSubject(term: string): Found[] {
    const subject = this.#reader?.subjectOf?.(term) ?? null;
    const reading = subject === null ? null : (this.#reader?.translate(subject) ?? null);
    return reading === null ? [] : this.#run(fold(reading.text), CONTENT * TRANSLATED.sure, true);
  }

  readonly #order = (a: Found, b: Found) => byScore(a, b) || this.#length(a) - this.#length(b) || a.row - b.row;

  #length({ row }: Found): number {
    return this.rows[row]?.name.length ?? 0;
  }

  /** The rows for a term as typed; "motor bike" also searches for "motorbike". */
  #typed(term: string, plain: boolean): Found[] {
    const better = this.#correctSlip(term);
    if (better !== term)
      return mergeFound(this.#run(term, 1, plain), this.#runWithContent(better, MENDED, this.#isPlain(better)));
    const own = this.#runWithContent(term, 1, plain);
    const parts = words(term);
    const whole = parts.join('');
    if (parts.length !== 2 || !(this.knows(whole) || synonymsOf(whole).length > 0)) return own;
    return mergeFound(own, this.#run(whole, JOINED, plain));
  }

  /** The rows for a term, and for the rest of it without filler words. */
  #runWithContent(term: string, worth: number, plain: boolean): Found[] {
    const own = this.#run(term, worth, plain);
    const part = this.#reader?.subjectOf?.(term) ?? null;
    return part === null ? own : mergeFound(own, this.#run(part, CONTENT * worth, this.#isPlain(part)));
  }

  /** A term with its slips corrected, unless its last word may still be typed on. */
  #correctSlip(term: string): string {
    const { vocabulary, isInName } = this.#table;
    const real = (word: string) => this.#reader === undefined || this.#isReal(word);
    const usable = (word: string) => this.knows(word) && (real(word) || isInName(word));
    const likely = (word: string) => isInName(word) && real(word);
    const list = words(term);
    return list
      .map((word, i) => {
        const unfinished = i === list.length - 1 && vocabulary.begins(word);
        if (i >= QUERY_LIMITS.words || unfinished || this.knows(word) || real(word)) return word;
        return correctSlip(word, likely) ?? correctSlip(word, usable) ?? vocabulary.nearest(word, usable) ?? word;
      })
      .join(' ');
  }

  /** Whether a term consists of real words or the beginning of one, and so is likely a subject, not a brand. */
  #isPlain(term: string): boolean {
    const list = words(term);
    if (list.length === 1 && !this.knows(term)) return true;
    return list.every((word) => this.#reader?.isWord(word) ?? false);
  }

  /** The rows that match one term, unordered. @param plain whether it is likely a subject, not a brand */
  #run(term: string, worth: number, plain: boolean): Found[] {
    const query = expandTerm(term, this.#table.vocabulary, (word) => this.#isReal(word));
    for (const word of query) this.#spend?.(this.#workOf(word));
    const result = this.#searcher.run(term, query);
    const asked = { term, query, worth, plain };
    const whole = bestWhole(this.#weights.weigh(result, asked, query.length));
    // Most rows hold only some of the words: they are weighed only if they will be shown.
    return whole.length >= ENOUGH ? whole : [...whole, ...bestPart(this.#weights.weigh(result, asked))];
  }

  #workOf({ text, expansions }: QueryWord): number {
    const { starts } = this.#table.phrasesOfWord;
    const phrases = expansions.reduce((sum, { word }) => sum + intAt(starts, word + 1) - intAt(starts, word), 0);
    const hasSlips = !this.knows(text) && !this.#isReal(text);
    const slips = hasSlips ? (text.length < TWO_SLIPS ? WORK.shortSlips : WORK.slips) : 0;
    return WORK.word + slips + phrases * WORK.phrase;
  }

  /** Whether a word is real, or the name of something: it is never corrected. */
  #isReal(word: string): boolean {
    return (this.#reader?.isWord(word) || this.#reader?.isName?.(word)) ?? false;
  }

  #hit({ row, phrase, term, query, score, whole }: Found): KeywordHit<R> {
    const interest = this.rows[row] as R;
    const inName = isNameField(byteAt(this.#table.fields, phrase));
    const text = inName ? interest.name : (this.#table.texts[phrase] as string);
    const match = describeMatch(this.#table, phrase, text, term, query);
    const share = Math.min(1, score / (1.1 + MAX_BONUS));
    return { interest, score: whole ? 0.5 + share / 2 : share / 2, match };
  }
}

/** Optional data for an index. */
export interface IndexSettings {
  /** Rows whose aliases are also used for rows with the same name, for sources without aliases. */
  readonly knowledge?: readonly Interest[];
  readonly reader?: TermReader;
  readonly spend?: Spend;
}

/** Indexes rows for keyword search: about 40 µs per row with six aliases. */
export function createKeywordIndex<R extends InterestRow>(
  rows: readonly R[],
  { knowledge = [], ...settings }: IndexSettings = {},
): KeywordIndex<R> {
  if (knowledge.length === 0) return new KeywordIndex(rows, rows, settings);
  const lookup = new CatalogueLookup(knowledge);
  const known = (row: R) => {
    const number = lookup.find(row);
    return number === undefined ? undefined : knowledge[number];
  };
  return new KeywordIndex(
    rows,
    rows.map((row) => enrich(row, known(row))),
    settings,
  );
}
