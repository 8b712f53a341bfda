import { accentHeading, type Playbook } from '../../playbooks.ts';
import { stemsOf, type WeightedStems } from '../bm25.ts';

/** The interests of a trade's customers as row numbers of the catalogue, best first. */
export interface TradeLists {
  readonly trade: string;
  /** What a buyer takes first. */
  readonly rows: readonly number[];
  readonly worthTesting: readonly number[];
  /** What belongs to accents that the brief does not name, although it names another; nothing that is akin to the trade lends it. */
  readonly leftOut?: ReadonlySet<number>;
}

interface Accent extends TradeLists {
  /** The stems of each of its words and phrases; a brief names the accent if it contains all stems of one. */
  readonly phrases: readonly (readonly string[])[];
  /** What of the trade's list is hardly for it. */
  readonly last: ReadonlySet<number>;
}

/** So many rows of a trade take turns with its accent's: what any business of the trade is bought with first. */
const LEADING_ROWS = 4;
/** So many accents of a trade name what belongs to the trade itself. */
const CORE_ACCENTS = 3;

/** Accents within trades ("true crime" of podcasts): what a brief says its business is about, within its trade. */
export class AccentIndex {
  readonly #accents = new Map<string, Accent[]>();

  /** @param find row numbers of names, in their order */
  constructor(accents: readonly Playbook[], find: (names: readonly string[]) => number[]) {
    for (const { trade: heading, words, interests, worthTesting, last } of accents) {
      const [trade] = accentHeading(heading);
      const accent: Accent = {
        trade,
        phrases: words.map(stemsOf).filter((stems) => stems.length > 0),
        rows: find(interests),
        worthTesting: find(worthTesting),
        last: new Set(find(last)),
      };
      this.#accents.set(trade, [...(this.#accents.get(trade) ?? []), accent]);
    }
  }

  /**
   * A trade's lists, led by the accents that the brief names in turn with the trade's own first rows, and without what belongs to its
   * other accents only; what any business of the trade is about always stays, and what is hardly for the accents named comes last. The lists as they are if the brief names no accent.
   */
  accented<T extends TradeLists>(lists: T, stems: WeightedStems): T {
    const accents = this.#accents.get(lists.trade) ?? [];
    const named = accents.filter(({ phrases }) => phrases.some((phrase) => phrase.every((stem) => stems.has(stem))));
    if (named.length === 0) return lists;
    const worthTesting = new Set(inTurn(named.map((accent) => accent.worthTesting)));
    const others = new Set(
      accents.filter((accent) => !named.includes(accent)).flatMap((accent) => [...accent.rows, ...accent.worthTesting]),
    );
    const core = coreOf(lists, accents);
    // What is last for one of two named accents may be for the other.
    const isLast = (row: number) => named.every(({ last }) => last.has(row));
    const own = lists.rows.filter((row) => (core.has(row) || !others.has(row)) && !isLast(row));
    const lead = own.slice(0, LEADING_ROWS);
    const rows = new Set([...inTurn([...named.map((accent) => accent.rows), lead]), ...own]);
    const behind = [...lists.worthTesting, ...lists.rows].filter((row) => core.has(row) || !others.has(row));
    for (const row of [...behind.filter((one) => !isLast(one)), ...behind.filter(isLast)]) worthTesting.add(row);
    const leftOut = new Set([...others].filter((row) => !rows.has(row) && !worthTesting.has(row)));
    return { ...lists, rows: [...rows], worthTesting: [...worthTesting].filter((row) => !rows.has(row)), leftOut };
  }
}

/** What any business of the trade is about, whatever its accent: the first row of its list, and rows that several of its accents name. */
function coreOf({ rows }: TradeLists, accents: readonly Accent[]): ReadonlySet<number> {
  const namedBy = (row: number) => accents.filter((accent) => [...accent.rows, ...accent.worthTesting].includes(row));
  return new Set(rows.filter((row, place) => place === 0 || namedBy(row).length >= CORE_ACCENTS));
}

/** The items of several lists, the first of each before the second of any. */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1))).flat();
}
