import { floatAt } from '../arrays.ts';
import { categoryLabel } from '../categories.ts';
import type { Playbook } from '../playbooks.ts';
import { fold, words } from '../text/fold.ts';
import {
  type Brief,
  GRADES,
  type Hint,
  type Interest,
  type InterestRow,
  type RankAnswer,
  type RankedInterest,
  type Reason,
} from '../types.ts';
import { AS_WRITTEN, type BriefQuery, type Reading, readBrief } from './brief/brief-text.ts';
import { CandidateRanker } from './candidate-ranker.ts';
import { CatalogueRanker, type CatalogueRanking, type Meaning } from './catalogue-ranker.ts';
import { capGroups } from './diversity.ts';
import { isExcluded, isForOthers, marketFit } from './gates.ts';
import type { Grounds } from './grounds.ts';
import { circleOf, reasonsOf } from './reasons.ts';
import { curveOf, relevanceOf } from './relevance-percent.ts';
import { topRows } from './top-rows.ts';
import { CircleIndex } from './trades/circle-index.ts';
import { PlaybookIndex } from './trades/playbook-index.ts';

/** In percent: the minimum shown, and the maximum for a row for other countries or people, and for one without a reason. */
const SHOWN = { least: 10, elsewhere: 20, unexplained: 45 } as const;

/** Ranks the catalogue, or rows from another source, for a brief. By keyword only if `meaning` is null. */
export class BriefRanker {
  readonly #catalogue: CatalogueRanker;
  readonly #candidates: CandidateRanker;
  readonly #engine: RankAnswer['engine'];
  readonly #likedBy: (key: string) => string | null;
  /** The last brief with its results: terms and ranking of one analysis share them. */
  #last: { readonly key: string; readonly ranking: CatalogueRanking | null } | null = null;

  /**
   * @param options.cachedTexts maximum number of cached vectors for rows from another source
   * @param options.likedBy who likes the catalogue's interest with a key
   */
  constructor(
    rows: readonly Interest[],
    meaning: Meaning | null,
    options: {
      readonly playbooks: readonly Playbook[];
      readonly playbookVectors: readonly Float32Array[];
      readonly accents?: readonly Playbook[];
      readonly circles: readonly Playbook[];
      readonly circleVectors: readonly Float32Array[];
      readonly cachedTexts?: number | undefined;
      readonly likedBy: (key: string) => string | null;
    },
  ) {
    const { playbooks, playbookVectors, accents, circles, circleVectors, likedBy } = options;
    this.#likedBy = likedBy;
    const trades = new PlaybookIndex(playbooks, rows, meaning && playbookVectors, accents);
    const people = new CircleIndex(circles, rows, meaning && circleVectors);
    this.#catalogue = new CatalogueRanker(rows, meaning, trades, people);
    this.#candidates = new CandidateRanker(this.#catalogue, meaning, options.cachedTexts);
    this.#engine = meaning ? 'semantic' : 'keyword';
  }

