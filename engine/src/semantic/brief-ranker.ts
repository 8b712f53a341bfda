import { fold, words } from '../text.ts';
import type { Brief, Hint, Interest, InterestRow, RankAnswer, RankedInterest } from '../types.ts';
import type { Bm25 } from './bm25.ts';
import { type BriefQuery, readBrief } from './brief-text.ts';
import { relevanceOf } from './calibration.ts';
import { CandidateRanker, topRows } from './candidate-ranker.ts';
import { CatalogueRanker, type CatalogueRanking, type Meaning } from './catalogue-ranker.ts';
import { categoryCode, categoryLabel } from './categories.ts';
import { capGroups } from './diversity.ts';
import { reasonsFor } from './reasons.ts';
import { dot } from './vector-space.ts';

/** Ranks the catalogue, or rows of another source, for a brief. With `meaning` null by words alone. */
export class BriefRanker {
  readonly #catalogue: CatalogueRanker;
  readonly #candidates: CandidateRanker;
  readonly #meaning: Meaning | null;
  readonly #engine: RankAnswer['engine'];

  constructor(rows: readonly Interest[], meaning: Meaning | null) {
    this.#catalogue = new CatalogueRanker(rows, meaning);
    this.#candidates = new CandidateRanker(this.#catalogue, meaning);
    this.#meaning = meaning;
    this.#engine = meaning ? 'semantic' : 'keyword';
  }

  /** The best rows of the catalogue, at most `limit`. A brief without a telling word gives none, and a hint. */
  rankCatalogue(brief: Brief, limit: number): RankAnswer {
    const query = readBrief(brief);
    if (!query) return this.#nothing(brief);
    const ranking = this.#catalogue.rank(query);
    const order = topRows(ranking.scores, Math.max(limit, 50));
    const groups = capGroups(order, (row) => groupOf(this.#catalogue.rows[row] as Interest)).slice(0, limit);
    const ranked = groups.map((row) => {
      const interest = this.#catalogue.rows[row] as Interest;
      const explained = this.#explain(interest, ranking.scores[row] as number, {
        brief,
        query,
        bm25: this.#catalogue.bm25,
        alike: [],
        piece: () => this.#nearestPiece(ranking, this.#meaning?.space.vectorOf(row)),
      });
      return { ...explained, interest };
    });
    return { ranked, engine: this.#engine, hint: null };
  }

  /** Every row given, best first, at most `limit`, on the scale of the catalogue. */
  rankCandidates<R extends InterestRow>(brief: Brief, rows: readonly R[], limit: number): RankAnswer<R> {
    const query = readBrief(brief);
    if (!query) return this.#nothing(brief);
    const ranking = this.#catalogue.rank(query);
    const candidates = this.#candidates.rank(ranking, rows);
    const order = topRows(candidates.scores, rows.length);
    const kept = capGroups(order, (row) => groupOf(rows[row] as R)).slice(0, limit);
    const ranked = kept.map((row) => {
      const alike = (candidates.neighbours[row] ?? []).map((item) => this.#catalogue.rows[item.row] as Interest);
      const explained = this.#explain(candidates.rows[row] as InterestRow, candidates.scores[row] as number, {
        brief,
        query,
        bm25: candidates.words,
        alike,
        piece: () => null,
      });
      return { ...explained, interest: rows[row] as R };
    });
    return { ranked, engine: this.#engine, hint: null };
  }

  /** Encodes ahead what `rankCandidates` will need of these rows. */
  warm(rows: readonly InterestRow[]): number {
    return this.#candidates.warm(rows);
  }

  /** Score of every row of the catalogue for a brief, in the catalogue's order; null for a brief that tells nothing. */
  scores(brief: Brief): Float32Array | null {
    const query = readBrief(brief);
    return query && this.#catalogue.rank(query).scores;
  }

  #nothing(brief: Brief): { ranked: []; engine: RankAnswer['engine']; hint: Hint } {
    const text = Object.values(brief).join(' ');
    const hint = text.trim() === '' ? 'empty' : words(fold(text.slice(0, 2000))).length === 0 ? 'no-words' : 'no-match';
    return { ranked: [], engine: this.#engine, hint };
  }

  #explain(
    row: InterestRow,
    score: number,
    context: {
      brief: Brief;
      query: BriefQuery;
      bm25: Bm25;
      alike: readonly InterestRow[];
      piece: () => string | null;
    },
  ): RankedInterest<InterestRow> {
    const { brief, query, bm25, alike, piece } = context;
    let reasons = reasonsFor(row, query, bm25, null);
    if (reasons.length === 0) reasons = reasonsFor(row, query, bm25, piece());
    return {
      interest: row,
      relevance: relevanceOf(score, this.#engine),
      category: categoryLabel(row, categoryCode(brief.category), alike),
      reasons,
    };
  }

  #nearestPiece({ query, vectors }: CatalogueRanking, vector: Float32Array | undefined): string | null {
    if (!vectors || !vector) return null;
    let best: string | null = null;
    let highest = 0;
    vectors.pieces.forEach((piece, i) => {
      const cosine = dot(piece, vector);
      if (cosine <= highest) return;
      highest = cosine;
      best = query.pieces[i] ?? null;
    });
    return best;
  }
}

/** What counts as one group for the cap: the section of the path, if the path tells one. */
function groupOf(row: InterestRow): string {
  const path = row.path ?? [];
  const section = path.slice(1, -1).join('>');
  return /^additional interests$/i.test(section) ? '' : section;
}
