import { floatAt } from '../arrays.ts';
import type { InterestRow, Reason } from '../types.ts';
import type { Bm25 } from './bm25.ts';
import type { BriefQuery } from './brief/brief-text.ts';
import { PEOPLE_STEMS } from './brief/people-words.ts';
import type { Coverage } from './coverage.ts';
import type { CircleSupport } from './trades/circle-index.ts';
import type { TradeSupport } from './trades/playbook-index.ts';

const MAX_WORDS = 2;
const MAX_TEXT = 40;
/** Minimum share of a name or alias that must occur in the brief for it to be the reason. */
const NAMED = { name: 0.3, alias: 0.6 } as const;

/** The data used to explain a list of ranked rows. */
export interface Grounds {
  readonly rows: readonly InterestRow[];
  readonly words: Bm25;
  readonly said: Coverage;
  readonly trades: ReadonlyMap<number, TradeSupport>;
  readonly circles: ReadonlyMap<number, CircleSupport>;
  /** The piece of the brief closest in meaning to a row, if any. */
  readonly near: (row: number) => string | undefined;
}

/**
 * The link between a brief and each of some rows (best first): product or audience words in the row's name, the trade whose
 * customers have it, the people of the brief, a fitting row in the same section, or the piece of the brief with nearly the
 * same meaning. Rows without a link are left out.
 */
export function reasonsOf(order: readonly number[], query: BriefQuery, grounds: Grounds): Map<number, Reason> {
  const words = wordsByRow(order, query, grounds.words);
  const reasons = new Map<number, Reason>();
  const shelves = new Map<string, string>();
  for (const row of order) {
    const interest = grounds.rows[row] as InterestRow;
    const shelf = shelfOf(interest);
    const reason = ownReason(row, query, grounds, words.get(row) ?? []);
    const neighbour = shelf === '' ? undefined : shelves.get(shelf);
    const near = grounds.near(row);
    const people = grounds.circles.get(row)?.people;
    if (reason) reasons.set(row, reason);
    else if (people !== undefined) reasons.set(row, { link: 'audience', text: people });
    else if (neighbour !== undefined) reasons.set(row, { link: 'shelf', text: neighbour });
    else if (near !== undefined) reasons.set(row, { link: 'meaning', text: shortened(near) });
    if (reason && shelf !== '' && !shelves.has(shelf)) shelves.set(shelf, interest.name);
  }
  return reasons;
}

function ownReason(row: number, query: BriefQuery, { said, trades }: Grounds, words: readonly string[]): Reason | null {
  const named = floatAt(said.name, row) >= NAMED.name || floatAt(said.alias, row) >= NAMED.alias;
  if (named && words.length > 0) {
    const text = words
      .slice(0, MAX_WORDS)
      .map((key) => query.written.get(key) ?? key)
      .join(' ');
    return { link: words.every((key) => query.audienceStems.has(key)) ? 'audience' : 'product', text: shortened(text) };
  }
  const trade = trades.get(row);
  return trade ? { link: 'trade', text: trade.trade } : null;
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
  return plain.length > MAX_TEXT ? `${plain.slice(0, MAX_TEXT - 1).trimEnd()}…` : plain;
}
