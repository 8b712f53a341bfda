import { floatAt } from '../arrays.ts';
import type { InterestRow, Kind, Reason } from '../types.ts';
import { type Bm25, wordsOf } from './bm25.ts';
import type { BriefQuery } from './brief/brief-text.ts';
import { longerTerm } from './brief/longer-term.ts';
import { LOOSE_WORDS } from './brief/loose-words.ts';
import { PEOPLE_STEMS } from './brief/people-words.ts';
import { countryName } from './brief/places.ts';
import { inOwnWords, quotesSensitive } from './brief-quotes.ts';
import type { Coverage } from './coverage.ts';
import { names } from './excluded-rows.ts';
import { marketFit } from './gates.ts';
import { peopleReason, spokenOf } from './people-reason.ts';
import { TradeQuotes } from './trade-quotes.ts';
import type { CircleSupport } from './trades/circle-index.ts';
import type { TradeSupport } from './trades/playbook-index.ts';

/** The cosine from which a row is close in meaning to a piece of a brief: below, "yoga" is close to "delivery in a week". */
const NEAR = 0.45;
/** Minimum share of a name or alias that must occur in the brief for it to be the reason, and of a name of which it has another form ("bridal": "Bride"). */
const NAMED = { name: 0.3, alias: 0.6, form: 0.7 } as const;
/** So many rows may have the same reason while another is as true. */
const MAX_ALIKE = 2;
/** The share of a name that is said in full. */
const WHOLE = 0.999;
/** The least relevance in percent of a row of which it is said what customers do with it: of those below, more than one in twenty does not fit. */
const LEAST_CLAIM = 75;

/** The data used to explain a list of ranked rows. */
export interface Grounds {
  readonly rows: readonly InterestRow[];
  readonly words: Bm25;
  readonly said: Coverage;
  readonly trades: ReadonlyMap<number, TradeSupport>;
  readonly circles: ReadonlyMap<number, CircleSupport>;
  /** The piece of the brief closest in meaning to a row, and its cosine. */
  readonly near: (row: number) => { readonly piece: string; readonly cosine: number } | undefined;
  /** The relevance of a row in percent. */
  readonly relevance: (row: number) => number;
}

/** A row that others are said to be beside or alike. */
interface Neighbour {
  readonly name: string;
  /** The words of the brief that lead to it. */
  readonly from: string | undefined;
}

/**
 * The link between a brief and each of some rows (best first): words of the brief in the row's name, the trade whose customers have it, the people of
 * the brief, a fitting row that much the same people like or in the same section, or the piece of the brief that is nearest in meaning. Rows without a link
 * are left out. Quotes are in the writer's own words, and none is of what the brief leaves out.
 */