  /** The catalogue rows that fit, best first, at most `limit`. A brief without content words returns none, and a hint. */
  rankCatalogue(brief: Brief, limit: number, reading: Reading = AS_WRITTEN, least: number = SHOWN.least): RankAnswer {
    const ranking = this.#rank(brief, reading);
    if (!ranking) return this.#nothing(brief);
    const { query, scores, said, trades, circles, nearest } = ranking;
    const grounds = {
      rows: this.#catalogue.rows,
      words: this.#catalogue.bm25,
      said,
      trades,
      circles,
      near: nearOf(query, nearest),
    };
    const shown = this.#arrange(scores, ranking, grounds, Math.max(2 * limit, 200), least);
    return this.#answer(
      shown
        .filter(({ relevance }) => relevance >= least)
        .slice(0, limit)
        .map(({ row, ...item }) => {
          const interest = this.#catalogue.rows[row] as Interest;
          const likedBy = this.#likedBy(interest.key);
          return { interest, ...item, likedBy, category: categoryLabel(interest, query.category, []) };
        }),
    );
  }

  /** Every given row, best first, at most `limit`, on the scale of the catalogue. */
  rankCandidates<R extends InterestRow>(
    brief: Brief,
    rows: readonly R[],
    limit: number,
    reading: Reading = AS_WRITTEN,
  ): RankAnswer<R> {
    const ranking = this.#rank(brief, reading);
    if (!ranking) return this.#nothing(brief);
    const { query } = ranking;
    const candidates = this.#candidates.rank(ranking, rows);
    const grounds = { ...candidates, near: nearOf(query, candidates.nearest) };
    const shown = this.#arrange(candidates.scores, ranking, grounds, rows.length);
    return this.#answer(
      shown.slice(0, limit).map(({ row, ...item }) => {
        const alike = (candidates.neighbours[row] ?? []).map(({ row: like }) => this.#catalogue.rows[like] as Interest);
        const category = categoryLabel(candidates.rows[row] as InterestRow, query.category, alike);
        const known = this.#catalogue.rows[candidates.known[row] ?? -1];
        return { interest: rows[row] as R, ...item, likedBy: known ? this.#likedBy(known.key) : null, category };
      }),
    );
  }

  /** Encodes in advance what `rankCandidates` needs for these rows. */
  warm(rows: readonly InterestRow[]): number {
    return this.#candidates.warm(rows);
  }

  /** The catalogue ranking for a brief; null for a brief without content words. */
  rankingOf(brief: Brief, reading: Reading = AS_WRITTEN): CatalogueRanking | null {
    return this.#rank(brief, reading);
  }

  #rank(brief: Brief, reading: Reading): CatalogueRanking | null {
    const key = JSON.stringify([brief, reading.excluded, reading.original?.text]);
    if (this.#last?.key !== key) {
      const query = readBrief(brief, reading);
      this.#last = { key, ranking: query && this.#catalogue.rank(query) };
    }
    return this.#last.ranking;
  }

  /**
   * The best rows in display order, with relevance and reason. Order and percentages agree: a capped row is capped
   * in both.
   * @param least rows below this percentage are left out, unless they are worth testing
   */
  #arrange(
    scores: Float32Array,
    { query, evidence }: CatalogueRanking,
    known: Omit<Grounds, 'relevance'>,
    max: number,
    least = 0,
  ): Shown[] {
    const curve = curveOf(this.#engine, evidence);
    const from = Math.min(least, GRADES.worthTesting);
    const grounds = { ...known, relevance: (row: number) => relevanceOf(floatAt(scores, row), curve) };
    const order = topRows(scores, max).filter((row) => grounds.relevance(row) >= from);
    const reasons = reasonsOf(order, query, grounds);
    const ceiling = (row: number): number => {
      const interest = grounds.rows[row] as InterestRow;
      const isOfTrade = grounds.trades.has(row);
      if (marketFit(interest, query) === 'elsewhere' || isExcluded(interest, query)) return SHOWN.elsewhere;
      if (isForOthers(interest, query) && !isOfTrade) return SHOWN.elsewhere;
      return reasons.has(row) ? 100 : SHOWN.unexplained;
    };
    const shown = order.map((row): Shown => {
      const relevance = Math.min(ceiling(row), grounds.relevance(row));
      return { row, relevance, reason: reasons.get(row) ?? null, circle: circleOf(row, query, grounds) };
    });
    // A stable sort: rows of the same percent keep the order of their scores.
    shown.sort((a, b) => b.relevance - a.relevance);
    const tail = shown.findIndex(({ relevance }) => relevance < GRADES.worthTesting);
    const head = tail === -1 ? shown : shown.slice(0, tail);
    const spread = capGroups(head, ({ row }) => groupOf(grounds.rows[row] as InterestRow));
    let last = 100;
    const falling = spread.map((item) => {
      last = Math.min(last, item.relevance);
      return { ...item, relevance: last };
    });
    return tail === -1 ? falling : [...falling, ...shown.slice(tail)];
  }

  #answer<R extends InterestRow>(ranked: readonly RankedInterest<R>[]): RankAnswer<R> {
    const from = (least: number) => ranked.filter(({ relevance }) => relevance >= least).length;
    const strong = from(GRADES.strong);
    return { ranked, engine: this.#engine, hint: null, strong, worthTesting: from(GRADES.worthTesting) - strong };
  }

  #nothing(brief: Brief): RankAnswer<never> {
    const text = Object.values(brief).join(' ');
    const hint: Hint =
      text.trim() === '' ? 'empty' : words(fold(text.slice(0, 2000))).length === 0 ? 'no-words' : 'no-match';
    return { ranked: [], engine: this.#engine, hint, strong: 0, worthTesting: 0 };
  }
}

interface Shown {
  readonly row: number;
  readonly relevance: number;
  readonly reason: Reason | null;
  readonly circle: string | null;
}

/** The piece of a brief whose meaning is closest to a row's, if any. */
function nearOf({ pieces }: BriefQuery, nearest: CatalogueRanking['nearest']): Grounds['near'] {
  return (row) => {
    const piece = pieces[nearest?.pieces[row] ?? -1];
    return piece === undefined ? undefined : { piece, cosine: nearest?.cosines[row] ?? 0 };
  };
}

/** The group used for the cap: the section of the path, if the path has one. */
function groupOf(row: InterestRow): string {
  const path = row.path ?? [];
  const section = path.slice(1, -1).join('>');
  return /^additional interests$/i.test(section) ? '' : section;
}
