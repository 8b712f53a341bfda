import type { TradeLists } from './accent-index.ts';

/** The minimum share of common interests for a related trade to lend its interests, weighted by the share squared. */
export const LEAST_KINDRED = 0.1;
/** The minimum chance of a second business in its clause, and of the first in the whole brief; the weight of the second. */
const CHANCE = { second: 0.55, first: 0.6 } as const;
const WEIGHT = 0.6;
/**
 * The audience names customers of a second business if one of its pieces speaks for it by `most`, and customers of both if other pieces speak for the first, by `spread`
 * from the one to the other (logarithms). From `apart` on, these are two businesses although some of their customers' interests are the same, up to `kinship`.
 */
const HEARD = { most: 1.5, spread: 6, apart: 8, kinship: 0.25 } as const;
/** How much less likely than the likeliest trade the whole brief may make a second business, as a logarithm, if the audience names its customers and if not. */
const GAP = { heard: 7, unheard: 4 } as const;

/** A trade of the whole brief; `weight` is the square root of its chance. */
type Likely = TradeLists & { readonly weight: number };

/** A trade that a clause of a brief names. */
interface Named {
  /** Its number. */
  readonly i: number;
  readonly lists: TradeLists;
  /** Its chance by the clause alone. */
  readonly chance: number;
  /** How much less likely the whole brief makes it than its likeliest trade, as a logarithm. */
  readonly gap: number;
}

/** The chance of a brief's likeliest trade together with those of its likeliest that are akin to it. */
export function chanceOfKind(likeliest: readonly Likely[]): number {
  const [main] = likeliest;
  if (!main) return 0;
  const akin = likeliest.filter((match) => match === main || kinship(main, match) >= LEAST_KINDRED);
  return akin.reduce((sum, { weight }) => sum + weight ** 2, 0);
}

/** Whether a brief's first business is a guess: then a clause of it is another guess at the same business. */
export function isGuess(likeliest: readonly Likely[]): boolean {
  return chanceOfKind(likeliest) < CHANCE.first;
}

/**
 * The trades of the second business that a clause names by itself, the likeliest first, and the number of the clause. The brief as a whole does not speak against it, and
 * its customers are not those of the first. Where the audience names customers of each, trades of one kind count together ("stays on the farm" is a hotel or a farm);
 * otherwise one trade must be likely enough alone. Null if there is none.
 * @param clauses the trades that each clause may name
 * @param audience for each piece of the audience, what it says of each trade, as logarithms
 * @param main the brief's likeliest trade, and `place` its number
 */
export function secondBusinessOf(
  clauses: readonly (readonly Named[])[],
  audience: readonly (readonly number[])[],
  main: TradeLists,
  place: number,
): { readonly clause: number; readonly trades: readonly (Named & { readonly weight: number })[] } | null {
  const own = markedRows(main.rows);
  const businesses = clauses.flatMap((named, clause) => {
    const likely = named
      .filter(({ gap, lists }) => gap <= GAP.heard && kinship(main, lists, own) < HEARD.kinship)
      .sort((a, b) => b.chance - a.chance);
    const [first] = likely;
    if (!first) return [];
    const kind = likely.filter(({ lists }) => lists === first.lists || kinship(first.lists, lists) >= LEAST_KINDRED);
    const gains = audience.map((said) => Math.max(...kind.map(({ i }) => said[i] as number)) - (said[place] as number));
    const most = Math.max(...gains);
    const spread = most - Math.min(...gains);
    const isHeard = most >= HEARD.most && spread >= HEARD.spread;
    const isApart = isHeard && spread >= HEARD.apart;
    const fits =
      (kinship(main, first.lists, own) < LEAST_KINDRED || isApart) &&
      first.gap <= (most >= HEARD.most ? GAP.heard : GAP.unheard);
    const trades = isHeard ? kind : [first];
    const chance = trades.reduce((sum, trade) => sum + trade.chance, 0);
    return fits && chance >= CHANCE.second ? [{ clause, trades, chance }] : [];
  });
  const [best] = businesses.sort((a, b) => b.chance - a.chance);
  if (!best) return null;
  const weightOf = (chance: number) => WEIGHT * Math.sqrt(chance);
  const trades = best.trades.map((trade, at) => ({
    ...trade,
    weight: weightOf(at === 0 ? best.chance : trade.chance),
  }));
  return { clause: best.clause, trades };
}

/**
 * The rows of each of two businesses, those on the lists of both left out. Of the likeliest trades, those akin to the second business are its own.
 * @param second the trades of the second business
 */
export function rowsOfBusinesses(likeliest: readonly Likely[], second: readonly Likely[]): ReadonlySet<number>[] {
  if (second.length === 0) return [];
  const [main] = likeliest;
  const isAkin = (match: Likely) => match !== main && second.some((own) => kinship(match, own) >= LEAST_KINDRED);
  const rowsOf = (matches: readonly Likely[]) =>
    new Set(matches.flatMap(({ rows, worthTesting }) => [...rows, ...worthTesting]));
  const first = rowsOf(likeliest.filter((match) => !isAkin(match)));
  const other = rowsOf(second);
  const both = new Set([...first].filter((row) => other.has(row)));
  return [first, other].map((rows) => new Set([...rows].filter((row) => !both.has(row))));
}

/** The share of common interests of two trades' lists. @param own the rows of the first, where it is compared with many */
export function kinship(a: TradeLists, b: TradeLists, own = markedRows(a.rows)): number {
  let shared = 0;
  for (const row of b.rows) if (own.marks[row] === 1) shared += 1;
  return shared / Math.sqrt(b.rows.length * own.size || 1);
}

/** Rows as marks by number: they are looked up for each interest of every trade. */
export function markedRows(rows: readonly number[]): { readonly marks: Uint8Array; readonly size: number } {
  const marks = new Uint8Array(Math.max(-1, ...rows) + 1);
  for (const row of rows) marks[row] = 1;
  return { marks, size: new Set(rows).size };
}
