import { LRUCache } from 'lru-cache';
import { floatAt } from '../arrays.ts';
import { CatalogueLookup, enrich } from '../enrichment.ts';
import { placeOf } from '../rows.ts';
import { fold } from '../text/fold.ts';
import type { Interest, InterestRow } from '../types.ts';
import { Bm25 } from './bm25.ts';
import { compareVectors } from './brief-vectors.ts';
import { type CatalogueRanker, type CatalogueRanking, hubnessScore, type Meaning } from './catalogue-ranker.ts';
import { type Coverage, PhraseCoverage } from './coverage.ts';
import { HUB_NEIGHBOURS, hubnessOf } from './hubness.ts';
import { factsOf, groupsOf, type ScoredRows, scoreRows } from './row-scores.ts';
import { sharePlaces } from './shared-places.ts';
import { topRows } from './top-rows.ts';
import type { CircleSupport } from './trades/circle-index.ts';
import type { TradeSupport } from './trades/playbook-index.ts';
import { textOfRow } from './vector-file.ts';
import { dot, type Neighbour } from './vector-space.ts';

/** Rows from another source, scored on the same scale as the catalogue. */
export interface CandidateRanking {
  readonly rows: readonly InterestRow[];
  /** The number of the catalogue row with the same name. */
  readonly known: readonly (number | undefined)[];
  readonly words: Bm25;
  readonly scores: Float32Array;
  /** For each row the most similar catalogue rows, nearest first; empty without the encoder. */
  readonly neighbours: readonly (readonly Neighbour[])[];
  readonly trades: ReadonlyMap<number, TradeSupport>;
  readonly circles: ReadonlyMap<number, CircleSupport>;
  readonly said: Coverage;
  readonly nearest: CatalogueRanking['nearest'];
}

/** Data needed to rank a list of rows for any brief. */
interface Prepared extends ScoredRows {
  /** The number of the catalogue row with the same name. */
  readonly known: readonly (number | undefined)[];
}

interface Encoded {
  readonly vector: Float32Array;
  readonly neighbours: readonly Neighbour[];
  readonly hubness: number;
}

/** Default maximum number of cached vectors: some 3 kB each. */
const CACHED_TEXTS = 5000;
/** Texts encoded and looked up per batch; all memory but the vectors is freed after each. */
const CHUNK = 256;
const NEIGHBOURS = 8;
const FEEDBACK_ROWS = 20;
/** Tuned on the tuning half, with slices of the catalogue used as rows from another source. */
const WEIGHTS = { neighbours: 0.25, feedback: 0.35, group: 0.15 } as const;

/** Ranks rows from another source. The catalogue supplies knowledge of words, similarity and scale. */
export class CandidateRanker {
  readonly #catalogue: CatalogueRanker;
  readonly #meaning: Meaning | null;
  #knownRows: CatalogueLookup | null = null;
  readonly #cache: LRUCache<string, Encoded>;
  #encodedTexts = 0;
  /** Cached data of a row list, for ranking the same list for many briefs. */
  readonly #prepared = new WeakMap<readonly InterestRow[], Prepared>();

  constructor(catalogue: CatalogueRanker, meaning: Meaning | null, cachedTexts: number = CACHED_TEXTS) {
    this.#catalogue = catalogue;
    this.#cache = new LRUCache({ max: Math.max(1, cachedTexts) });
    this.#meaning = meaning;
  }

