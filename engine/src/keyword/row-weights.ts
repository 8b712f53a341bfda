import { byteAt, floatAt, intAt } from '../arrays.ts';
import type { Interest, InterestRow, Kind } from '../types.ts';
import { isInitials } from './names.ts';
import { FIELDS, isNameField, type PhraseTable } from './phrases.ts';
import type { QueryWord } from './query.ts';
import type { Found } from './result-list.ts';
import type { TermResult } from './term-search.ts';

/** Bonus for the largest audience: only enough to break ties. */
const REACH_WEIGHT = 0.06;
const SEEN_WEIGHT = 0.015;
/** Maximum bonus for a row's size and source. */
export const MAX_BONUS = REACH_WEIGHT + SEEN_WEIGHT;
/** A name that reads like a page ranks below the subject itself, one that Meta removed below those that can still be targeted. */
const FLAG_FACTORS = { page: 0.8, removed: 0.7 } as const;
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
/** The same for a brand compared with a subject: one brand's "men's luxury watch" does not answer "luxury watches for men". */
const SCATTERED_NAMED = 0.8;
/** Bonus for a name that holds words of the term where an alias matched. */
const NAME_WORDS_WEIGHT = 0.08;
/** Bonus for a name whose initials were typed: "nfl", "mba". */
const INITIALS = 0.03;
/** The minimum score of a term that is a whole name or alias. */
export const WHOLE_NAME = 1;

/** A term as it was searched: `worth` is its weight, `plain` whether it is likely a subject, not a brand. */
interface Asked {
  readonly term: string;
  readonly query: readonly QueryWord[];
  readonly worth: number;
  readonly plain: boolean;
}

/** Weighs the word scores of rows by the row's kind and size and by where it holds the words. */
export class RowWeights {
  readonly #rows: readonly InterestRow[];
  readonly #table: PhraseTable;
  readonly #bonus: Float32Array;
  readonly #factor: Float32Array;
  readonly #named: Uint8Array;
  readonly #removed: Uint8Array;
  /** The phrase that is each row's name; -1 for a name without letters. */
  readonly #names: Int32Array;

  constructor(rows: readonly InterestRow[], table: PhraseTable) {
    this.#rows = rows;
    this.#table = table;
    this.#bonus = Float32Array.from(rows, bonusOf);
    this.#factor = Float32Array.from(rows, factorOf);
    this.#named = Uint8Array.from(rows, (row) => (row.kind && NAMED_KINDS.has(row.kind) ? 1 : 0));
    this.#removed = Uint8Array.from(rows, (row) => (row.flags?.includes('removed') ? 1 : 0));
    this.#names = namesOf(table, rows.length);
  }

  /** The weighed rows of a result that hold so many words, in its order; rows removed by Meta only if the term is their whole name. */
  weigh(result: TermResult, asked: Asked, leastHeld = 0): Found[] {
    const all: Found[] = [];
    for (let i = 0; i < result.rows.length; i++) {
      if (byteAt(result.held, i) < leastHeld) continue;
      const [row, phrase] = [intAt(result.rows, i), intAt(result.phrases, i)];
      if (this.#removed[row] === 1 && this.#table.folded[phrase] !== asked.term) continue;
      all.push(this.#weighRow(result, i, asked));
    }
    return all;
  }

  #weighRow(result: TermResult, i: number, { term, query, worth, plain }: Asked): Found {
    const [row, phrase, raw] = [intAt(result.rows, i), intAt(result.phrases, i), floatAt(result.scores, i)];
    const field = FIELDS[byteAt(this.#table.fields, phrase)];
    const inName = isNameField(byteAt(this.#table.fields, phrase));
    const isNamed = this.#named[row] === 1;
    const flagged = floatAt(this.#factor, row);
    const share = inName || (raw < SCATTERED && !(isNamed && plain)) ? 0 : this.#shareInName(row, query);
    const named = plain && share < 1 && raw < WHOLE_NAME && isNamed;
    const initials = !inName && raw >= WHOLE_NAME && isInitials(term, this.#rows[row]?.name ?? '');
    const isOwn = inName || initials || (field === 'other' && raw >= WHOLE_NAME);
    const beside = plain && share < 1 && !isOwn && isNamed;
    // "Hair (film)" has the audience of hair, not of the film: a search for "hair" means neither its name nor its rank.
    const trap = plain && field === 'bare' && isNamed && flagged < 1;
    const factor = beside || trap ? NAMED_FACTOR.beside : named ? NAMED_FACTOR.inName : 1;
    const fit =
      worth * raw * flagged * factor + (raw < SCATTERED ? 0 : NAME_WORDS_WEIGHT * share) + (initials ? INITIALS : 0);
    const scattered = beside && query.length > 1 && raw < SCATTERED_NAMED;
    const whole = !scattered && byteAt(result.held, i) >= query.length;
    const score = fit + floatAt(this.#bonus, row);
    return { row, phrase, term, query, whole, share: floatAt(result.found, i), fit, score };
  }

  /** The share of the term's words in a row's name. */
  #shareInName(row: number, query: readonly QueryWord[]): number {
    const name = this.#table.folded[intAt(this.#names, row)] ?? '';
    return query.filter((word) => name.includes(word.text)).length / query.length;
  }
}

function namesOf({ fields, rowsOfPhrase }: PhraseTable, rowCount: number): Int32Array {
  const names = new Int32Array(rowCount).fill(-1);
  fields.forEach((field, phrase) => {
    if (FIELDS[field] !== 'name') return;
    const rows = rowsOfPhrase.items.subarray(rowsOfPhrase.starts[phrase], rowsOfPhrase.starts[phrase + 1]);
    for (const row of rows) names[row] = phrase;
  });
  return names;
}

function factorOf({ flags }: InterestRow): number {
  if (flags?.includes('removed')) return FLAG_FACTORS.removed;
  return flags?.includes('page') ? FLAG_FACTORS.page : 1;
}

function bonusOf(row: InterestRow & Partial<Pick<Interest, 'source'>>): number {
  const reach = (REACH_WEIGHT * Math.log10(1 + (row.reach ?? 0))) / 9.5;
  return reach + (row.source?.kind === 'seen' ? SEEN_WEIGHT : 0);
}
