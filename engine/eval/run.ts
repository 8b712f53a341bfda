import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EngineCore } from '../src/core.ts';
import { createKeywordIndex, type InterestRow, standingOf } from '../src/index.ts';
import { loadEncoder } from '../src/semantic/encoder/encoder.ts';
import { encoderAlone, wordsAlone } from './baselines.ts';
import { cachingEncoder } from './caching-encoder.ts';
import {
  agreement,
  isUnfitting,
  type Judgements,
  mean,
  ndcg,
  precision,
  recall,
  reciprocalRank,
  secondJudgesNdcg,
} from './metrics.ts';
import { overlapErrors } from './overlaps.ts';
import { withRecordedModel } from './recorded-model.ts';
import { reliability } from './reliability.ts';
import { miniSearch, orama, type Searcher } from './rivals.ts';
import {
  type Half,
  halfOf,
  type JudgedBrief,
  type JudgedQuery,
  judgedId,
  RANKED,
  RANKED_FROM,
  readAllBriefs,
  readBriefs,
  readFreshBriefs,
  readInterests,
  readQueries,
  readReportingBriefs,
  readSecondJudge,
  readStrangersBriefs,
} from './sets.ts';

const { values } = parseArgs({
  options: {
    interests: { type: 'string' },
    briefs: { type: 'string' },
    queries: { type: 'string' },
    json: { type: 'string' },
  },
});

const FOUND = 50;
/** Rows encoded between two progress messages. */
const CHUNK = 64;

type BriefRanking = (judged: JudgedBrief) => string[];

const foreign = values.interests ? readInterests(values.interests) : null;
const encoder = cachingEncoder(loadEncoder());
const core = new EngineCore({ loadEncoder: () => encoder, cachedTexts: foreign?.length ?? 0 });
const rows: readonly InterestRow[] = foreign ?? core.rows;
const briefs = values.briefs || !foreign ? readBriefs(values.briefs) : [];
const queries = values.queries || !foreign ? readQueries(values.queries) : [];
const limit = Math.max(RANKED, foreign ? foreign.length : 0);

const engine: BriefRanking = ({ brief }) => {
  const answer = foreign ? core.rankCandidates(brief, foreign, limit) : core.rankBrief(brief, limit, RANKED_FROM);
  return answer.ranked.map((item) => judgedId(item.interest));
};
const index = foreign ? createKeywordIndex(foreign, { knowledge: core.rows, reader: core.termReader }) : null;
const find: Searcher = (query, most) => {
  const { hits } = index ? index.search(query, { limit: most }) : core.search(query, most, true);
  return hits.map((hit) => judgedId(hit.interest));
};
core.info();

if (foreign && briefs.length > 0) {
  inSteps('rows read', foreign.length, CHUNK, (from, to) => core.warm(foreign.slice(from, to)));
}
const rankings: { id: string; ranked: string[] }[] = [];
inSteps('briefs ranked', briefs.length, 1, (place) => {
  const judged = briefs[place] as JudgedBrief;
  rankings.push({ id: judged.id, ranked: engine(judged) });
});
const answers = queries.map(({ q }) => ({ q, ranked: find(q, FOUND) }));
progress('queries answered');

const briefTable = {
  engine: briefScores(briefs, (_, place) => rankings[place]?.ranked ?? []),
  'BM25 alone': briefScores(briefs, wordsAlone(rows)),
  'encoder alone': briefScores(briefs, encoderAlone(rows, encoder)),
};
const queryTable = {
  engine: queryScores(queries, (_, place) => answers[place]?.ranked ?? []),
  MiniSearch: queryScores(queries, rival(miniSearch(rows))),
  Orama: queryScores(queries, rival(orama(rows))),
};

console.log(`\nBriefs: ${briefs.length} over ${rows.length} interests`);
console.table(briefTable);
if (!foreign && !values.briefs) printOwnSets();
const overlaps = overlapErrors();
console.log('Overlap of two interests, estimated from their sizes, on 54 pairs measured by The Markup in 2022');
console.table(overlaps);
console.log(`Queries: ${queries.length}`);
console.table(queryTable);
console.log('MRR of the engine by kind');
console.table(byKind(queries, (place) => answers[place]?.ranked ?? []));
if (!foreign && !values.queries) {
  const asTyped = readQueries(join(import.meta.dirname, 'queries-as-typed.json'));
  const found = asTyped.map(({ q }) => find(q, FOUND));
  console.log(`Queries as people type them, in seven languages: ${asTyped.length}`);
  console.table({
    engine: queryScores(asTyped, (_, place) => found[place] ?? []),
    MiniSearch: queryScores(asTyped, rival(miniSearch(rows))),
  });
  console.table(byKind(asTyped, (place) => found[place] ?? []));
}

