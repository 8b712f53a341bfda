import { floatAt } from '../arrays.ts';
import { fold, words } from '../text/fold.ts';
import { stem } from '../text/stem.ts';
import type { InterestRow, Kind, Reason } from '../types.ts';
import { type Bm25, STOP_WORDS, stemsOf, wordsOf } from './bm25.ts';
import type { BriefQuery } from './brief/brief-text.ts';
import { LOOSE_WORDS } from './brief/loose-words.ts';
import { PEOPLE_STEMS } from './brief/people-words.ts';
import { countryName } from './brief/places.ts';
import type { Coverage } from './coverage.ts';
import { names } from './excluded-rows.ts';
import { marketFit } from './gates.ts';
import { TradeQuotes } from './trade-quotes.ts';
import type { CircleSupport } from './trades/circle-index.ts';
import type { TradeSupport } from './trades/playbook-index.ts';

const MAX_TEXT = 40;
/** Minimum cosine between a piece of a brief and a row for the piece to be its reason. */
const NEAR = 0.3;
/** Minimum share of a name or alias that must occur in the brief for it to be the reason. */
const NAMED = { name: 0.3, alias: 0.6 } as const;
/** So many rows may have the same reason while another is as true. */
const MAX_ALIKE = 2;
/** The share of a name that is said in full. */
const WHOLE = 0.999;

/** The data used to explain a list of ranked rows. */
export interface Grounds {
  readonly rows: readonly InterestRow[];
  readonly words: Bm25;
  readonly said: Coverage;
  readonly trades: ReadonlyMap<number, TradeSupport>;
  readonly circles: ReadonlyMap<number, CircleSupport>;
  /** The piece of the brief closest in meaning to a row, and its cosine. */
  readonly near: (row: number) => { readonly piece: string; readonly cosine: number } | undefined;
}

/**
 * The link between a brief and each of some rows (best first): words of the brief in the row's name, the trade whose customers have it, the people of
 * the brief, a fitting row in the same section, or the piece of the brief with nearly the same meaning. Rows without a link are left out. Quotes
 * are in the writer's own words, and none is of what the brief leaves out.
 */
