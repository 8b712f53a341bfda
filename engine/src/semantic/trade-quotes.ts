import { fold, words } from '../text/fold.ts';
import { stem } from '../text/stem.ts';
import { STOP_WORDS, stemsOf } from './bm25.ts';
import type { BriefQuery } from './brief/brief-text.ts';
import { LOOSE_WORDS } from './brief/loose-words.ts';
import { PEOPLE_STEMS } from './brief/people-words.ts';
import type { TradeSupport } from './trades/playbook-index.ts';

/** A piece of at most so many letters is quoted whole; of a longer one, the words that count. */
const SHORT_PIECE = 32;

/** What a brief says of its trades: quotes of its pieces, for each trade. */
export class TradeQuotes {
  readonly #query: BriefQuery;
  readonly #byTrade = new Map<string, readonly { readonly piece: string; readonly quote: string }[]>();

  constructor(query: BriefQuery) {
    this.#query = query;
  }

  /** The words for a trade in each piece that says something of it: first the piece that a row is nearest to, then those that say most. */
  of({ trade, said }: TradeSupport, nearest: string | undefined): string[] {
    const quotes = this.#byTrade.get(trade) ?? this.#quotesFor(trade, said);
    this.#byTrade.set(trade, quotes);
    const first = quotes.filter(({ piece }) => piece === nearest);
    return [...first, ...quotes.filter(({ piece }) => piece !== nearest)].map(({ quote }) => quote);
  }

  #quotesFor(trade: string, said: readonly string[]): { readonly piece: string; readonly quote: string }[] {
    const { pieces, stems, ownStems, written } = this.#query;
    const name = stemsOf(trade);
    const isNamed = name.every((key) => stems.has(key));
    const known = isNamed ? [...name, ...said] : said;
    // What its customers are or do says nothing of the business: "parish councils" build no playgrounds.
    const own = known.filter((key) => ownStems.has(key));
    const strong = own.filter((key) => !LOOSE_WORDS.has(key) && !PEOPLE_STEMS.has(key));
    // "Moving company": words that say nothing alone do as a whole name.
    const keys = strong.length === 0 && isNamed ? name : strong;
    const isKey = (word: string) => keys.includes(stem(word));
    const found = pieces.flatMap((piece) => {
      const weight = words(fold(piece)).filter(isKey).length;
      return weight === 0 ? [] : [{ piece, quote: tellingPart(piece, isKey), weight }];
    });
    const [first] = keys;
    // Of a surf school, "surf school" tells more than "vans from the hostel": what has no word of its name tells only where nothing else does.
    const isTelling = (word: string) => stem(word) === said[0] || name.includes(stem(word));
    const telling = found.filter(({ piece }) => words(fold(piece)).some(isTelling));
    const best = telling.length > 0 ? telling : found;
    if (best.length > 0 || first === undefined) return best.sort((a, b) => b.weight - a.weight);
    return [{ piece: '', quote: written.get(first) ?? first }];
  }
}

/** A short piece, or the most of its words in a row that count. */
function tellingPart(piece: string, counts: (word: string) => boolean): string {
  const all = words(fold(piece));
  const first = all.findIndex((word) => !STOP_WORDS.has(word));
  const last = all.findLastIndex((word) => !STOP_WORDS.has(word));
  const core = all.slice(first, last + 1).join(' ');
  if (core.length <= SHORT_PIECE) return core;
  const runs: string[][] = [[]];
  for (const word of all) {
    if (counts(word)) runs.at(-1)?.push(word);
    else runs.push([]);
  }
  return runs.reduce((best, run) => (run.length > best.length ? run : best)).join(' ');
}
