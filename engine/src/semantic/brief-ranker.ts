import { fold, words } from '../text.ts';
import type { Brief, Hint, Interest, InterestRow, RankAnswer } from '../types.ts';
import { readBrief } from './brief-text.ts';
import { relevanceOf } from './calibration.ts';
import { CandidateRanker, topRows } from './candidate-ranker.ts';
import { CatalogueRanker, type Meaning } from './catalogue-ranker.ts';
import { categoryCode, categoryLabel } from './categories.ts';
import { capGroups } from './diversity.ts';
import { reasonsByRow, shortened } from './reasons.ts';

/** Ranks the catalogue, or rows of another source, for a brief. With `meaning` null by words alone. */
export class BriefRanker {
  readonly #catalogue: CatalogueRanker;
  readonly #candidates: CandidateRanker;
  readonly #engine: RankAnswer['engine'];

  /** @param cachedTexts rows of another source whose vectors are kept */
  constructor(rows: readonly Interest[], meaning: Meaning | null, cachedTexts?: number) {
    this.#catalogue = new CatalogueRanker(rows, meaning);
    this.#candidates = new CandidateRanker(this.#catalogue, meaning, cachedTexts);
    this.#engine = meaning ? 'semantic' : 'keyword';
  }

  /** The best rows of the catalogue, at most `limit`. A brief without a telling word gives none, and a hint. */
  rankCatalogue(brief: Brief, limit: number): RankAnswer {
    const query = readBrief(brief);
    if (!query) return this.#nothing(brief);
    const ranking = this.#catalogue.rank(query);
    const order = topRows(ranking.scores, Math.max(2 * limit, 200));
    const groups = capGroups(order, (row) => groupOf(this.#catalogue.rows[row] as Interest)).slice(0, limit);
    const reasons = reasonsByRow(groups, query, this.#catalogue.bm25);
    const wanted = categoryCode(brief.category);
    const ranked = groups.map((row) => {
      const interest = this.#catalogue.rows[row] as Interest;
      const piece = query.pieces[ranking.nearest?.[row] ?? -1];
      return {
        interest,
        relevance: relevanceOf(ranking.scores[row] as number, this.#engine),
        category: categoryLabel(interest, wanted, []),
        reasons: reasons.get(row) ?? (piece === undefined ? [] : [shortened(piece)]),
      };
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
    const reasons = reasonsByRow(kept, query, candidates.words);
    const wanted = categoryCode(brief.category);
    const ranked = kept.map((row) => {
      const alike = (candidates.neighbours[row] ?? []).map((item) => this.#catalogue.rows[item.row] as Interest);
      return {
        interest: rows[row] as R,
        relevance: relevanceOf(candidates.scores[row] as number, this.#engine),
        category: categoryLabel(candidates.rows[row] as InterestRow, wanted, alike),
        reasons: reasons.get(row) ?? [],
      };
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
}

/** What counts as one group for the cap: the section of the path, if the path tells one. */
function groupOf(row: InterestRow): string {
  const path = row.path ?? [];
  const section = path.slice(1, -1).join('>');
  return /^additional interests$/i.test(section) ? '' : section;
}