export function reasonsOf(order: readonly number[], query: BriefQuery, grounds: Grounds): Map<number, Reason> {
  const keys = wordsByRow(order, query, grounds.words);
  // Words on both sides of a comma do not stand together.
  const said = query.text
    .split(/[^\p{L}\p{M}\p{N}\s'’&-]+/u)
    .map((part) => ` ${wordsOf(part).join(' ')} `)
    .join('|');
  const quotes = new TradeQuotes(query);
  const used = new Map<string, number>();
  const reasons = new Map<number, Reason>();
  const shelves = new Map<string, string>();
  for (const row of order) {
    const interest = grounds.rows[row] as InterestRow;
    const shelf = shelfOf(interest);
    const word = wordReason(row, query, grounds, keys.get(row) ?? [], said);
    const trade = tradeReasons(row, grounds, quotes);
    const people = peopleReason(row, grounds);
    const isSaid = (reason: Reason | null): reason is Reason =>
      reason !== null && !query.excluded.some((thing) => names(reason.text, thing));
    const own = inOrder(word, trade, people, floatAt(grounds.said.name, row), interest).filter(isSaid);
    const neighbour = shelves.get(shelf);
    const beside: Reason | null = neighbour === undefined ? null : { link: 'shelf', text: neighbour };
    const reason = unlike(own, [beside].find(isSaid), used) ?? otherReasons(row, grounds, people, beside).find(isSaid);
    if (!reason) continue;
    const isElsewhere = marketFit(interest, query) === 'elsewhere';
    reasons.set(row, isElsewhere ? elsewhereReason(interest) : inOwnWords(reason, query));
    const isOwn = [word, ...trade].some(isSaid) && shelf !== '';
    if (isOwn && !shelves.has(shelf)) shelves.set(shelf, interest.name);
  }
  return reasons;
}

/** The reasons whose text is of the brief; that of the others is ours. */
const QUOTING: ReadonlySet<Reason['link']> = new Set<Reason['link']>([
  'named',
  'product',
  'audience',
  'akin',
  'meaning',
]);

/** A reason with its quotes as they were written. What the name has in English is not in words of another language. */
function inOwnWords(reason: Reason, { original, audience }: BriefQuery): Reason {
  const { link, text, from } = reason;
  if (from !== undefined) {
    const isOfAudience = audience.some(({ text: piece }) =>
      words(fold(piece))
        .join(' ')
        .includes(words(fold(from)).join(' ')),
    );
    const max = isOfAudience ? MAX_TEXT : 0;
    return { ...reason, from: shortened(original.quote(from, max)?.text ?? from) };
  }
  if (!QUOTING.has(link)) return reason;
  const own = original.quote(text, link === 'audience' ? MAX_TEXT : 0) ?? { text, isAll: true };
  const written = new Set(stemsOf(own.text));
  const isOther = link === 'product' && !stemsOf(text).every((key) => written.has(key));
  return { link: isOther || (link === 'named' && !own.isAll) ? 'akin' : link, text: shortened(own.text) };
}

/** Words and people that led to works, firms or people: "Hotels.com" is not about hotels. */
const PROPER: ReadonlySet<Kind> = new Set<Kind>(['brand', 'company', 'publication', 'show', 'person', 'game', 'team']);

/**
 * The first reason that few rows before have, or else what the row stands beside, or else the reason that the fewest have.
 * @param used how many rows have a reason; it is counted here
 */
function unlike(reasons: readonly Reason[], beside: Reason | undefined, used: Map<string, number>): Reason | undefined {
  const timesOf = (reason: Reason) => used.get(JSON.stringify(reason)) ?? 0;
  const [rarest] = [...reasons].sort((a, b) => timesOf(a) - timesOf(b));
  if (!rarest) return undefined;
  const isWorn = timesOf(rarest) > MAX_ALIKE && beside !== undefined && timesOf(beside) < MAX_ALIKE;
  const chosen = reasons.find((reason) => timesOf(reason) < MAX_ALIKE) ?? (isWorn ? beside : rarest);
  used.set(JSON.stringify(chosen), timesOf(chosen) + 1);
  return chosen;
}

/**
 * The best first. A word that only an alias shares with the brief, or that the name of a firm holds among others, says less than the trade, but a word
 * says more than a guess at the trade. Of what is worth testing, people who like it tell more than the trade.
 */
function inOrder(
  word: Reason | null,
  trade: readonly Reason[],
  people: Reason | null,
  share: number,
  { kind }: InterestRow,
): Reason[] {
  const [first] = trade;
  const isProper = kind !== undefined && PROPER.has(kind) && share < WHOLE;
  const isWordFirst = !isProper && (share >= NAMED.name || first?.link === 'guess');
  const close = first && people && (people.link === 'people' || first.link === 'guess') ? [people] : [];
  const other = first?.isFirst ? [...trade, ...close] : [...close, ...trade];
  const words = word ? [word] : [];
  return isWordFirst ? [...words, ...other] : [...other, ...words];
}

/** Whatever leads to a row for other countries, its customers are there. */
function elsewhereReason({ market = [] }: InterestRow): Reason {
  const [first = '', ...others] = market;
  const more = others.length > 0 ? ' and other countries' : '';
  return { link: 'elsewhere', text: `${countryName(first)}${more}` };
}

/** The circle of people close to the customers that has a row, unless the brief leaves these people out. */
export function circleOf(row: number, { excluded }: BriefQuery, { circles }: Grounds): string | null {
  const people = circles.get(row)?.people;
  return people === undefined || excluded.some((thing) => names(people, thing)) ? null : people;
}

function otherReasons(row: number, { near }: Grounds, people: Reason | null, shelf: Reason | null): (Reason | null)[] {
  const nearest = near(row);
  const meaning: Reason | null =
    nearest === undefined || nearest.cosine < NEAR ? null : { link: 'meaning', text: nearest.piece };
  // People whom only an unlikely trade leads to come last.
  const isLed = people?.from !== undefined || people?.trade !== undefined;
  return isLed ? [people, shelf, meaning] : [shelf, meaning, people];
}

function peopleReason(row: number, { circles }: Grounds): Reason | null {
  const circle = circles.get(row);
  if (!circle) return null;
  const { people: text, isSure, ledBy } = circle;
  const link = isSure ? 'people' : 'if-people';
  if ('piece' in ledBy) return { link, text, from: ledBy.piece };
  return ledBy.isLikely ? { link, text, trade: ledBy.trade } : { link, text };
}

function wordReason(
  row: number,
  query: BriefQuery,
  { rows, said, words: bm25 }: Grounds,
  keys: readonly string[],
  text: string,
): Reason | null {
  const share = { name: floatAt(said.name, row), alias: floatAt(said.alias, row) };
  if (keys.length === 0 || (share.name < NAMED.name && share.alias < NAMED.alias)) return null;
  const phrase = quoted(keys, query, bm25, text);
  // "High school" is not said by "school", although "high" says nothing by itself, and "Bride" not by "bridal".
  const name = wordsOf(rows[row]?.name.replace(/\([^)]*\)/g, ' ') ?? '');
  const isInName = wordsOf(phrase).every((word) => name.some((own) => isSameWord(own, word)));
  // Restaurants are what the customers of a firm's software have, whether the description says so too or not.
  const ofThem = query.professional ? new Set(query.audienceWords) : query.audienceStems;
  const isOfAudience = keys.every((key) => ofThem.has(key));
  const ofAudience: Reason = { link: 'audience', text: audiencePiece(keys, query) ?? phrase };
  const isWhole = share.name >= WHOLE && isInName && wordsOf(phrase).length >= name.length;
  const longer = isWhole && name.length === 1 ? longerTerm(phrase, query) : undefined;
  if (isWhole && isOfAudience) return ofAudience;
  if (isWhole) return longer === undefined ? { link: 'named', text: phrase } : { link: 'akin', text: longer };
  if (keys.every((key) => LOOSE_WORDS.has(key))) return null;
  if (isOfAudience) return ofAudience;
  return { link: isInName ? 'product' : 'akin', text: phrase };
}

/** A longer term that begins with a word wherever the brief says it: who writes "wood stoves" does not speak of wood. */
function longerTerm(word: string, { pieces }: BriefQuery): string | undefined {
  const nexts = pieces.flatMap((piece) => {
    const all = words(fold(piece));
    return all.flatMap((own, i) => (own === word ? [all[i + 1] ?? ''] : []));
  });
  const isTelling = (next: string) =>
    next.length > 2 && !STOP_WORDS.has(next) && !LOOSE_WORDS.has(stem(next)) && !PEOPLE_STEMS.has(stem(next));
  return nexts.length > 0 && nexts.every(isTelling) ? `${word} ${nexts[0]}` : undefined;
}

/** Whether two words differ in number at most. */
function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return long === short || long === `${short}s` || long === `${short}es` || long === `${short.replace(/y$/, '')}ies`;
}

