import { addAt } from '../arrays.ts';
import type { Interest } from '../types.ts';
import { Bm25 } from './bm25.ts';
import type { BriefQuery } from './brief/brief-text.ts';
import { type BriefVectors, compareCatalogue, encodeBrief } from './brief-vectors.ts';
import { type Coverage, PhraseCoverage } from './coverage.ts';
import type { Encoder } from './encoder/encoder.ts';
import type { Spreads } from './fusion.ts';
import { marketFit } from './gates.ts';
import type { HubnessScale } from './hubness.ts';
import type { Evidence } from './relevance-percent.ts';
import { factsOf, groupsOf, type ScoredRows, scoreRows } from './row-scores.ts';
import { sharePlaces } from './shared-places.ts';
import type { CircleIndex, CircleSupport } from './trades/circle-index.ts';
import { type PlaybookIndex, supportOf, type TradeSupport } from './trades/playbook-index.ts';
import { rolesOf } from './trades/roles.ts';
import { chanceOfKind, rowsOfBusinesses } from './trades/second-business.ts';
import type { VectorSpace } from './vector-space.ts';

/** The encoder with the catalogue's vectors and their hubness; null if it could not be loaded. */
export interface Meaning {
  readonly encoder: Encoder;
  readonly space: VectorSpace;
  readonly hubness: HubnessScale;
}

/** The catalogue ranking of a brief, used for its own rows and for rows from other sources. */
export interface CatalogueRanking {
  readonly query: BriefQuery;
  readonly vectors: BriefVectors | null;
  readonly spreads: Spreads;
  readonly scores: Float32Array;
  /** Score of the brief's trades for each row. */
  readonly trades: ReadonlyMap<number, TradeSupport>;
  /** The rows of each business that the brief describes, if there are several. */
  readonly businesses: readonly ReadonlySet<number>[];
  /** The support of the brief's circles of people for each row. */
  readonly circles: ReadonlyMap<number, CircleSupport>;
  readonly said: Coverage;
  readonly evidence: Evidence;
  /** The chance of the brief's likeliest trade together with those akin to it. */
  readonly sure: number;
  /** The piece of the brief nearest to each row (-1: none), and its cosine; null without the encoder. */
  readonly nearest: { readonly pieces: Int8Array; readonly cosines: Float32Array } | null;
}

/** In deviations. Tuned on the tuning half of `eval/briefs.json`. */
const ADJUST = { group: 0.4, hubness: -0.2, role: 4 } as const;

/** Ranks the catalogue for a brief. */
export class CatalogueRanker {
  readonly rows: readonly Interest[];
  readonly bm25: Bm25;
  readonly #scored: ScoredRows;
  readonly #meaning: Meaning | null;
  readonly #playbooks: PlaybookIndex;
  readonly #circles: CircleIndex;
  readonly #removed: readonly number[];

  constructor(rows: readonly Interest[], meaning: Meaning | null, playbooks: PlaybookIndex, circles: CircleIndex) {
    this.rows = rows;
    this.bm25 = new Bm25(rows);
    this.#meaning = meaning;
    this.#playbooks = playbooks;
    this.#circles = circles;
    this.#scored = {
      rows,
      facts: factsOf(rows),
      words: this.bm25,
      coverage: new PhraseCoverage(rows, this.bm25),
      groups: groupsOf(rows.map((row) => row.path.slice(0, -1).join('>'))),
    };
    this.#removed = rows.flatMap((row, i) => (row.flags?.includes('removed') ? [i] : []));
  }

  rank(query: BriefQuery): CatalogueRanking {
    const vectors = this.#meaning && encodeBrief(query, this.#meaning.encoder, this.#meaning.space);
    const meaning = vectors && this.#meaning && compareCatalogue(vectors, this.#meaning.space);
    const likeliest = this.#playbooks.match(query, vectors);
    const second = this.#playbooks.secondBusiness(query, vectors, likeliest);
    const matches = [...likeliest, ...second];
    const isElsewhere = (row: number) => marketFit(this.rows[row] as Interest, query) === 'elsewhere';
    const kindred = matches.flatMap((match) => this.#playbooks.kindredOf(match));
    const trades = supportOf([...matches, ...kindred], isElsewhere);
    const circles = this.#circles.support(query, vectors, matches);
    const evidence = { brevity: query.brevity, trade: matches[0]?.weight ?? 0 };
    const { scores, said, spreads } = scoreRows(this.#scored, {
      query,
      meaning,
      trades,
      circles,
      sure: query.brevity * evidence.trade,
      groupShare: ADJUST.group,
      extra: (row) => (this.#meaning ? hubnessScore(this.#meaning.hubness.ofRow(row)) : 0),
    });
    for (const row of rolesOf(query, this.#scored.coverage, this.rows)) addAt(scores, row, ADJUST.role);
    for (const row of this.#removed) scores[row] = Number.NEGATIVE_INFINITY;
    const businesses = rowsOfBusinesses(likeliest, second);
    sharePlaces(scores, businesses);
    const nearest = meaning && { pieces: meaning.nearest, cosines: meaning.best };
    return {
      query,
      vectors,
      spreads,
      scores,
      trades,
      businesses,
      circles,
      said,
      evidence,
      sure: chanceOfKind(likeliest),
      nearest,
    };
  }
}

/** Penalty of a row in a crowded region. @param deviations see `HubnessScale` */
export function hubnessScore(deviations: number): number {
  return ADJUST.hubness * deviations;
}