export function reasonsOf(order: readonly number[], query: BriefQuery, grounds: Grounds): Map<number, Reason> {
  const keys = wordsByRow(order, query, grounds);
  // Words on both sides of a comma do not stand together.
  const said = query.text
    .split(/[^\p{L}\p{M}\p{N}\s'’&-]+/u)
    .map((part) => ` ${wordsOf(part).join(' ')} `)
    .join('|');
  const quotes = new TradeQuotes(query);
  const isSpokenOf = spokenOf(query);
  const used = new Map<string, number>();
  const reasons = new Map<number, Reason>();
  const shelves = new Map<string, Neighbour[]>();
  const lists = new Map<string, Neighbour[]>();
  const isSaid = (reason: Reason | null): reason is Reason =>
    reason !== null &&
    !query.excluded.some((thing) => names(reason.text, thing)) &&
    !quotesSensitive(reason) &&
    !quotesSensitive(inOwnWords(reason, query));
  for (const row of order) {
    const interest = grounds.rows[row] as InterestRow;
    const shelf = shelfOf(interest);
    const [circle, list] = [grounds.circles.get(row)?.people, grounds.trades.get(row)?.trade].map((name) => name ?? '');
    const word = wordReason(row, query, grounds, keys.get(row) ?? [], said);
    const trade = tradeReasons(row, grounds, quotes);
    const people = peopleReason(grounds.circles.get(row), isSpokenOf);
    const own = inOrder(word, trade, people, floatAt(grounds.said.name, row), interest).filter(isSaid);
    // People share more than what is offered: a wig and keratin treatment. What the trade's list has too is near to it.
    const isClaimed = own.length > 0 && grounds.relevance(row) >= LEAST_CLAIM;
    const isNear = isClaimed && trade.length > 0;
    const alike = besides({ link: 'alike', ...(isNear ? { claim: 'testing' } : {}) }, lists.get(`of ${circle}`), used);
    const listed = besides({ link: 'alike' }, lists.get(`for ${list}`), used);
    const beside = besides({ link: 'shelf' }, shelves.get(shelf), used);
    const others = [alike, listed, beside, meaningReason(row, grounds), listReason(row, grounds, quotes)].filter(
      isSaid,
    );
    const reason = unlike(own, [alike, beside].filter(isSaid), used) ?? unlike(others, [], used);
    if (!reason) continue;
    const isElsewhere = marketFit(interest, query) === 'elsewhere';
    const told = isElsewhere ? elsewhereReason(interest) : inOwnWords(reason, query);
    reasons.set(row, told);
    if (own.length === 0 || isElsewhere) continue;
    // Words that lead to a trade do not lead to each row of its list.
    const neighbour = { name: interest.name, from: isClaimed && SAYING.has(told.link) ? told.text : undefined };
    if (shelf !== '') add(shelves, shelf, neighbour);
    if (circle !== '') add(lists, `of ${circle}`, neighbour);
    if (list !== '') add(lists, `for ${list}`, neighbour);
  }
  return reasons;
}

function add(lists: Map<string, Neighbour[]>, key: string, neighbour: Neighbour): void {
  const list = lists.get(key);
  if (list) list.push(neighbour);
  else lists.set(key, [neighbour]);
}

/** The first of some neighbours beside which few rows stand already. */
function besides(
  link: Pick<Reason, 'link' | 'claim'>,
  neighbours: readonly Neighbour[] = [],
  used: ReadonlyMap<string, number>,
): Reason | null {
  let first: Reason | null = null;
  for (const { name: text, from } of neighbours) {
    const reason: Reason = { ...link, text, ...(from === undefined ? {} : { from }) };
    if (timesOf(reason, used) < MAX_ALIKE) return reason;
    first ??= reason;
  }
  return first;
}

/** How many rows have a reason. */
function timesOf(reason: Reason, used: ReadonlyMap<string, number>): number {
  return used.get(JSON.stringify(reason)) ?? 0;
}

/** The reasons that say that words of the brief are a row's own. */
const SAYING: ReadonlySet<Reason['link']> = new Set<Reason['link']>(['named', 'product', 'akin']);

/** Words and people that led to works, firms or people: "Hotels.com" is not about hotels. */
const PROPER: ReadonlySet<Kind> = new Set<Kind>(['brand', 'company', 'publication', 'show', 'person', 'game', 'team']);

/**
 * The first reason that few rows before have, or else what the row stands beside, or else the reason that the fewest have.
 * @param used how many rows have a reason; it is counted here
 */
function unlike(reasons: readonly Reason[], beside: readonly Reason[], used: Map<string, number>): Reason | undefined {
  const [rarest] = [...reasons].sort((a, b) => timesOf(a, used) - timesOf(b, used));
  if (!rarest) return undefined;
  const fresh = (reason: Reason) => timesOf(reason, used) < MAX_ALIKE;
  const isWorn = timesOf(rarest, used) > MAX_ALIKE;
  const chosen = reasons.find(fresh) ?? (isWorn ? beside.find(fresh) : undefined) ?? rarest;
  used.set(JSON.stringify(chosen), timesOf(chosen, used) + 1);
  return chosen;
}

/**
 * The best first. A word that only an alias shares with the brief, or that the name of a firm holds among others, says less than the trade. Of what is worth testing, people who like it tell more than the trade.
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
  const isWordFirst = !isProper && share >= NAMED.name;
  const close = people ? [people] : [];
  const other = first?.claim === 'typical' ? [...trade, ...close] : [...close, ...trade];
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

function meaningReason(row: number, { near }: Grounds): Reason | null {
  const nearest = near(row);
  return nearest === undefined || nearest.cosine < NEAR ? null : { link: 'meaning', text: nearest.piece };
}

function wordReason(
  row: number,
  query: BriefQuery,
  { rows, said, words: bm25, trades, circles, relevance }: Grounds,
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
  const longer = isWhole && name.length === 1 ? longerTerm(phrase, query.pieces) : undefined;
  // "Vans from the hostel" are no shoes, even where customers like these.
  const { kind } = rows[row] as InterestRow;
  if (isWhole && kind && PROPER.has(kind) && isCommonWord(phrase, query, trades.has(row))) return null;
  if (isWhole && isOfAudience) return ofAudience;
  if (isWhole && longer !== undefined) return { link: 'akin', text: longer };
  if (isWhole) {
    // "Budget" is said by who asks for a quote: only what the customers are known for speaks for buying.
    const isKnown = trades.has(row) || circles.has(row);
    const mayBuy = isKnown && relevance(row) >= LEAST_CLAIM && !query.professional;
    return { link: 'named', text: phrase, ...(mayBuy ? { claim: 'testing' } : {}) };
  }
  if (keys.every((key) => LOOSE_WORDS.has(key))) return null;
  // A part of a name or an alias may have another sense here, as "roofs" have in "Roof garden", unless all else speaks for the row.
  if (keys.length === 1 && relevance(row) < LEAST_CLAIM) return null;
  // "Electric cars" have nothing to do with electrical wiring: another form of a word tells only as the whole name or with others.
  if (!isInName && keys.length === 1 && share.name >= NAMED.name && share.name < NAMED.form) return null;
  if (isOfAudience) return ofAudience;
  return { link: isInName ? 'product' : 'akin', text: phrase };
}

/** Whether a name is written as a common word. Who writes no capitals at all may mean either: what else leads to the row then tells more. */
function isCommonWord(phrase: string, { original }: BriefQuery, isLed: boolean): boolean {
  const written = original.quote(phrase)?.text ?? phrase;
  return written === written.toLowerCase() && (isLed || original.text !== original.text.toLowerCase());
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
function tradeReasons(row: number, { trades, near, relevance }: Grounds, quotes: TradeQuotes): Reason[] {
  const support = trades.get(row);
  if (!support || (support.fit !== 'own' && support.fit !== 'similar')) return [];
  const { trade: text, fit, isFirst } = support;
  const claim = relevance(row) < LEAST_CLAIM ? {} : { claim: isFirst ? ('typical' as const) : ('testing' as const) };
  const found = quotes.of(support, near(row)?.piece);
  const link = fit === 'own' ? 'trade' : fit;
  if (found.length > 0) return found.map((from) => ({ link, text, from, ...claim }));
  // "We help you buy your first flat" says a whole name with no word to quote.
  return fit === 'own' ? [{ link, text, ...claim }] : [];
}

/** The words of the brief that lead to the list of a trade that it does not name. */
function listReason(row: number, { trades, near }: Grounds, quotes: TradeQuotes): Reason | null {
  const support = trades.get(row);
  const [text] = support?.fit === 'unnamed' ? quotes.of(support, near(row)?.piece) : [];
  return text === undefined ? null : { link: 'list', text };
}

/** The brief's stems found in the name of each row if it says enough of it, otherwise in its aliases, in the brief's order. */
function wordsByRow(rows: readonly number[], query: BriefQuery, { words: bm25, said }: Grounds): Map<number, string[]> {
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

function shelfOf(row: InterestRow): string {
  const path = row.path ?? [];
  return path.length > 2 && !/^additional interests$/i.test(path[1] ?? '') ? path.slice(1, -1).join('>') : '';
}
