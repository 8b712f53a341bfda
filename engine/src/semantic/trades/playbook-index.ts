import { addAt, floatAt } from '../../arrays.ts';
import type { Playbook } from '../../playbooks.ts';
import type { Category, Interest } from '../../types.ts';
import type { WeightedStems } from '../bm25.ts';
import type { BriefQuery } from '../brief/brief-text.ts';
import type { Clause } from '../brief/clauses.ts';
import type { BriefVectors } from '../brief-vectors.ts';
import { DIMENSIONS } from '../encoder/encoder.ts';
import { names } from '../excluded-rows.ts';
import { dot } from '../vector-space.ts';
import { VectorTable } from '../vector-table.ts';
import { AccentIndex, type TradeLists } from './accent-index.ts';
import { chancesOf } from './chances.ts';
import { keepStrongest, placeWeight, rowFinder, TAKEN_FIRST, WORTH_TESTING } from './interest-lists.ts';
import { isGuess, kinship, LEAST_KINDRED, markedRows, secondBusinessOf } from './second-business.ts';
import { fitOf, saidOf, type TradeFit } from './trade-fit.ts';
import { TradePhrases } from './trade-phrases.ts';
import { TradeWords } from './trade-words.ts';

/** A trade of a brief. */
export interface TradeMatch extends TradeLists {
  /** The square root of its probability. */
  readonly weight: number;
  readonly fit: TradeFit;
  /** The brief's stems that speak for it, the strongest first. */
  readonly said: readonly string[];
  /** Whether its rows are those of a related trade. */
  readonly isLent?: boolean;
}

/** How strongly the brief's trades support a catalogue row. */
export interface TradeSupport {
  readonly trade: string;
  readonly strength: number;
  readonly fit: TradeFit;
  readonly said: readonly string[];
  /** Whether it is one of the first of what a buyer takes first for the trade: of these nineteen in twenty fit. */
  readonly isFirst: boolean;
}

/**
 * Weights of words and meaning, and the logarithm for none of the trades, for one line and for a full brief: fitted to a third of the
 * examples, which the vectors had not seen. Nineteen in twenty of these are above `none`.
 */
const SHORT = { words: 0.585, meaning: 16.2, none: 3 } as const;
const LONG = { words: 0.3, meaning: 30, none: 6 } as const;
/** Weight of words without the encoder; a brief is then assumed to have one of the trades. */
const WORDS_ALONE = 1.2;
/** The logarithm for a trade whose name, or one of whose words and sayings, is all that a brief says. */
const ALL_SAID = { name: 5, phrase: 4 } as const;
/** Share of a trade's owners who choose its only category, its first of two, its second, one that suits every trade, or any other. */
const CHOSEN = { only: 0.75, first: 0.6, second: 0.18, general: 0.06, any: 0.006 } as const;
const GENERAL: ReadonlySet<Category> = new Set<Category>(['ecommerce', 'professional']);
/** Minimum chance of a trade, and the maximum number of trades. */
const LEAST_CHANCE = 0.05;
const MAX_TRADES = 3;
/** So many rows of a trade's first list are what its customers tend to like. */
const FIRST_ROWS = 8;

/** What speaks for or against a trade. */
type TradeEvidence = Pick<BriefQuery, 'stems' | 'categoryStems' | 'brevity' | 'category'>;
/** A few words of a brief, of which each counts as in one line. */
const FEW_WORDS = { categoryStems: new Set<string>(), brevity: 1, category: undefined } as const;

/** Finds the trades of a brief, and the interests of their customers. */
export class PlaybookIndex {
  readonly #trades: readonly TradeLists[];
  readonly #categories: readonly (readonly Category[])[];
  readonly #words: TradeWords;
  readonly #phrases: TradePhrases;
  readonly #vectors: VectorTable | null;
  readonly #accents: AccentIndex;

