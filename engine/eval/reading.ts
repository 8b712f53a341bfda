import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Brief, createEngine, type RankedInterest } from '../src/index.ts';
import { mean } from './metrics.ts';

// How the engine reads briefs that exclude, leave open or name two things, and how many rows carry an id of Meta's. The briefs were
// written blind, and their rows are not judged yet: what can be counted without a judge is counted here. For reporting, not tuning.
interface Unjudged {
  readonly id: string;
  readonly brief: Brief;
}
interface ReadingBriefs {
  /** `excluded` holds the beginnings of words that no name among the first 25 may contain. */
  readonly exclusions: readonly (Unjudged & { readonly excluded: readonly string[] })[];
  readonly vague: readonly Unjudged[];
  /** Briefs of two businesses or audiences, named in `parts`. */
  readonly doubles: readonly Unjudged[];
  /** Two businesses of one trade that differ in accent. */
  readonly pairs: readonly { readonly trade: string; readonly a: Unjudged; readonly b: Unjudged }[];
  readonly strangers: readonly Unjudged[];
}

const SHOWN = 25;
const file = join(import.meta.dirname, 'reading-briefs.json');
const briefs = JSON.parse(readFileSync(file, 'utf8')) as ReadingBriefs;
const engine = createEngine();
const rank = ({ brief }: Unjudged) => engine.rankBrief(brief, { limit: SHOWN });
const share = (part: number) => `${Math.round(100 * part)} %`;

let clean = 0;
for (const unjudged of briefs.exclusions) {
  const { ranked } = await rank(unjudged);
  const found = ranked.filter(({ interest }) =>
    unjudged.excluded.some((word) => new RegExp(`\\b${word}`, 'i').test(interest.name)),
  );
  if (found.length === 0) clean += 1;
  else console.log(`  ${unjudged.id}: ${found.map(({ interest }) => interest.name).join(' ; ')}`);
}
console.log(
  `exclusions: ${clean} of ${briefs.exclusions.length} briefs show no excluded name among the first ${SHOWN}`,
);

let asked = 0;
for (const unjudged of briefs.vague) {
  const { question, hint } = await rank(unjudged);
  if (question !== undefined) asked += 1;
  else console.log(`  ${unjudged.id}: no question${hint === null ? '' : `, ${hint}`}`);
}
console.log(`vague: ${asked} of ${briefs.vague.length} briefs are answered with a question`);

const hasId = ({ interest }: RankedInterest) => /^\d+$/.test(interest.id);
const idShare = (ranked: readonly RankedInterest[]) => ranked.filter(hasId).length / Math.max(1, ranked.length);
const [ten, all, alike]: [number[], number[], number[]] = [[], [], []];
const lists = new Map<string, readonly RankedInterest[]>();
for (const unjudged of [...briefs.strangers, ...briefs.doubles, ...briefs.pairs.flatMap(({ a, b }) => [a, b])]) {
  const { ranked } = await rank(unjudged);
  lists.set(unjudged.id, ranked);
  ten.push(idShare(ranked.slice(0, 10)));
  all.push(idShare(ranked));
}
for (const { a, b } of briefs.pairs) {
  const keys = new Set(lists.get(a.id)?.map(({ interest }) => interest.key));
  const other = lists.get(b.id) ?? [];
  alike.push(other.filter(({ interest }) => keys.has(interest.key)).length / Math.max(1, other.length));
}
console.log(
  `rows with an id of Meta's: first ten ${share(mean(ten))}, first ${SHOWN} ${share(mean(all))} of ${ten.length} briefs`,
);
console.log(`two accents of a trade share ${share(mean(alike))} of their first ${SHOWN} rows (${alike.length} pairs)`);
await engine.close();
