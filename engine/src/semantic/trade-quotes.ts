import { fold, words } from '../text/fold.ts';
import { stem } from '../text/stem.ts';
import { STOP_WORDS, stemsOf } from './bm25.ts';
import type { BriefQuery } from './brief/brief-text.ts';
import { LOOSE_WORDS } from './brief/loose-words.ts';
import { PEOPLE_STEMS } from './brief/people-words.ts';
import type { TradeSupport } from './trades/playbook-index.ts';

/** The most letters of a quote. */
const MAX_QUOTE = 32;

/** What a brief says of its trades: quotes of its pieces, for each trade. */
export class TradeQuotes {
  readonly #query: BriefQuery;
  readonly #byTrade = new Map<string, readonly string[]>();

  constructor(query: BriefQuery) {
    this.#query = query;
  }

  /** The words for a trade in each piece that says something of it: first of what the business says of itself, then those that say most. */
  of({ trade, said }: TradeSupport): readonly string[] {
    const quotes = this.#byTrade.get(trade) ?? this.#quotesFor(trade, said);
    this.#byTrade.set(trade, quotes);
    return quotes;
  }

  #quotesFor(trade: string, said: readonly string[]): string[] {
    const { pieces, stems, ownStems, written, audience } = this.#query;
    const ofThem = new Set(audience.map(({ text }) => text));
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
      return weight === 0 ? [] : [{ piece, quote: tellingPart(piece, isKey), weight, isOurs: !ofThem.has(piece) }];
    });
    const [first] = keys;
    // Of a surf school, "surf school" tells more than "vans from the hostel": what has no word of its name tells only where nothing else does.
    const isTelling = (word: string) => stem(word) === said[0] || name.includes(stem(word));
    const telling = found.filter(({ piece }) => words(fold(piece)).some(isTelling));
    const best = telling.length > 0 ? telling : found;
    if (best.length === 0 && first !== undefined) return [written.get(first) ?? first];
    best.sort((a, b) => Number(b.isOurs) - Number(a.isOurs) || b.weight - a.weight || b.quote.length - a.quote.length);
    return best.map(({ quote }) => quote);
  }
}

/**
 * A short piece; or the most words in a row of a longer one that count, with those around them that fit: "collect" alone says nothing of collecting food waste. It goes on over a joining
 * word ("panels on your roof") only to the end of the piece, and back over one only from a single word ("learn to think", but not "five on calm ponies").
 */
export function tellingPart(piece: string, counts: (word: string) => boolean): string {
  const all = words(fold(piece));
  const isTelling = (at: number) => at in all && !STOP_WORDS.has(all[at] as string) && !/^\d/.test(all[at] as string);
  const fits = (from: number, to: number) => all.slice(from, to + 1).join(' ').length <= MAX_QUOTE;
  const start = all.findIndex((_, at) => isTelling(at));
  // "Permanent make-up" ends with words that say nothing alone, and a piece that was cut within a price with a number.
  const stop = all.findLastIndex((word) => !/^\d/.test(word));
  if (start >= 0 && fits(start, stop)) return all.slice(start, stop + 1).join(' ');
  let [first, last] = longestRun(all, counts);
  const grow = () => {
    const [from, to] = [first, last];
    if (isTelling(last + 1) && fits(first, last + 1)) last += 1;
    if (isTelling(first - 1) && fits(first - 1, last)) first -= 1;
    return first < from || last > to;
  };
  while (grow());
  const end = all.findLastIndex((_, at) => isTelling(at));
  if (end > last && fits(first, end)) last = end;
  const before = first === last ? all.findLastIndex((_, at) => at < first && isTelling(at)) : -1;
  if (before >= 0 && fits(before, last)) first = before;
  return all.slice(first, last + 1).join(' ');
}

/** The places of the first and the last of the most words in a row that count. */
function longestRun(all: readonly string[], counts: (word: string) => boolean): [first: number, last: number] {
  let best: [number, number] = [0, -1];
  let from = 0;
  all.forEach((word, at) => {
    if (!counts(word)) from = at + 1;
    else if (at - from > best[1] - best[0]) best = [from, at];
  });
  return best;
}