if (values.json) {
  const metrics = { briefs: briefTable, queries: queryTable, overlaps };
  writeFileSync(values.json, `${JSON.stringify({ metrics, briefs: rankings, queries: answers }, null, 1)}\n`);
}

/** Results on the project's own sets only: one-line briefs, calibration, agreement of judges. */
function printOwnSets(): void {
  const { long, terse } = readAllBriefs();
  const ranked = terse.map(engine);
  console.log(`Briefs of one line: ${terse.length}`);
  console.table({
    engine: briefScores(terse, (_, place) => ranked[place] ?? []),
    'BM25 alone': briefScores(terse, wordsAlone(rows)),
    'encoder alone': briefScores(terse, encoderAlone(rows, encoder)),
  });
  const { first, second: other } = readStrangersBriefs();
  const strangers = [...first, ...other];
  console.log(`Briefs of two strangers: ${first.length} and ${other.length}`);
  console.table({
    'engine, first': briefScores(first, engine),
    'engine, second': briefScores(other, engine),
    'BM25 alone, both': briefScores(strangers, wordsAlone(rows)),
    'encoder alone, both': briefScores(strangers, encoderAlone(rows, encoder)),
  });
  console.log('Briefs that nobody may tune on: the first rows that fit');
  console.table({ fresh: firstRows(readFreshBriefs()), reporting: firstRows(readReportingBriefs()) });
  console.log('Share of the rows shown that carry an id of Meta');
  console.table(
    Object.fromEntries(Object.entries({ long, terse, strangers }).map(([title, set]) => [title, knownAtMeta(set)])),
  );
  for (const [title, set] of Object.entries({ long, terse, strangers })) {
    const shown = set.flatMap(({ brief, relevant }, place) =>
      halfOf(place) === 'tuning'
        ? []
        : core.rankBrief(brief, 500).ranked.map(({ interest, relevance }) => ({
            percent: relevance,
            fits: !isUnfitting(relevant[judgedId(interest)]),
          })),
    );
    console.log(`Relevance as displayed, reporting half, ${title} briefs; unjudged rows count as irrelevant`);
    console.table(reliability(shown));
  }
  const second = readSecondJudge();
  if (!second) return;
  printSecondJudge({ long, terse, both: [...long, ...terse] }, second);
  const withModel = (item: JudgedBrief) => withRecordedModel(engine(item), second[item.id] ?? {});
  console.log(
    "With a model that chooses from the engine's top; the second judge's grades stand for its recorded answers",
  );
  console.table({ long: briefScores(long, withModel), 'one line': briefScores(terse, withModel) });
}

/** Shares of the first rows that fit, or would be targeted at once: of all rows, so that one that nobody judged counts as unfitting, and of the judged ones. */
function firstRows(set: readonly JudgedBrief[]) {
  const lists = set.map((item) => ({ ...item, ids: engine(item) }));
  const share = (k: number, least: number) =>
    rounded(mean(lists.map(({ ids, relevant }) => precision(ids, relevant, k, least))));
  const judged = lists.map(({ ids, relevant, unfitting = [] }) => ({
    relevant,
    ids: ids.slice(0, 25).filter((id) => id in relevant || unfitting.includes(id)),
  }));
  const seen = judged.filter(({ ids }) => ids.length > 0);
  return {
    'P@10': share(10, 1),
    'P@25': share(25, 1),
    'bought at once@10': share(10, 2),
    'P@25 of judged rows': rounded(mean(seen.map(({ ids, relevant }) => precision(ids, relevant, ids.length, 1)))),
    'rows judged': judged.reduce((sum, { ids }) => sum + ids.length, 0),
    'rows unjudged':
      lists.reduce((sum, { ids }) => sum + Math.min(25, ids.length), 0) -
      judged.reduce((sum, { ids }) => sum + ids.length, 0),
  };
}

