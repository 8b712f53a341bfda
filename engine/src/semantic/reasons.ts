import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { floatAt } from '../arrays.ts';
import { READING_DIR } from '../language/reading-lists.ts';
import { stem } from '../text/stem.ts';
import type { InterestRow, Reason } from '../types.ts';
import { type Bm25, STOP_WORDS, wordsOf } from './bm25.ts';
import type { BriefQuery } from './brief/brief-text.ts';
import { PEOPLE_STEMS } from './brief/people-words.ts';
import type { Coverage } from './coverage.ts';
import { names } from './excluded-rows.ts';
import type { CircleSupport } from './trades/circle-index.ts';
import type { TradeSupport } from './trades/playbook-index.ts';

const MAX_TEXT = 40;
/** Minimum share of a name or alias that must occur in the brief for it to be the reason. */
const NAMED = { name: 0.3, alias: 0.6 } as const;
/** Words that link nothing by themselves: "small office blocks" is not about Small business. */
const LOOSE_WORDS: ReadonlySet<string> = new Set(
  readFileSync(join(READING_DIR, 'loose-words.txt'), 'utf8')
    .replace(/^#.*$/gm, '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(stem),
);
/** The share of a name that is said in full. */
const WHOLE = 0.999;

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
 * The link between a brief and each of some rows (best first): words of the brief in the row's name, the trade whose customers have it, the people of
 * the brief, a fitting row in the same section, or the piece of the brief with nearly the same meaning. Rows without a link are left out. No
 * reason quotes what the brief leaves out.
 */
export function reasonsOf(order: readonly number[], query: BriefQuery, grounds: Grounds): Map<number, Reason> {
  const words = wordsByRow(order, query, grounds.words);
  // Words on both sides of a comma do not stand together.
  const said = query.text
    .split(/[^\p{L}\p{M}\p{N}\s'’&-]+/u)
    .map((part) => ` ${wordsOf(part).join(' ')} `)
    .join('|');
  const reasons = new Map<number, Reason>();
  const shelves = new Map<string, string>();
  for (const row of order) {
    const interest = grounds.rows[row] as InterestRow;
    const shelf = shelfOf(interest);
    const word = wordReason(row, query, grounds, words.get(row) ?? [], said);
    const trade = tradeReason(row, grounds);
    // A word that only an alias shares with the brief says less than the trade.
    const own = floatAt(grounds.said.name, row) >= NAMED.name ? [word, trade] : [trade, word];
    const reason = [...own, ...otherReasons(row, query, grounds, shelves.get(shelf))].find(
      (offered) => offered !== null && !query.excluded.some((thing) => names(offered.text, thing)),
    );
    if (!reason) continue;
    reasons.set(row, reason);
    if (own.includes(reason) && shelf !== '' && !shelves.has(shelf)) shelves.set(shelf, interest.name);
  }
  return reasons;
}

/** The circle of people close to the customers that has a row, unless the brief leaves these people out. */
export function circleOf(row: number, { excluded }: BriefQuery, { circles }: Grounds): string | null {
  const people = circles.get(row)?.people;
  return people === undefined || excluded.some((thing) => names(people, thing)) ? null : people;
}

function otherReasons(
  row: number,
  { isTranslated }: BriefQuery,
  { circles, near, words }: Grounds,
  neighbour: string | undefined,
): (Reason | null)[] {
  const circle = circles.get(row);
  const nearest = near(row);
  const piece = nearest !== undefined && isTranslated ? readWords(nearest, words) : nearest;
  return [
    circle === undefined ? null : { link: circle.isSure ? 'people' : 'if-people', text: circle.people },
    neighbour === undefined ? null : { link: 'shelf', text: neighbour },
    piece === undefined ? null : { link: 'meaning', text: shortened(piece) },
  ];
}

/** The words of a translated piece that are read as English: it has lost its small words, and what was not translated is left in it. */
function readWords(piece: string, bm25: Bm25): string | undefined {
  const read = wordsOf(piece).filter((word) => !STOP_WORDS.has(word) && bm25.rarity(stem(word)) > 0);
  return read.length > 0 ? read.join(', ') : undefined;
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
  if (share.name >= WHOLE && isInName && wordsOf(phrase).length >= name.length) return { link: 'named', text: phrase };
  if (keys.every((key) => LOOSE_WORDS.has(key))) return null;
  if (keys.every((key) => query.audienceStems.has(key)))
    return { link: 'audience', text: (query.isTranslated ? undefined : audiencePiece(keys, query)) ?? phrase };
  return { link: isInName ? 'product' : 'akin', text: phrase };
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
  return best && shortened(best.text);
}

/** Two words that stand together in the brief, in its order, or the rarest word. @param text the brief's words between spaces, and bars where they do not */
function quoted(keys: readonly string[], { written }: BriefQuery, bm25: Bm25, text: string): string {
  const said = keys.map((key) => written.get(key) ?? key);
  for (const one of said) {
    const next = said.find((other) => other !== one && text.includes(` ${one} ${other} `));
    if (next !== undefined) return shortened(`${one} ${next}`);
  }
  const telling = keys.filter((key) => !LOOSE_WORDS.has(key));
  const rarest = (telling.length > 0 ? telling : keys).reduce((best, key) =>
    bm25.rarity(key) > bm25.rarity(best) ? key : best,
  );
  return shortened(written.get(rarest) ?? rarest);
}

function tradeReason(row: number, { trades }: Grounds): Reason | null {
  const support = trades.get(row);
  if (!support || support.fit === 'unlikely') return null;
  const { trade, fit, isFirst } = support;
  return { link: fit === 'own' ? (isFirst ? 'first' : 'testing') : fit, text: trade };
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
