import { addAt, byteAt, doubleAt, floatAt } from '../arrays.ts';
import { standingOf } from '../catalogue/standing.ts';
import type { Interest, InterestRow } from '../types.ts';
import type { Bm25 } from './bm25.ts';
import type { BriefQuery } from './brief/brief-text.ts';
import { PEOPLE_STEMS } from './brief/people-words.ts';
import type { Coverage, PhraseCoverage } from './coverage.ts';
import { excludeRows } from './excluded-rows.ts';
import { fuse, liftGroups, type Signals, type Spreads, spreadsOf } from './fusion.ts';
import { gateScore, isGated, nameCounts, standingScore, WEIGHTS, withhold } from './gates.ts';
import type { CircleSupport } from './trades/circle-index.ts';
import type { TradeSupport } from './trades/playbook-index.ts';

/** Rows to score, with what is known of them before any brief. */
export interface ScoredRows {
  readonly rows: readonly InterestRow[];
  readonly facts: RowFacts;
  readonly words: Bm25;
  readonly coverage: PhraseCoverage;
  /** Lists of row numbers: the sections. */
  readonly groups: readonly (readonly number[])[];
}

/** What is the same for every brief, as numbers by row. */
interface RowFacts {
  /** Whether market, flags or kind may matter to a brief. */
  readonly isGated: Uint8Array;
  /** The score of what is known of a row at Meta, if the brief does not say its name; 0 for rows of another source. */
  readonly standing: Float64Array;
  /** The logarithm of how much larger than a million the audience is; 0 if it is unknown. */
  readonly reach: Float64Array;
}

/** What a brief says of a list of rows. */
export interface BriefEvidence {
  readonly query: BriefQuery;
  readonly meaning: Signals['meaning'];
  /** The score of the brief's trades for each row. */
  readonly trades: ReadonlyMap<number, TradeSupport>;
  /** The support of the brief's circles of people for each row. */
  readonly circles: ReadonlyMap<number, CircleSupport>;
  /** Spreads of the catalogue's signals; those of the rows themselves if absent. */
  readonly spreads?: Spreads;
  /** How sure it is that one line names its trade, 0 to 1: its single words then say less. */
  readonly sure: number;
  /** The weight of a row's section. */
  readonly groupShare: number;
  /** Further score of a row. */
  readonly extra: (row: number) => number;
}

/** In deviations. Tuned on the tuning half of `eval/briefs.json`; `trade` also on `terse.json` and odd briefs of `strangers.json`. */
const ADJUST = { name: 2.5, alias: 1, trade: 20, circle: 3 } as const;
/** If one line names its trade, its single words say less: the reduction for them, and for a name outside the trade. */
const KNOWN_TRADE = { words: 0.3, name: 0.5 } as const;
/** A reach goal favours broad interests, a sales goal narrow ones. */
const REACH = { reach: 0.6, other: 0.4, conversion: 0.3 } as const;
/** Support of a trade from which a row for professionals is shown to the public. */
const EXCUSED = 0.2;

/** Scores rows for a brief, in deviations above the catalogue's mean, and how much of each row's name and aliases the brief says. */
export function scoreRows(
  { rows, facts, words, coverage, groups }: ScoredRows,
  { query, meaning, trades, circles, sure, groupShare, extra, ...brief }: BriefEvidence,
): { readonly scores: Float32Array; readonly said: Coverage; readonly spreads: Spreads } {
  const signals: Signals = { words: words.score(query.stems), meaning };
  const spreads = brief.spreads ?? spreadsOf(signals);
  const scores = fuse(signals, spreads);
  const said = coverage.of(query.stems, PEOPLE_STEMS);
  const strengths = new Float64Array(rows.length);
  for (const [row, { strength }] of trades) strengths[row] = strength;
  for (let i = 0; i < scores.length; i++) {
    const row = rows[i] as InterestRow;
    const trade = doubleAt(strengths, i);
    const name = floatAt(said.name, i);
    const gate = byteAt(facts.isGated, i) === 1 ? gateScore(row, query, trade > EXCUSED || name >= 1) : 0;
    scores[i] =
      floatAt(scores, i) * (1 - KNOWN_TRADE.words * sure) +
      (gate + standingScore(doubleAt(facts.standing, i), name)) +
      REACH[query.goal] * doubleAt(facts.reach, i) +
      coverageScore(said, i, row, query) * (trade > 0 ? 1 : 1 - KNOWN_TRADE.name * sure) +
      extra(i);
  }
  withhold(scores, query, words);
  const lifted = liftGroups(scores, groups, groupShare);
  // After the lift by section: a section with many rows of the brief's trades would lift all its others.
  for (const [row, { strength }] of trades) addAt(lifted, row, ADJUST.trade * strength);
  for (const [row, { strength }] of circles) addAt(lifted, row, ADJUST.circle * strength);
  excludeRows(lifted, rows, query.excluded, words);
  return { scores: lifted, said, spreads };
}

/** A row whose name or alias occurs in the brief is what the brief is about. */
function coverageScore({ name, alias }: Coverage, at: number, row: InterestRow, query: BriefQuery): number {
  const said = floatAt(name, at);
  const named = said > 0 && nameCounts(row, query) ? ADJUST.name * said : 0;
  return named + ADJUST.alias * floatAt(alias, at);
}

/** Of two interests that fit equally, the one that is better known, and has the larger audience, is more useful. */
export function factsOf(rows: readonly (InterestRow & Partial<Pick<Interest, 'source'>>)[]): RowFacts {
  return {
    isGated: Uint8Array.from(rows, (row) => (isGated(row) ? 1 : 0)),
    standing: Float64Array.from(rows, ({ source, flags }) =>
      source ? WEIGHTS[standingOf({ source, ...(flags ? { flags } : {}) }).state] : 0,
    ),
    reach: Float64Array.from(rows, ({ reach }) => (reach === undefined ? 0 : Math.log10(Math.max(reach, 1_000)) - 6)),
  };
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
