import { CatalogueLookup, enriched } from '../enrichment.ts';
import { mended } from '../language/spelling.ts';
import { synonymsOf } from '../synonyms.ts';
import { fold, words } from '../text.ts';
import type { Hint, Interest, InterestRow, KeywordHit, Kind, SearchAnswer } from '../types.ts';
import { describeMatch } from './highlight.ts';
import { isInitials } from './names.ts';
import { buildPhrases, FIELDS, type PhraseTable } from './phrases.ts';
import { expandTerm, type QueryWord, type Term, termsOf } from './query.ts';
import { byScore, ENOUGH, type Found, interleaved, kept, merged, weighedByMeaning } from './result-list.ts';
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
  /** `sure` is false if the term might also be English. */
  translate(term: string): { readonly text: string; readonly sure: boolean } | null;
}

/** What the largest audience adds to a score: enough to break ties, no more. */
const REACH_WEIGHT = 0.06;
const SEEN_WEIGHT = 0.015;
/** A name that reads like a page ranks below the subject itself. */
const PAGE_FACTOR = 0.8;
/** Weight of a brand, person or show against a subject where the term consists of plain words: "jogger" rarely means the car. */
const NAMED_FACTOR = { beside: 0.7, inName: 0.93 } as const;
const NAMED_KINDS: ReadonlySet<Kind> = new Set([
  'brand',
  'company',
  'publication',
  'person',
  'show',
  'game',
  'software',
  'team',
  'organisation',
]);
/** Below this score, a term's words are scattered over the aliases and sections of a row. */
const SCATTERED = 0.7;
/** Bonus for a name that holds words of the term where an alias matched. */
const NAME_WORDS_WEIGHT = 0.08;
/** Weight of a translated term against the term as typed. */
const TRANSLATED = { sure: 0.97, unsure: 0.6 } as const;
/** Weight of a term whose slips were mended. */
const MENDED = 0.98;
/** Bonus for a name whose initials were typed: "nfl", "mba". */
const INITIALS = 0.03;
/** Weight of two words read as one. */
const JOINED = 0.95;
/** Up to this score of the term as typed, a match of the translated term alone replaces it. */
const WHOLE_NAME = 1;

interface TermHits {
  readonly found: readonly Found[];
  readonly readAs: string | null;
}

/** A keyword index over rows. In memory, single-threaded, about 1 kB per row. */
export class KeywordIndex<R extends InterestRow> {
  readonly rows: readonly R[];
  readonly #table: PhraseTable;
  readonly #searcher: TermSearcher;
  readonly #bonus: Float32Array;
  readonly #factor: Float32Array;
  readonly #named: Uint8Array;
  readonly #removed: ReadonlySet<number>;
  readonly #reader: TermReader | undefined;

