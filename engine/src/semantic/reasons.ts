import type { InterestRow, Reason } from '../types.ts';
import { stemsOf } from './bm25.ts';
import type { BriefQuery } from './brief/brief-text.ts';
import { countryName } from './brief/places.ts';
import { OwnWords } from './brief-quotes.ts';
import { names } from './excluded-rows.ts';
import { marketFit } from './gates.ts';
import type { Grounds } from './grounds.ts';
import { Neighbours } from './neighbours.ts';
import { peopleReasons } from './people-reason.ts';
import { TradeQuotes } from './trade-quotes.ts';
import { WordReasons } from './word-reasons.ts';

/** The cosine from which a row is close in meaning to a piece of a brief: below, "yoga" is close to "delivery in a week". */
const NEAR = 0.45;
/** The least relevance in percent of a row that is called high on a list: of those below, more than one in twenty does not fit. */
const LEAST_HIGH = 75;

/**
 * What of a brief leads to each of some rows (best first): words of the brief in the row's name, the list of a trade or of people that has it, a row before it
 * on such a list or in the same section; null where it is only close in meaning, or a link may not be said. Rows without a link
 * are left out. Quotes are in the writer's own words, and none is of what the brief leaves out.
 */
export function reasonsOf(order: readonly number[], query: BriefQuery, grounds: Grounds): Map<number, Reason | null> {
  const words = new WordReasons(order, query, grounds);
  const quotes = new TradeQuotes(query);
  const peopleReason = peopleReasons(query);
  const own = new OwnWords(query);
  const neighbours = new Neighbours();
  const reasons = new Map<number, Reason | null>();
  for (const row of order) {
    const interest = grounds.rows[row] as InterestRow;
    const word = words.of(row);
    const isShared = own.first(word?.reasons ?? []) !== null;
    const said = word?.isBacked ? word.reasons : [];
    const listed = listReasons(tradeReasons(row, grounds, quotes), peopleReason(grounds.circles.get(row)));
    const led = own.first(word?.isFirst ? [...said, ...listed] : [...listed, ...said]);
    const [lists, section] = [listsOf(row, grounds), sectionOf(interest)];
    const reason =
      led ??
      own.first([
        neighbours.said(lists),
        listReason(row, grounds, quotes),
        neighbours.any(lists),
        neighbours.inSection(section),
      ]);
    if (!reason && !isShared && !isNear(row, grounds)) continue;
    const isElsewhere = marketFit(interest, query) === 'elsewhere';
    reasons.set(row, isElsewhere ? elsewhereReason(interest) : reason);
    if (!isElsewhere && (led || isShared)) neighbours.add([...lists, section], interest.name, led);
  }
  return reasons;
}

/** People who like a row tell more than a trade on whose list it is not high. */
function listReasons(trade: readonly Reason[], people: Reason | null): Reason[] {
  const close = people ? [people] : [];
  return trade[0]?.isHigh ? [...trade, ...close] : [...close, ...trade];
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

/** Whether a row is close in meaning to a piece of the brief. Which piece is not said: primary schools are close to high schools. A piece of which the catalogue knows no word has a meaning by accident: a town that sounds like a boat. */
function isNear(row: number, { near, words }: Grounds): boolean {
  const nearest = near(row);
  return nearest !== undefined && nearest.cosine >= NEAR && stemsOf(nearest.piece).some((key) => words.rarity(key) > 0);
}

/** That the list of a trade has a row, with each of the quotes that speak for the trade. */
function tradeReasons(row: number, { trades, relevance }: Grounds, quotes: TradeQuotes): Reason[] {
  const support = trades.get(row);
  if (!support || (support.fit !== 'own' && support.fit !== 'similar')) return [];
  const { trade: text, fit, isFirst } = support;
  const high = isFirst && relevance(row) >= LEAST_HIGH ? { isHigh: true as const } : {};
  const found = quotes.of(support);
  const link = fit === 'own' ? 'trade' : fit;
  if (found.length > 0) return found.map((from) => ({ link, text, from, ...high }));
  // "We help you buy your first flat" says a whole name with no word to quote.
  return fit === 'own' ? [{ link, text, ...high }] : [];
}

/** The words of the brief that lead to the list of a trade that it does not name. */
function listReason(row: number, { trades }: Grounds, quotes: TradeQuotes): Reason | null {
  const support = trades.get(row);
  const [text] = support?.fit === 'unnamed' ? quotes.of(support) : [];
  return text === undefined ? null : { link: 'list', text };
}

/** The lists of people and of the trade that have a row. */
function listsOf(row: number, { circles, trades }: Grounds): string[] {
  const [circle, trade] = [circles.get(row), trades.get(row)];
  return [...(circle ? [`of ${circle.people}`] : []), ...(trade ? [`for ${trade.trade}`] : [])];
}

function sectionOf({ path = [] }: InterestRow): string {
  return path.length > 2 && !/^additional interests$/i.test(path[1] ?? '') ? path.slice(1, -1).join('>') : '';
}
