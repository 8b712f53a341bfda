import type { Interest, InterestRow } from '../types.ts';
import { Bm25 } from './bm25.ts';
import type { BriefQuery } from './brief/brief-text.ts';
import { PEOPLE_STEMS } from './brief/people-words.ts';
import { type BriefVectors, compareCatalogue, encodeBrief } from './brief-vectors.ts';
import type { Evidence } from './calibration.ts';
import { type Coverage, PhraseCoverage } from './coverage.ts';
import type { Encoder } from './encoder/encoder.ts';
import { fuse, liftGroups, type Signals, type Spreads, spreadsOf } from './fusion.ts';
import { gateScore, nameCounts, sourceScore, withhold } from './gates.ts';
import type { HubnessScale } from './hubness.ts';
import type { CircleIndex, CircleSupport } from './trades/circle-index.ts';
import { type PlaybookIndex, supportOf, type TradeSupport } from './trades/playbook-index.ts';
import { rolesOf } from './trades/roles.ts';
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
  /** The support of the brief's circles of people for each row. */
  readonly circles: ReadonlyMap<number, CircleSupport>;
  readonly said: Coverage;
  readonly evidence: Evidence;
  /** The piece of the brief nearest to each row (-1: none), and its cosine; null without the encoder. */
  readonly nearest: { readonly pieces: Int8Array; readonly cosines: Float32Array } | null;
}

/** In deviations. Tuned on the tuning half of `eval/briefs.json`; `trade` also on `terse.json` and odd briefs of `strangers.json`. */
const ADJUST = {
  group: 0.4,
  name: 2.5,
  alias: 1,
  hubness: -0.2,
  trade: 20,
  circle: 3,
  role: 4,
} as const;
/** If one line names its trade, its single words say less: the reduction for them, and for a name outside the trade. */
const KNOWN_TRADE = { words: 0.3, name: 0.5 } as const;
/** A reach goal favours broad interests, a sales goal narrow ones. */
const REACH = { reach: 0.6, other: 0.4, conversion: 0.3 } as const;

/** Ranks the catalogue for a brief. */
export class CatalogueRanker {
  readonly rows: readonly Interest[];
  readonly bm25: Bm25;
  readonly #coverage: PhraseCoverage;
  readonly #meaning: Meaning | null;
  readonly #playbooks: PlaybookIndex;
  readonly #circles: CircleIndex;
  readonly #groups: readonly (readonly number[])[];
  readonly #removed: readonly number[];

  constructor(rows: readonly Interest[], meaning: Meaning | null, playbooks: PlaybookIndex, circles: CircleIndex) {
    this.rows = rows;
    this.bm25 = new Bm25(rows);
    this.#coverage = new PhraseCoverage(rows, this.bm25);
    this.#meaning = meaning;
    this.#playbooks = playbooks;
    this.#circles = circles;
    this.#groups = groupsOf(rows.map((row) => row.path.slice(0, -1).join('>')));
    this.#removed = rows.flatMap((row, i) => (row.flags?.includes('removed') ? [i] : []));
  }

  rank(query: BriefQuery): CatalogueRanking {
    const vectors = this.#meaning && encodeBrief(query, this.#meaning.encoder, this.#meaning.space);
    const meaning = vectors && this.#meaning && compareCatalogue(vectors, this.#meaning.space);
    const signals: Signals = { words: this.bm25.score(query.stems), meaning };
    const spreads = spreadsOf(signals);
    const scores = fuse(signals, spreads);
    const said = this.#coverage.of(query.stems, PEOPLE_STEMS);
    const matches = this.#playbooks.match(query, vectors);
    const trades = supportOf([...matches, ...matches.flatMap((match) => this.#playbooks.kindredOf(match))]);
    const circles = this.#circles.support(query, vectors, matches);
    const evidence = {
      brevity: query.brevity,
      trade: matches[0]?.weight ?? 0,
    };
    const sure = query.brevity * evidence.trade;
    this.rows.forEach((row, i) => {
      const crowd = this.#meaning ? hubnessScore(this.#meaning.hubness.ofRow(i)) : 0;
      const trade = trades.get(i)?.strength ?? 0;
      const facts = gateScore(row, query, trade > 0.2 || (said.name[i] as number) >= 1) + sourceScore(row);
      scores[i] =
        (scores[i] as number) * (1 - KNOWN_TRADE.words * sure) +
        facts +
        reachScore(row.reach, query) +
        coverageScore(said, i, row, query) * (trade > 0 ? 1 : 1 - KNOWN_TRADE.name * sure) +
        crowd;
    });
    withhold(scores, query, this.bm25);
    const lifted = liftGroups(scores, this.#groups, ADJUST.group);
    addSupport(lifted, trades, circles);
    for (const row of rolesOf(query, this.#coverage, this.rows)) lifted[row] = (lifted[row] as number) + ADJUST.role;
    for (const row of this.#removed) lifted[row] = Number.NEGATIVE_INFINITY;
    return {
      query,
      vectors,
      spreads,
      scores: lifted,
      trades,
      circles,
      said,
      evidence,
      nearest: meaning && { pieces: meaning.nearest, cosines: meaning.best },
    };
  }
}

/** Of two interests that fit equally, the one with the larger audience is more useful. */
export function reachScore(reach: number | undefined, { goal }: BriefQuery): number {
  return reach === undefined ? 0 : REACH[goal] * (Math.log10(Math.max(reach, 1_000)) - 6);
}

/** Penalty of a row in a crowded region. @param deviations see `HubnessScale` */
export function hubnessScore(deviations: number): number {
  return ADJUST.hubness * deviations;
}

/**
 * Adds what customers of the brief's trades and its circles of people are interested in. This comes after the lift by section: a section with many
 * of their rows would lift all its others.
 */
export function addSupport(
  scores: Float32Array,
  trades: ReadonlyMap<number, TradeSupport>,
  circles: ReadonlyMap<number, CircleSupport>,
): void {
  for (const [row, { strength }] of trades) scores[row] = (scores[row] as number) + ADJUST.trade * strength;
  for (const [row, { strength }] of circles) scores[row] = (scores[row] as number) + ADJUST.circle * strength;
}

/** A row whose name or alias occurs in the brief is what the brief is about. */
export function coverageScore({ name, alias }: Coverage, at: number, row: InterestRow, query: BriefQuery): number {
  const named = nameCounts(row, query) ? ADJUST.name * (name[at] as number) : 0;
  return named + ADJUST.alias * (alias[at] as number);
}

/** Row numbers by key; rows with an empty key belong to no group. */
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