  /** @param vectors one per playbook (`learned-vectors.ts`); null without the encoder */
  constructor(
    playbooks: readonly Playbook[],
    rows: readonly Interest[],
    vectors: readonly Float32Array[] | null,
    accents: readonly Playbook[] = [],
  ) {
    const find = rowFinder(rows);
    this.#accents = new AccentIndex(accents, find);
    this.#trades = playbooks.map(({ trade, interests, worthTesting }) => ({
      trade,
      rows: find(interests),
      worthTesting: find(worthTesting),
    }));
    this.#categories = playbooks.map(({ categories }) => categories);
    this.#words = new TradeWords(playbooks);
    this.#phrases = new TradePhrases(playbooks);
    this.#vectors = vectors && vectors.length > 0 ? new VectorTable(vectors) : null;
  }

  /** Trades whose customers are much the same: their interests extend the list of a trade. */
  kindredOf(match: TradeMatch): TradeMatch[] {
    const { trade, weight, leftOut, said } = match;
    const isLent = (row: number) => !leftOut?.has(row);
    const own = markedRows(match.rows);
    return this.#trades.flatMap((other) => {
      const share = kinship(match, other, own);
      if (share < LEAST_KINDRED) return [];
      const [rows, worthTesting] = [other.rows.filter(isLent), other.worthTesting.filter(isLent)];
      return [{ trade, rows, worthTesting, weight: weight * share ** 2, fit: 'unlikely' as const, said, isLent: true }];
    });
  }

  /** The likeliest trades of a brief with the accents that it names, most probable first; none if no trade is likely enough. */
  match(query: BriefQuery, brief: BriefVectors | null): TradeMatch[] {
    const named = this.#phrases.namedBy(query);
    return this.chances(query, brief?.whole ?? null)
      .map((chance, i) => ({ chance, i }))
      .filter(({ chance }) => chance >= LEAST_CHANCE)
      .sort((a, b) => b.chance - a.chance)
      .slice(0, MAX_TRADES)
      .map(({ chance, i }) => {
        const told = toldBy(query);
        const lists = this.#accents.accented(this.#trades[i] as TradeLists, told);
        const fit = fitOf(chance, saidOf(query, lists.trade), named.get(i) ?? 0);
        return { ...lists, weight: Math.sqrt(chance), fit, said: this.#words.evidence(told, i) };
      });
  }

  /** The probability of each trade, by naive Bayes with words, meaning and the form's category as evidence; what is missing from 1 is that of none. */
  chances(query: TradeEvidence, meant: Float32Array | null): number[] {
    const likeness = meant && this.#vectors?.compare([meant])[0];
    const logs = this.#logs(query, likeness ?? null);
    // Only of a whole brief: "toys" in one clause of a dog shop's is no toy shop.
    for (const [trade, part] of this.#phrases.said(toldBy(query))) logs[trade] = (logs[trade] ?? 0) + ALL_SAID[part];
    return chancesOf(logs, this.#none(query));
  }

  /** @param likeness the cosine of each trade with what is meant; null without the encoder */
  #logs({ stems, categoryStems, brevity, category }: TradeEvidence, likeness: Float32Array | null): number[] {
    const told = toldBy({ stems, categoryStems });
    const said = this.#words.score(told);
    // A brief that consists of its category is read as text; the choice in the form says nothing more.
    const chosen = told.size > 0 ? category : undefined;
    const words = likeness ? between(brevity, 'words') : WORDS_ALONE;
    const meaning = between(brevity, 'meaning');
    return this.#trades.map((_, i) => {
      const like = likeness ? floatAt(likeness, i) : 0;
      return words * floatAt(said, i) + meaning * like + chosenBy(this.#categories[i] ?? [], chosen);
    });
  }

  #none({ brevity }: TradeEvidence): number | undefined {
    return this.#vectors ? between(brevity, 'none') : undefined;
  }

  /**
   * The trades of a brief's second business ("… and an espresso bar"), the likeliest first (`second-business.ts`). None if there is none, and without the encoder.
   */
  secondBusiness(query: BriefQuery, brief: BriefVectors | null, likeliest: readonly TradeMatch[]): TradeMatch[] {
    const [main] = likeliest;
    if (!main || !brief || !this.#vectors || query.clauses.length < 2) return [];
    if (isGuess(likeliest)) return [];
    const meant = query.clauses.map(({ pieces }) => meanOf(pieces.map((piece) => brief.pieces[piece] as Float32Array)));
    const [alike, ...likeness] = this.#vectors.compare([brief.whole, ...meant]);
    const whole = this.#logs({ ...query, category: undefined }, alike as Float32Array);
    const most = Math.max(...whole);
    const clauses = query.clauses.map(({ stems }, clause) => {
      const evidence = { ...FEW_WORDS, stems };
      return chancesOf(this.#logs(evidence, likeness[clause] as Float32Array), this.#none(evidence)).flatMap(
        (chance, i) => {
          const lists = this.#trades[i] as TradeLists;
          if (chance < LEAST_CHANCE || query.excluded.some((thing) => names(lists.trade, thing))) return [];
          return [{ i, lists, chance, gap: most - (whole[i] as number) }];
        },
      );
    });
    const heard = this.#vectors.compare(brief.audience as Float32Array[]);
    const audience = query.audience.map(({ stems }, piece) =>
      this.#logs({ ...FEW_WORDS, stems }, heard[piece] as Float32Array),
    );
    const found = secondBusinessOf(
      clauses,
      audience,
      main,
      this.#trades.findIndex(({ trade }) => trade === main.trade),
    );
    if (!found) return [];
    // Its accent is what its own clause says: the weddings of a planner are not those of the conferences it runs in winter.
    const told = toldBy({ stems: (query.clauses[found.clause] as Clause).stems, categoryStems: query.categoryStems });
    return found.trades.slice(0, MAX_TRADES).map(({ chance, weight, i, lists }) => {
      return {
        ...this.#accents.accented(lists, told),
        weight,
        // One phrase of a clause alone does not tell that the business is like another: "a bar with cocktails" of a caterer.
        fit: fitOf(chance, saidOf(query, lists.trade), 0),
        said: this.#words.evidence(told, i),
      };
    });
  }
}