/** Of the rows shown first, those whose id was seen at Meta since 2025, listed there before, or is only a name; and rows a list. */
function knownAtMeta(set: readonly JudgedBrief[]): Record<string, number> {
  const lists = set.map(({ brief }) => core.rankBrief(brief, 500).ranked.map(({ interest }) => standingOf(interest)));
  const share = (first: number, ...states: string[]) => {
    const rows = lists.flatMap((list) => list.slice(0, first));
    return rounded(rows.filter(({ state }) => states.includes(state)).length / Math.max(1, rows.length));
  };
  return {
    'first 10': share(10, 'seen', 'listed'),
    'first 25': share(25, 'seen', 'listed'),
    'first 25, seen since 2025': share(25, 'seen'),
    'rows a list': Math.round(mean(lists.map((list) => list.length))),
  };
}

/** The agreement of two judges, and nDCG@10 of the second judge's order by the first judge, and of the engine by the second. */
function printSecondJudge(sets: Record<string, readonly JudgedBrief[]>, second: Record<string, Judgements>): void {
  console.log('Two judges');
  const score = (set: readonly JudgedBrief[], of: (item: JudgedBrief, other: Judgements) => number) =>
    rounded(mean(set.flatMap((item) => (second[item.id] ? [of(item, second[item.id] as Judgements)] : []))));
  console.table(
    Object.fromEntries(
      Object.entries(sets).map(([title, set]) => [
        title,
        {
          ...agreement(set, second),
          "second judge's order": score(set, ({ relevant }, other) => secondJudgesNdcg(relevant, other, 10)),
          'engine, by the second judge': score(set, (item, other) => ndcg(engine(item), other, 10)),
        },
      ]),
    ),
  );
}

/** Processes `count` items in batches and reports progress at most once a second. */
function inSteps(what: string, count: number, size: number, step: (from: number, to: number) => void): void {
  let reportedAt = performance.now();
  for (let from = 0; from < count; from += size) {
    const to = Math.min(count, from + size);
    step(from, to);
    if (to < count && performance.now() - reportedAt < 1000) continue;
    reportedAt = performance.now();
    progress(`${what}: ${to} of ${count}`);
  }
}

/** On standard error, so that standard output holds only the tables. */
function progress(text: string): void {
  process.stderr.write(`${(performance.now() / 1000).toFixed(1).padStart(6)} s  ${text}\n`);
}

function rival(search: Searcher) {
  return (query: JudgedQuery) => search(query.q, FOUND);
}

function briefScores(judged: readonly JudgedBrief[], rank: (judged: JudgedBrief, place: number) => string[]) {
  const ranked = judged.map(rank);
  const half = (name: Half | null) => {
    const chosen = judged.flatMap((item, i) =>
      name === null || halfOf(i) === name ? [{ item, ids: ranked[i] ?? [] }] : [],
    );
    const score = (of: typeof ndcg, k: number) =>
      rounded(mean(chosen.map(({ item, ids }) => of(ids, item.relevant, k))));
    return { 'nDCG@10': score(ndcg, 10), 'nDCG@25': score(ndcg, 25), 'recall@50': score(recall, 50) };
  };
  return {
    ...prefixed('tuning', half('tuning')),
    ...prefixed('reporting', half('reporting')),
    ...prefixed('all', half(null)),
  };
}

function queryScores(judged: readonly JudgedQuery[], rank: (query: JudgedQuery, place: number) => string[]) {
  const ranked = judged.map(rank);
  const half = (name: Half | null) => {
    const chosen = judged.flatMap((item, i) =>
      name === null || halfOf(i) === name ? [{ item, ids: ranked[i] ?? [] }] : [],
    );
    const ranks = chosen.map(({ item, ids }) => reciprocalRank(ids, item.targets));
    return { MRR: rounded(mean(ranks)), 'success@5': rounded(mean(ranks.map((value) => (value >= 1 / 5 ? 1 : 0)))) };
  };
  return {
    ...prefixed('tuning', half('tuning')),
    ...prefixed('reporting', half('reporting')),
    ...prefixed('all', half(null)),
  };
}

function byKind(judged: readonly JudgedQuery[], idsOf: (place: number) => string[]) {
  const kinds = new Map<string, number[]>();
  judged.forEach(({ kind, targets }, place) => {
    const list = kinds.get(kind) ?? [];
    list.push(reciprocalRank(idsOf(place), targets));
    kinds.set(kind, list);
  });
  return Object.fromEntries(
    [...kinds].map(([kind, list]) => [kind, { queries: list.length, MRR: rounded(mean(list)) }]),
  );
}

function prefixed(prefix: string, scores: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(scores).map(([name, value]) => [`${prefix} ${name}`, value]));
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
