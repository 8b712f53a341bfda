import { CatalogueLookup, enriched } from '../enrichment.ts';
import { placeOf } from '../rows.ts';
import { fold } from '../text.ts';
import type { Interest, InterestRow } from '../types.ts';
import { Bm25 } from './bm25.ts';
import { compareVectors } from './brief-vectors.ts';
import {
  type CatalogueRanker,
  type CatalogueRanking,
  countriesOf,
  coverageScore,
  groupsOf,
  hubnessScore,
  type Meaning,
  placeScore,
  reachScore,
} from './catalogue-ranker.ts';
import { PhraseCoverage } from './coverage.ts';
import { fuse, liftGroups, type Signals } from './fusion.ts';
import { HUB_NEIGHBOURS, hubnessOf } from './hubness.ts';
import { LruCache } from './lru-cache.ts';
import { textOfRow } from './vector-file.ts';
import { dot, type Neighbour } from './vector-space.ts';

/** Rows of another source, scored on the same scale as the catalogue. */
export interface CandidateRanking {
  readonly rows: readonly InterestRow[];
  readonly words: Bm25;
  readonly scores: Float32Array;
  /** For each row the catalogue's rows that are most like it, nearest first; empty without the encoder. */
  readonly neighbours: readonly (readonly Neighbour[])[];
}

interface Encoded {
  readonly vector: Float32Array;
  readonly neighbours: readonly Neighbour[];
  readonly hubness: number;
}

const CACHED_TEXTS = 5000;
const NEIGHBOURS = 8;
const FEEDBACK_ROWS = 20;
/** Found on the tuning half, with slices of the catalogue that were taken out of it as the rows of another source. */
const WEIGHTS = { neighbours: 0.25, feedback: 0.35, group: 0.15 } as const;

/** Ranks rows that another source found. The catalogue serves as its knowledge of words, likeness and scale. */
export class CandidateRanker {
  readonly #catalogue: CatalogueRanker;
  readonly #meaning: Meaning | null;
  readonly #lookup: CatalogueLookup;
  readonly #cache = new LruCache<string, Encoded>(CACHED_TEXTS);

  constructor(catalogue: CatalogueRanker, meaning: Meaning | null) {
    this.#catalogue = catalogue;
    this.#meaning = meaning;
    this.#lookup = new CatalogueLookup(catalogue.rows);
  }

  /** Encodes ahead what `rank` will need of these rows; returns how many texts were new. */
  warm(rows: readonly InterestRow[]): number {
    const before = this.#cache.added;
    this.#encode(rows);
    return this.#cache.added - before;
  }

  /** A row of another source with what the catalogue knows of it. */
  enrich(row: InterestRow): InterestRow {
    return enriched(row, this.#known(row));
  }

  rank(ranking: CatalogueRanking, candidates: readonly InterestRow[]): CandidateRanking {
    const { query, spreads } = ranking;
    const rows = candidates.map((row) => this.enrich(row));
    const words = new Bm25(rows, this.#catalogue.bm25);
    const encoded = ranking.vectors ? this.#encode(candidates) : null;
    const signals: Signals = {
      words: words.score(query.stems),
      meaning:
        encoded && ranking.vectors
          ? compareVectors(
              ranking.vectors,
              encoded.map((item) => item.vector),
            )
          : null,
    };
    const scores = fuse(signals, spreads);
    const feedback = encoded && this.#feedback(ranking);
    const said = new PhraseCoverage(rows, words).of(query.stems);
    rows.forEach((row, i) => {
      const countries = countriesOf(row.name, row.aliases ?? [], row.path ?? []);
      let score = (scores[i] as number) + placeScore(countries, query) + reachScore(row.reach) + coverageScore(said, i);
      if (encoded && feedback) {
        const { vector, neighbours, hubness } = encoded[i] as Encoded;
        score += hubnessScore(hubness);
        score += WEIGHTS.feedback * feedback(vector) + WEIGHTS.neighbours * neighbourScore(neighbours, ranking.scores);
      }
      scores[i] = score;
    });
    const groups = groupsOf(rows.map(groupKey));
    return {
      rows,
      words,
      scores: liftGroups(scores, groups, WEIGHTS.group),
      neighbours: encoded ? encoded.map((item) => item.neighbours) : rows.map(() => []),
    };
  }

  #known(row: InterestRow): Interest | undefined {
    const number = this.#lookup.find(row);
    return number === undefined ? undefined : this.#catalogue.rows[number];
  }

  #encode(rows: readonly InterestRow[]): Encoded[] {
    const meaning = this.#meaning;
    if (!meaning) return [];
    const texts = rows.map((row) => textOfRow(this.enrich(row)));
    const missing = [...new Set(texts)].filter((text) => !this.#cache.get(text));
    const vectors = meaning.encoder.encode(missing).map((vector) => meaning.space.centred(vector));
    // One more than are counted: a row of the catalogue finds itself.
    const neighbours = meaning.space.neighbours(vectors, HUB_NEIGHBOURS + 1);
    const fresh = new Map<string, Encoded>();
    missing.forEach((text, i) => {
      const near = neighbours[i] as Neighbour[];
      const hubness = meaning.hubness.deviations(hubnessOf(near));
      const item = { vector: vectors[i] as Float32Array, neighbours: near.slice(0, NEIGHBOURS), hubness };
      fresh.set(text, item);
      this.#cache.set(text, item);
    });
    return texts.map((text) => (fresh.get(text) ?? this.#cache.get(text)) as Encoded);
  }

  /** How near a vector is to the middle of the rows that the catalogue ranks first, in deviations over the catalogue. */
  #feedback({ scores }: CatalogueRanking): (vector: Float32Array) => number {
    const space = (this.#meaning as Meaning).space;
    const best = topRows(scores, FEEDBACK_ROWS);
    const middle = new Float32Array(space.vectorOf(0).length);
    for (const row of best) {
      const vector = space.vectorOf(row);
      const weight = Math.max(0, scores[row] as number);
      for (let i = 0; i < middle.length; i++) middle[i] = (middle[i] as number) + weight * (vector[i] as number);
    }
    const [all] = space.compare([middle]) as [Float32Array];
    const mean = all.reduce((a, b) => a + b, 0) / all.length;
    const deviation = Math.sqrt(all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / all.length) || 1;
    return (vector) => (dot(vector, middle) - mean) / deviation;
  }
}

/** The numbers of the highest scores, highest first. */
export function topRows(scores: Float32Array, count: number): number[] {
  // Sorting bare numbers is ten times as fast as sorting rows, so it finds the rows that are worth sorting.
  const lowest =
    count < scores.length ? (scores.slice().sort()[scores.length - count] as number) : Number.NEGATIVE_INFINITY;
  const rows: number[] = [];
  for (let row = 0; row < scores.length; row++) if ((scores[row] as number) >= lowest) rows.push(row);
  rows.sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
  return rows.slice(0, count);
}

function neighbourScore(neighbours: readonly Neighbour[], scores: Float32Array): number {
  let sum = 0;
  let total = 0;
  for (const { row, cosine } of neighbours) {
    const weight = cosine * cosine;
    sum += weight * (scores[row] as number);
    total += weight;
  }
  return sum / Math.max(total, 0.3);
}

function groupKey(row: InterestRow): string {
  const parts = placeOf({ ...row, topic: null, disambiguation: null });
  return parts.length > 0 ? fold(parts.join(' > ')) : '';
}