  get #lookup(): CatalogueLookup {
    this.#knownRows ??= new CatalogueLookup(this.#catalogue.rows);
    return this.#knownRows;
  }

  /** Encodes in advance what `rank` needs for these rows; returns the number of new texts. */
  warm(rows: readonly InterestRow[]): number {
    const before = this.#encodedTexts;
    this.#encode(rows.map((row) => this.enrich(row)));
    return this.#encodedTexts - before;
  }

  /** A row from another source with the catalogue's data added. */
  enrich(row: InterestRow): InterestRow {
    return enrich(row, this.#known(row));
  }

  rank(ranking: CatalogueRanking, candidates: readonly InterestRow[]): CandidateRanking {
    const prepared = this.#prepare(candidates);
    const { rows, words, known } = prepared;
    const encoded = ranking.vectors ? this.#encode(rows) : null;
    const vectors = encoded?.map((item) => item.vector);
    const meaning = vectors && ranking.vectors ? compareVectors(ranking.vectors, vectors) : null;
    const feedback = encoded && this.#feedback(ranking);
    const trades = ofKnown(known, ranking.trades);
    const circles = ofKnown(known, ranking.circles);
    const { scores, said } = scoreRows(prepared, {
      query: ranking.query,
      meaning,
      trades,
      circles,
      spreads: ranking.spreads,
      sure: 0,
      groupShare: WEIGHTS.group,
      extra: (row) => {
        const item = encoded?.[row];
        if (!item || !feedback) return 0;
        const near = WEIGHTS.neighbours * neighbourScore(item.neighbours, ranking.scores);
        return hubnessScore(item.hubness) + WEIGHTS.feedback * feedback(item.vector) + near;
      },
    });
    sharePlaces(
      scores,
      ranking.businesses.map(
        (own) => new Set(known.flatMap((row, i) => (row !== undefined && own.has(row) ? [i] : []))),
      ),
    );
    return {
      rows,
      known,
      words,
      trades,
      circles,
      said,
      nearest: meaning && { pieces: meaning.nearest, cosines: meaning.best },
      scores,
      neighbours: encoded ? encoded.map((item) => item.neighbours) : rows.map(() => []),
    };
  }

  #known(row: InterestRow): Interest | undefined {
    const number = this.#lookup.find(row);
    return number === undefined ? undefined : this.#catalogue.rows[number];
  }

  #prepare(candidates: readonly InterestRow[]): Prepared {
    const known = this.#prepared.get(candidates);
    if (known) return known;
    const rows = candidates.map((row) => this.enrich(row));
    const words = new Bm25(rows, this.#catalogue.bm25);
    const prepared: Prepared = {
      rows,
      facts: factsOf(rows),
      words,
      coverage: new PhraseCoverage(rows, words),
      known: candidates.map((row) => this.#lookup.find(row)),
      groups: groupsOf(rows.map(groupKey)),
    };
    this.#prepared.set(candidates, prepared);
    return prepared;
  }

  /** @param rows enriched */
  #encode(rows: readonly InterestRow[]): Encoded[] {
    const meaning = this.#meaning;
    if (!meaning) return [];
    const texts = rows.map(textOfRow);
    const encoded = new Map<string, Encoded>();
    const missing = new Map<string, InterestRow>();
    texts.forEach((text, i) => {
      const item = this.#cache.get(text);
      if (item) encoded.set(text, item);
      else missing.set(text, rows[i] as InterestRow);
    });
    const fresh = [...missing];
    for (let at = 0; at < fresh.length; at += CHUNK) {
      const chunk = fresh.slice(at, at + CHUNK);
      const vectors = this.#vectorsOf(chunk, meaning);
      // One extra: a row of the catalogue finds itself.
      const neighbours = meaning.space.neighbours(vectors, HUB_NEIGHBOURS + 1);
      chunk.forEach(([text], i) => {
        const near = neighbours[i] as Neighbour[];
        const hubness = meaning.hubness.deviations(hubnessOf(near));
        const item = { vector: vectors[i] as Float32Array, neighbours: near.slice(0, NEIGHBOURS), hubness };
        encoded.set(text, item);
        this.#cache.set(text, item);
        this.#encodedTexts += 1;
      });
    }
    return texts.map((text) => encoded.get(text) as Encoded);
  }

  /** Centred vectors of texts. A text equal to that of the catalogue row with the same name uses the catalogue's vector. */
  #vectorsOf(texts: readonly (readonly [string, InterestRow])[], { encoder, space }: Meaning): Float32Array[] {
    const known = texts.map(([text, row]) => {
      const number = this.#lookup.find(row);
      const same = number !== undefined && textOfRow(this.#catalogue.rows[number] as Interest) === text;
      return same ? space.vectorOf(number) : null;
    });
    const fresh = encoder.encode(texts.flatMap(([text], i) => (known[i] ? [] : [text])));
    let next = 0;
    return known.map((vector) => vector ?? space.centred(fresh[next++] as Float32Array));
  }

  /** Similarity of a vector to the centroid of the top catalogue rows, in deviations over the catalogue. */
  #feedback({ scores }: CatalogueRanking): (vector: Float32Array) => number {
    const space = (this.#meaning as Meaning).space;
    const best = topRows(scores, FEEDBACK_ROWS);
    const middle = new Float32Array(space.vectorOf(0).length);
    for (const row of best) {
      const vector = space.vectorOf(row);
      const weight = Math.max(0, floatAt(scores, row));
      for (let i = 0; i < middle.length; i++) middle[i] = floatAt(middle, i) + weight * floatAt(vector, i);
    }
    const [all] = space.compare([middle]) as [Float32Array];
    const mean = all.reduce((a, b) => a + b, 0) / all.length;
    const deviation = Math.sqrt(all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / all.length) || 1;
    return (vector) => (dot(vector, middle) - mean) / deviation;
  }
}

/** The catalogue ranking's values for rows with the name of a catalogue row. */
function ofKnown<T>(known: readonly (number | undefined)[], byRow: ReadonlyMap<number, T>): Map<number, T> {
  return new Map(
    known.flatMap((number, i) => {
      const support = number === undefined ? undefined : byRow.get(number);
      return support === undefined ? [] : [[i, support] as const];
    }),
  );
}

function neighbourScore(neighbours: readonly Neighbour[], scores: Float32Array): number {
  let sum = 0;
  let total = 0;
  for (const { row, cosine } of neighbours) {
    const score = floatAt(scores, row);
    // Rows that Meta removed have no score.
    if (score === Number.NEGATIVE_INFINITY) continue;
    const weight = cosine * cosine;
    sum += weight * score;
    total += weight;
  }
  return sum / Math.max(total, 0.3);
}

function groupKey(row: InterestRow): string {
  const parts = placeOf({ ...row, topic: null, disambiguation: null });
  return parts.length > 0 ? fold(parts.join(' > ')) : '';
}
