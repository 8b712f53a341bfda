import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { EngineCore } from '../src/core.ts';
import { createKeywordIndex, type InterestRow } from '../src/index.ts';
import { encoderAlone, wordsAlone } from './baselines.ts';
import { mean, ndcg, recall, reciprocalRank } from './metrics.ts';
import { miniSearch, orama, type Searcher } from './rivals.ts';
import {
  type Half,
  halfOf,
  type JudgedBrief,
  type JudgedQuery,
  readBriefs,
  readInterests,
  readQueries,
} from './sets.ts';

const { values } = parseArgs({
  options: {
    interests: { type: 'string' },
    briefs: { type: 'string' },
    queries: { type: 'string' },
    json: { type: 'string' },
  },
});

const RANKED = 250;
const FOUND = 50;

type BriefRanking = (judged: JudgedBrief) => string[];

const core = new EngineCore();
const foreign = values.interests ? readInterests(values.interests) : null;
const rows: readonly InterestRow[] = foreign ?? core.rows;
const briefs = values.briefs || !foreign ? readBriefs(values.briefs) : [];
const queries = values.queries || !foreign ? readQueries(values.queries) : [];
const limit = Math.max(RANKED, foreign ? foreign.length : 0);

const engine: BriefRanking = ({ brief }) => {
  const answer = foreign ? core.rankCandidates(brief, foreign, limit) : core.rankBrief(brief, limit);
  return answer.ranked.map((item) => item.interest.id);
};
const index = createKeywordIndex(rows, { knowledge: foreign ? core.rows : [] });
const find: Searcher = (query, most) => index.search(query, { limit: most }).hits.map((hit) => hit.interest.id);

const rankings = briefs.map((judged) => ({ id: judged.id, ranked: engine(judged) }));
const answers = queries.map(({ q }) => ({ q, ranked: find(q, FOUND) }));

const briefTable = {
  engine: briefScores(briefs, (_, place) => rankings[place]?.ranked ?? []),
  'BM25 alone': briefScores(briefs, wordsAlone(rows)),
  'encoder alone': briefScores(briefs, encoderAlone(rows)),
};
const queryTable = {
  engine: queryScores(queries, (_, place) => answers[place]?.ranked ?? []),
  MiniSearch: queryScores(queries, rival(miniSearch(rows))),
  Orama: queryScores(queries, rival(orama(rows))),
};

console.log(`\nBriefs: ${briefs.length} over ${rows.length} interests`);
console.table(briefTable);
console.log(`Queries: ${queries.length}`);
console.table(queryTable);
console.log('MRR of the engine by kind');
console.table(byKind(queries, (place) => answers[place]?.ranked ?? []));

if (values.json) {
  const metrics = { briefs: briefTable, queries: queryTable };
  writeFileSync(values.json, `${JSON.stringify({ metrics, briefs: rankings, queries: answers }, null, 1)}\n`);
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