/** The stems that the writer chose: without the words of the form's category ("Home & Garden" speaks of no garden). */
function toldBy({ stems, categoryStems }: Pick<BriefQuery, 'stems' | 'categoryStems'>): WeightedStems {
  return new Map([...stems].filter(([key]) => !categoryStems.has(key)));
}

/** A weight for a brief between one line and a full one. */
function between(brevity: number, of: keyof typeof SHORT): number {
  return brevity * SHORT[of] + (1 - brevity) * LONG[of];
}

/** The mean of vectors, with length 1. */
function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(DIMENSIONS);
  for (const vector of vectors) for (let i = 0; i < mean.length; i++) addAt(mean, i, floatAt(vector, i));
  const length = Math.sqrt(dot(mean, mean)) || 1;
  return mean.map((value) => value / length);
}

/** The logarithm of the share of a trade's owners who choose a category in the form; 0 if the brief has none of the form's. */
function chosenBy(own: readonly Category[], category: Category | undefined): number {
  if (category === undefined) return 0;
  const place = own.indexOf(category);
  const named = place === -1 ? 0 : place > 0 ? CHOSEN.second : own.length > 1 ? CHOSEN.first : CHOSEN.only;
  return Math.log(named + CHOSEN.any + (GENERAL.has(category) ? CHOSEN.general : 0));
}

/**
 * For each row, the strongest support from a trade. What is sold in other countries takes no place on a list, so local brands at its end move up.
 * @param isElsewhere whether a row is useful in other countries only
 */
export function supportOf(
  matches: readonly TradeMatch[],
  isElsewhere: (row: number) => boolean,
): Map<number, TradeSupport> {
  const support = new Map<number, TradeSupport>();
  for (const { trade, weight, fit, said, isLent, rows, worthTesting } of matches) {
    const lists = [
      [rows, TAKEN_FIRST, isLent ? 0 : FIRST_ROWS],
      [worthTesting, WORTH_TESTING, 0],
    ] as const;
    for (const [list, slope, firstRows] of lists) {
      let away = 0;
      list.forEach((row, at) => {
        if (isElsewhere(row)) away += 1;
        const place = isElsewhere(row) ? at : at - away;
        const strength = weight * placeWeight(place, list.length, slope);
        keepStrongest(support, row, { trade, strength, fit, said, isFirst: place < firstRows });
      });
    }
  }
  return support;
}
