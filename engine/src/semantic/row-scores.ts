import { addAt, floatAt } from '../arrays.ts';
import { type Standing, standingOf } from '../catalogue/standing.ts';
import type { Interest, InterestRow } from '../types.ts';
import type { Bm25 } from './bm25.ts';
import type { BriefQuery } from './brief/brief-text.ts';
import { PEOPLE_STEMS } from './brief/people-words.ts';
import type { Coverage, PhraseCoverage } from './coverage.ts';
import { excludeRows } from './excluded-rows.ts';
import { fuse, liftGroups, type Signals, type Spreads, spreadsOf } from './fusion.ts';
import { gateScore, nameCounts, standingScore, withhold } from './gates.ts';
import type { CircleSupport } from './trades/circle-index.ts';
import type { TradeSupport } from './trades/playbook-index.ts';

/** Rows to score, with what is known of them before any brief. */
export interface ScoredRows {
  readonly rows: readonly InterestRow[];
  /** What is known of each row at Meta; undefined for rows of another source. */
  readonly standings: readonly (Standing['state'] | undefined)[];
  readonly words: Bm25;
  readonly coverage: PhraseCoverage;
  /** Lists of row numbers: the sections. */
  readonly groups: readonly (readonly number[])[];
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
  { rows, standings, words, coverage, groups }: ScoredRows,
  { query, meaning, trades, circles, sure, groupShare, extra, ...brief }: BriefEvidence,
): { readonly scores: Float32Array; readonly said: Coverage; readonly spreads: Spreads } {
  const signals: Signals = { words: words.score(query.stems), meaning };
  const spreads = brief.spreads ?? spreadsOf(signals);
  const scores = fuse(signals, spreads);
  const said = coverage.of(query.stems, PEOPLE_STEMS);
  rows.forEach((row, i) => {
    const trade = trades.get(i)?.strength ?? 0;
    const name = floatAt(said.name, i);
    const facts = gateScore(row, query, trade > EXCUSED || name >= 1) + standingScore(standings[i], name);
    scores[i] =
      floatAt(scores, i) * (1 - KNOWN_TRADE.words * sure) +
      facts +
      reachScore(row.reach, query) +
      coverageScore(said, i, row, query) * (trade > 0 ? 1 : 1 - KNOWN_TRADE.name * sure) +
      extra(i);
  });
  withhold(scores, query, words);
  const lifted = liftGroups(scores, groups, groupShare);
  // After the lift by section: a section with many rows of the brief's trades would lift all its others.
  for (const [row, { strength }] of trades) addAt(lifted, row, ADJUST.trade * strength);
  for (const [row, { strength }] of circles) addAt(lifted, row, ADJUST.circle * strength);
  excludeRows(lifted, rows, query.excluded, words);
  return { scores: lifted, said, spreads };
}

/** Of two interests that fit equally, the one with the larger audience is more useful. */
function reachScore(reach: number | undefined, { goal }: BriefQuery): number {
  return reach === undefined ? 0 : REACH[goal] * (Math.log10(Math.max(reach, 1_000)) - 6);
}

/** A row whose name or alias occurs in the brief is what the brief is about. */
function coverageScore({ name, alias }: Coverage, at: number, row: InterestRow, query: BriefQuery): number {
  const said = floatAt(name, at);
  const named = said > 0 && nameCounts(row, query) ? ADJUST.name * said : 0;
  return named + ADJUST.alias * floatAt(alias, at);
}

/** What is known at Meta of rows; undefined for rows of another source. */
export function standingsOf(
  rows: readonly (InterestRow & Partial<Pick<Interest, 'source'>>)[],
): (Standing['state'] | undefined)[] {
  return rows.map(({ source, flags }) => source && standingOf({ source, ...(flags ? { flags } : {}) }).state);
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