/** The piece of the audience that says most of some stems. */
function audiencePiece(keys: readonly string[], { audience }: BriefQuery): string | undefined {
  const holding = audience.map(({ text, stems }) => ({ text, held: keys.filter((key) => stems.has(key)).length }));
  const [best] = holding.filter(({ held }) => held > 0).sort((a, b) => b.held - a.held);
  return best?.text;
}

/** Two words that stand together in the brief, in its order, or the rarest word. @param text the brief's words between spaces, and bars where they do not */
function quoted(keys: readonly string[], { written, original }: BriefQuery, bm25: Bm25, text: string): string {
  const said = keys.map((key) => written.get(key) ?? key);
  for (const one of said) {
    const next = said.find((other) => other !== one && text.includes(` ${one} ${other} `));
    // "Plant-based" is read as "plantbased plant based", which nobody wrote.
    if (next !== undefined && original.quote(`${one} ${next}`)) return `${one} ${next}`;
  }
  const telling = keys.filter((key) => !LOOSE_WORDS.has(key));
  const rarest = (telling.length > 0 ? telling : keys).reduce((best, key) =>
    bm25.rarity(key) > bm25.rarity(best) ? key : best,
  );
  return written.get(rarest) ?? rarest;
}

/** What may be said of the trade that has a row, with each of the quotes that speak for it, the nearest to the row first. */
function tradeReasons(row: number, { trades, near }: Grounds, quotes: TradeQuotes): Reason[] {
  const support = trades.get(row);
  if (!support || support.fit === 'unlikely') return [];
  const { trade: text, fit, isFirst } = support;
  const found = quotes.of(support, near(row)?.piece);
  const link = fit === 'own' ? 'trade' : fit;
  if (found.length > 0) return found.map((from) => ({ link, text, from, isFirst }));
  // Of a trade that no word speaks for, only the sound of the whole text tells.
  return [{ link: fit === 'own' ? 'trade' : 'guess', text, isFirst }];
}

/** The brief's stems found in the name of each row, otherwise in its aliases, in the brief's order. */
function wordsByRow(rows: readonly number[], query: BriefQuery, bm25: Bm25): Map<number, string[]> {
  const found = new Map(rows.map((row) => [row, { name: [] as string[], alias: [] as string[] }]));
  for (const key of query.stems.keys()) {
    if (PEOPLE_STEMS.has(key) || query.categoryStems.has(key)) continue;
    bm25.holders(key, (row, place) => {
      if (place !== 'place') found.get(row)?.[place].push(key);
    });
  }
  return new Map([...found].map(([row, { name, alias }]) => [row, name.length > 0 ? name : alias]));
}

function shelfOf(row: InterestRow): string {
  const path = row.path ?? [];
  return path.length > 2 && !/^additional interests$/i.test(path[1] ?? '') ? path.slice(1, -1).join('>') : '';
}

/** A piece of the brief as plain text without markup and addresses, short enough for a table. */
function shortened(piece: string): string {
  const plain = piece.replace(/[^\p{L}\p{M}\p{N} '’&+,%-]+/gu, ' ').trim();
  if (plain.length <= MAX_TEXT) return plain;
  return `${plain.slice(0, MAX_TEXT - 1).replace(/\s+\S*$/u, '')}…`;
}
