import type { Interest } from '../types.ts';
import { Bm25 } from './bm25.ts';
import type { BriefQuery } from './brief-text.ts';
import { type BriefVectors, compareCatalogue, encodeBrief } from './brief-vectors.ts';
import { countriesIn } from './countries.ts';
import { type Coverage, PhraseCoverage } from './coverage.ts';
import type { Encoder } from './encoder.ts';
import { fuse, liftGroups, type Signals, type Spreads, spreadsOf } from './fusion.ts';
import type { HubnessScale } from './hubness.ts';
import type { VectorSpace } from './vector-space.ts';

/** The encoder with the catalogue's vectors and their hubness; null when it could not be loaded. */
export interface Meaning {
  readonly encoder: Encoder;
  readonly space: VectorSpace;
  readonly hubness: HubnessScale;
}

/** What ranking a brief over the catalogue found out, for its rows and for whatever rows come from elsewhere. */
export interface CatalogueRanking {
  readonly query: BriefQuery;
  readonly vectors: BriefVectors | null;
  readonly spreads: Spreads;
  readonly scores: Float32Array;
  /** The number of the piece of the brief that is nearest to each row; null without the encoder. */
  readonly nearest: Int8Array | null;
}

/** Found on the tuning half of `eval/briefs.json`, in deviations. */
const ADJUST = { elsewhere: -1, here: 0.8, reach: 0.4, group: 0.4, name: 2.5, alias: 1, hubness: -0.2 } as const;

/** Ranks the catalogue for a brief. */
export class CatalogueRanker {
  readonly rows: readonly Interest[];
  readonly bm25: Bm25;
  readonly #coverage: PhraseCoverage;
  readonly #meaning: Meaning | null;
  readonly #countries: readonly ReadonlySet<string>[];
  readonly #groups: readonly (readonly number[])[];

  constructor(rows: readonly Interest[], meaning: Meaning | null) {
    this.rows = rows;
    this.bm25 = new Bm25(rows);
    this.#coverage = new PhraseCoverage(rows, this.bm25);
    this.#meaning = meaning;
    this.#countries = rows.map((row) => countriesOf(row.name, row.aliases, row.path));
    this.#groups = groupsOf(rows.map((row) => row.path.slice(0, -1).join('>')));
  }

  rank(query: BriefQuery): CatalogueRanking {
    const vectors = this.#meaning && encodeBrief(query, this.#meaning.encoder, this.#meaning.space);
    const meaning = vectors && this.#meaning && compareCatalogue(vectors, this.#meaning.space);
    const signals: Signals = { words: this.bm25.score(query.stems), meaning };
    const spreads = spreadsOf(signals);
    const scores = fuse(signals, spreads);
    const said = this.#coverage.of(query.stems);
    this.rows.forEach((row, i) => {
      const place = placeScore(this.#countries[i] as ReadonlySet<string>, query);
      const crowd = this.#meaning ? hubnessScore(this.#meaning.hubness.ofRow(i)) : 0;
      scores[i] = (scores[i] as number) + place + reachScore(row.reach) + coverageScore(said, i) + crowd;
    });
    return {
      query,
      vectors,
      spreads,
      scores: liftGroups(scores, this.#groups, ADJUST.group),
      nearest: meaning?.nearest ?? null,
    };
  }
}

/** The countries that a row belongs to, as its words say. */
export function countriesOf(name: string, aliases: readonly string[], path: readonly string[]): Set<string> {
  return countriesIn([name, ...aliases, ...path].join(' | '));
}

/** A row of another country is no use where the ad runs, unless the brief itself speaks of that country. */
export function placeScore(countries: ReadonlySet<string>, { markets, themes }: BriefQuery): number {
  if (countries.size === 0 || markets.size === 0) return 0;
  for (const country of countries) if (markets.has(country) || themes.has(country)) return ADJUST.here;
  return ADJUST.elsewhere;
}

/** Of two interests that fit alike, the one with the larger audience is of more use. */
export function reachScore(reach: number | undefined): number {
  return reach === undefined ? 0 : ADJUST.reach * (Math.log10(Math.max(reach, 1_000)) - 6);
}

/** What a row loses for the crowd around it. @param deviations see `HubnessScale` */
export function hubnessScore(deviations: number): number {
  return ADJUST.hubness * deviations;
}

/** A row whose very name or alias the brief says is what the brief is about. */
export function coverageScore({ name, alias }: Coverage, row: number): number {
  return ADJUST.name * (name[row] as number) + ADJUST.alias * (alias[row] as number);
}

/** Row numbers by key; rows whose key is empty belong to no group. */
export function groupsOf(keys: readonly string[]): number[][] {
  const groups = new Map<string, number[]>();
  keys.forEach((key, row) => {
    if (key === '') return;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  });
  return [...groups.values()];
}