  /** @param indexed the text to index for each row, if more is known than the row itself holds */
  constructor(rows: readonly R[], indexed: readonly InterestRow[] = rows, reader?: TermReader) {
    this.rows = rows;
    this.#reader = reader;
    this.#table = buildPhrases(indexed);
    this.#searcher = new TermSearcher(this.#table, rows.length);
    this.#bonus = Float32Array.from(indexed, bonusOf);
    this.#factor = Float32Array.from(indexed, (row) => (row.flags?.includes('page') ? PAGE_FACTOR : 1));
    this.#named = Uint8Array.from(indexed, (row) => (row.kind && NAMED_KINDS.has(row.kind) ? 1 : 0));
    this.#removed = new Set(indexed.flatMap((row, number) => (row.flags?.includes('removed') ? [number] : [])));
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
    const chosen = interleaved(lists.map((list) => list.found));
    const hits = chosen.slice(0, limit).map((found) => this.#hit(found));
    const hint: Hint | null = chosen.length === 0 ? 'no-match' : null;
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
    const { found, readAs } = this.#read(term);
    const whole = found.filter((row) => row.whole).length;
    const cosines = whole < ENOUGH && whole < found.length ? likeness?.(readAs ?? term.written) : null;
    return { found: (cosines ? weighedByMeaning(found, cosines) : [...found]).sort(this.#order), readAs };
  }

  /** The term as typed and, if it may be in another language, its English translation. */
  #read({ folded, written }: Term): TermHits {
    const reading = this.#reader?.translate(written) ?? null;
    const own = this.#typed(folded, reading?.sure === true || this.#isPlain(folded));
    const isName = own.some((found) => found.whole && found.score >= WHOLE_NAME);
    if (reading === null || (isName && !reading.sure)) return { found: own, readAs: null };
    const translated = this.#run(fold(reading.text), reading.sure ? TRANSLATED.sure : TRANSLATED.unsure, true);
    return { found: merged(own, translated), readAs: reading.sure && translated.length > 0 ? reading.text : null };
  }

  readonly #order = (a: Found, b: Found) => byScore(a, b) || this.#length(a) - this.#length(b) || a.row - b.row;

  #length({ row }: Found): number {
    return this.rows[row]?.name.length ?? 0;
  }

  /** The rows for a term as typed; "motor bike" also searches for "motorbike". */
  #typed(term: string, plain: boolean): Found[] {
    const better = this.#mended(term);
    if (better !== term) return merged(this.#run(term, 1, plain), this.#run(better, MENDED, this.#isPlain(better)));
    const own = this.#run(term, 1, plain);
    const parts = words(term);
    const whole = parts.join('');
    if (parts.length !== 2 || !(this.knows(whole) || synonymsOf(whole).length > 0)) return own;
    return merged(own, this.#run(whole, JOINED, plain));
  }

  /** A term with its slips mended, unless its last word may still be typed on. */
  #mended(term: string): string {
    const real = (word: string) => this.#reader?.isWord(word) ?? true;
    return words(term)
      .map((word) => {
        if (this.knows(word) || real(word) || this.#table.vocabulary.begins(word)) return word;
        return mended(word, (other) => this.knows(other) && real(other)) ?? word;
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
    const query = expandTerm(term, this.#table.vocabulary, (word) => this.#reader?.isWord(word) ?? false);
    const { rows, scores, phrases, held, found } = this.#searcher.run(term, query);
    const all: Found[] = [];
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as number;
      const phrase = phrases[i] as number;
      if (this.#removed.has(row) && this.#table.folded[phrase] !== term) continue;
      const field = FIELDS[this.#table.fields[phrase] as number];
      const inName = field === 'name' || field === 'bare';
      const raw = scores[i] as number;
      const share = inName || (raw < SCATTERED && this.#named[row] === 0) ? 0 : this.#shareInName(row, query);
      const named = plain && share < 1 && raw < WHOLE_NAME && this.#named[row] === 1;
      const beside = plain && share < 1 && !inName && this.#named[row] === 1;
      // "Hair (film)" has the audience of hair, not of the film: whoever types "hair" means neither its name nor its rank.
      const trap = plain && field === 'bare' && this.#named[row] === 1 && (this.#factor[row] as number) < 1;
      const factor = beside || trap ? NAMED_FACTOR.beside : named ? NAMED_FACTOR.inName : 1;
      const fit =
        worth * raw * (this.#factor[row] as number) * factor +
        (raw < SCATTERED ? 0 : NAME_WORDS_WEIGHT * share) +
        (!inName && raw >= WHOLE_NAME && isInitials(term, this.rows[row]?.name ?? '') ? INITIALS : 0);
      const scattered = beside && query.length > 1 && raw < SCATTERED;
      const whole = !scattered && (held[i] as number) >= query.length;
      all.push({
        row,
        phrase,
        term,
        query,
        whole,
        share: found[i] as number,
        fit,
        score: fit + (this.#bonus[row] as number),
      });
    }
    return kept(all);
  }

  /** The share of the term's words in a row's name. */
  #shareInName(row: number, query: readonly QueryWord[]): number {
    const name = fold(this.rows[row]?.name ?? '');
    return query.filter((word) => name.includes(word.text)).length / query.length;
  }

  #hit({ row, phrase, term, query, score, whole }: Found): KeywordHit<R> {
    const interest = this.rows[row] as R;
    const field = FIELDS[this.#table.fields[phrase] as number];
    const text = field === 'name' || field === 'bare' ? interest.name : (this.#table.texts[phrase] as string);
    const match = describeMatch(this.#table, phrase, text, term, query);
    const share = Math.min(1, score / (1.1 + REACH_WEIGHT + SEEN_WEIGHT));
    return { interest, score: whole ? 0.5 + share / 2 : share / 2, match };
  }
}

function bonusOf(row: InterestRow & Partial<Pick<Interest, 'source'>>): number {
  const reach = (REACH_WEIGHT * Math.log10(1 + (row.reach ?? 0))) / 9.5;
  return reach + (row.source?.kind === 'seen' ? SEEN_WEIGHT : 0);
}

/** Optional data for an index. */
export interface IndexSettings {
  /** Rows whose aliases are also used for rows with the same name, for sources without aliases. */
  readonly knowledge?: readonly Interest[];
  readonly reader?: TermReader;
}

/** Indexes rows for keyword search: about 40 µs per row with six aliases. */
export function createKeywordIndex<R extends InterestRow>(
  rows: readonly R[],
  { knowledge = [], reader }: IndexSettings = {},
): KeywordIndex<R> {
  if (knowledge.length === 0) return new KeywordIndex(rows, rows, reader);
  const lookup = new CatalogueLookup(knowledge);
  const known = (row: R) => {
    const number = lookup.find(row);
    return number === undefined ? undefined : knowledge[number];
  };
  return new KeywordIndex(
    rows,
    rows.map((row) => enriched(row, known(row))),
    reader,
  );
}
