import { floatAt } from '../arrays.ts';
import { readingLines } from '../language/reading-lists.ts';
import { aliasesOf } from '../rows.ts';
import { fold, words } from '../text/fold.ts';
import type { InterestRow, Kind, Reason } from '../types.ts';
import { type Bm25, wordsOf } from './bm25.ts';
import type { BriefQuery } from './brief/brief-text.ts';
import { longerTerm } from './brief/longer-term.ts';
import { LOOSE_WORDS } from './brief/loose-words.ts';
import { PEOPLE_STEMS } from './brief/people-words.ts';
import type { Grounds } from './grounds.ts';
import { tellingPart } from './trade-quotes.ts';

/** Minimum share of a name or alias that must occur in the brief for it to be the reason, and of a name of which it has another form ("bridal": "Bride"). */
const NAMED = { name: 0.3, alias: 0.6, form: 0.7 } as const;
/** The share of a name that is said in full. */
const WHOLE = 0.999;
/** The relevance in percent from which all else speaks for a row that is on no list of the brief. */
const SURE = 75;
/** Works, firms and people: "Hotels.com" is not about hotels. */
const PROPER: ReadonlySet<Kind> = new Set<Kind>(['brand', 'company', 'publication', 'show', 'person', 'game', 'team']);

/** What a brief says of a row in its words. */
export interface WordReason {
  /** The best first: a quote with the words around it may not stand so in another language. */
  readonly reasons: readonly Reason[];
  /** Whether these words have no other sense here: otherwise they are not quoted. */
  readonly isBacked: boolean;
  /** Whether they lead to the row more surely than a list: not if they are one word of several, or of a firm's name. */
  readonly isFirst: boolean;
}

/** Words after which a word is a verb or another thing. */
const CHANGING: ReadonlySet<string> = new Set(readingLines('changing-words.txt').flatMap((line) => line.split(' ')));

/** The words of a brief in the names and aliases of some rows. */
export class WordReasons {
  readonly #query: BriefQuery;
  readonly #grounds: Grounds;
  /** The brief's stems in each row's name if it says enough of it, otherwise in its aliases, in the brief's order. */
  readonly #keys: ReadonlyMap<number, readonly string[]>;
  /** The brief's words between spaces, and bars where they do not stand together. */
  readonly #text: string;
  /** The same, one by one. */
  readonly #words: readonly string[];
  /** The stems of whom the brief is for. Restaurants are what the customers of a firm's software have, whether the description says so too or not. */
  readonly #ofThem: ReadonlySet<string>;

  constructor(rows: readonly number[], query: BriefQuery, grounds: Grounds) {
    this.#query = query;
    this.#grounds = grounds;
    this.#keys = keysByRow(rows, query, grounds);
    this.#text = query.text
      .split(/[^\p{L}\p{M}\p{N}\s'’&-]+/u)
      .map((part) => ` ${wordsOf(part).join(' ')} `)
      .join('|');
    this.#words = this.#text.split(/[\s|]+/);
    this.#ofThem = query.professional ? new Set(query.audienceWords) : query.audienceStems;
  }

  /** What the brief says of a row in its words; null if it says too little of its names. */
  of(row: number): WordReason | null {
    const { rows, said, trades, words: bm25, relevance } = this.#grounds;
    const keys = this.#keys.get(row) ?? [];
    const share = { name: floatAt(said.name, row), alias: floatAt(said.alias, row) };
    if (keys.length === 0 || (share.name < NAMED.name && share.alias < NAMED.alias)) return null;
    const phrase = this.#quoted(keys, bm25);
    // "High school" is not said by "school", although "high" says nothing by itself, and "Bride" not by "bridal".
    const { name: full, kind } = rows[row] as InterestRow;
    const name = wordsOf(full.replace(/\([^)]*\)/g, ' '));
    const told = wordsOf(phrase);
    const isInName = told.every((word) => name.some((own) => isSameWord(own, word)));
    const isProper = kind !== undefined && PROPER.has(kind);
    const isOfAudience = keys.every((key) => this.#ofThem.has(key));
    const ofAudience: Reason = { link: 'audience', text: audiencePiece(keys, this.#query) ?? phrase };
    const isBacked = this.#isBacked(row, keys) && !(told.length === 1 && isInName && this.#isChanged(phrase));
    if (share.name >= WHOLE && isInName && told.length >= name.length) {
      // "Vans from the hostel" are no shoes, even where customers like these.
      if (isProper && isCommonWord(phrase, this.#query, trades.has(row))) return null;
      // Several words in their order have one sense: "milk chocolate" is no "chocolate milk".
      const isFirst = name.every((word, i) => isSameWord(word, told[i] ?? ''));
      if (isOfAudience) return { reasons: [ofAudience], isBacked: true, isFirst };
      if (name.length > 1)
        return { reasons: [{ link: isFirst ? 'named' : 'product', text: phrase }], isBacked: true, isFirst };
      const longer = longerTerm(phrase, this.#query.pieces);
      return {
        reasons: [longer ? { link: 'akin', text: longer } : { link: 'named', text: phrase }],
        isBacked,
        isFirst,
      };
    }
    if (keys.every((key) => LOOSE_WORDS.has(key))) return null;
    // A part of a name or an alias may have another sense here, as "roofs" have in "Roof garden", unless all else speaks for the row.
    if (keys.length === 1 && relevance(row) < SURE) return null;
    // "Electric cars" have nothing to do with electrical wiring: another form of a word tells only as the whole name or with others.
    if (!isInName && keys.length === 1 && share.name >= NAMED.name && share.name < NAMED.form) return null;
    const isWholeAlias = share.name >= NAMED.form || isAlias(rows[row] as InterestRow, phrase);
    return {
      reasons: isOfAudience ? [ofAudience] : isInName ? [{ link: 'product', text: phrase }] : this.#akin(told, phrase),
      isBacked: isBacked && (keys.length > 1 || isInName || isWholeAlias),
      isFirst: told.length > 1 && share.name >= NAMED.name && !isProper,
    };
  }

  /** "Measure" says less than "made to your measure". */
  #akin(told: readonly string[], phrase: string): Reason[] {
    const isTold = (word: string) => told.includes(word);
    const piece = this.#query.pieces.find((text) => told.every((word) => words(fold(text)).includes(word)));
    const texts = piece === undefined ? [phrase] : [tellingPart(piece, isTold), phrase];
    return texts.map((text) => ({ link: 'akin', text }));
  }

  /** Whether more than the words speaks for a row: a list of the brief's trade or people has it, or all else does. */
  #isBacked(row: number, keys: readonly string[]): boolean {
    const { trades, circles, relevance } = this.#grounds;
    const fit = trades.get(row)?.fit ?? 'unlikely';
    if (fit !== 'unlikely' || circles.get(row)?.isSure) return true;
    return relevance(row) >= SURE && !keys.every((key) => LOOSE_WORDS.has(key));
  }

  /** Whether a word is a verb or another thing wherever the brief says it. */
  #isChanged(word: string): boolean {
    const before = this.#words.flatMap((own, at) => (own === word ? [this.#words[at - 1] ?? ''] : []));
    return before.length > 0 && before.every((own) => CHANGING.has(own));
  }

  /** Two words that stand together in the brief, in its order, or the rarest word. */
  #quoted(keys: readonly string[], bm25: Bm25): string {
    const { written, original } = this.#query;
    const said = keys.map((key) => written.get(key) ?? key);
    for (const one of said) {
      const next = said.find((other) => other !== one && this.#text.includes(` ${one} ${other} `));
      // "Plant-based" is read as "plantbased plant based", which nobody wrote.
      if (next !== undefined && original.quote(`${one} ${next}`)) return `${one} ${next}`;
    }
    const telling = keys.filter((key) => !LOOSE_WORDS.has(key));
    const rarest = (telling.length > 0 ? telling : keys).reduce((best, key) =>
      bm25.rarity(key) > bm25.rarity(best) ? key : best,
    );
    return written.get(rarest) ?? rarest;
  }
}

/** Whether a name is written as a common word. Who writes no capitals at all may mean either: what else leads to the row then tells more. */
function isCommonWord(phrase: string, { original }: BriefQuery, isLed: boolean): boolean {
  const written = original.quote(phrase)?.text ?? phrase;
  return written === written.toLowerCase() && (isLed || original.text !== original.text.toLowerCase());
}

/** Whether two words differ in number at most. */
function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return [short, `${short}s`, `${short}es`, short.replace(/y$/, 'ies')].includes(long);
}

/** Whether a word is an alias, and not only of its family: "green" is no "greenery". */
function isAlias(row: InterestRow, word: string): boolean {
  return aliasesOf(row).some((alias) => isSameWord(words(fold(alias)).join(''), word));
}

/** The piece of the audience that says most of some stems. */
function audiencePiece(keys: readonly string[], { audience }: BriefQuery): string | undefined {
  const holding = audience.map(({ text, stems }) => ({ text, held: keys.filter((key) => stems.has(key)).length }));
  const [best] = holding.filter(({ held }) => held > 0).sort((a, b) => b.held - a.held);
  return best?.text;
}

function keysByRow(rows: readonly number[], query: BriefQuery, { words: bm25, said }: Grounds): Map<number, string[]> {
  const found = new Map(rows.map((row) => [row, { name: [] as string[], alias: [] as string[] }]));
  for (const key of query.stems.keys()) {
    if (PEOPLE_STEMS.has(key) || query.categoryStems.has(key)) continue;
    bm25.holders(key, (row, place) => {
      if (place !== 'place') found.get(row)?.[place].push(key);
    });
  }
  const isByName = (row: number) => floatAt(said.name, row) >= NAMED.name;
  return new Map([...found].map(([row, { name, alias }]) => [row, isByName(row) && name.length > 0 ? name : alias]));
}
