import { EngineCore } from '../src/core.ts';
import type { RankedInterest } from '../src/index.ts';
import { isUnfitting, mean, precision } from './metrics.ts';
import { type ReadingBrief, readReadingBriefs } from './reading-briefs.ts';
import { judgedId } from './sets.ts';
import { placesOfTrades } from './trade-places.ts';

// How the engine reads briefs that exclude, leave open or name two things, how well its first rows fit, and how many of them carry an
// id of Meta's.
const FIRST = 10;
const SHOWN = 25;
/** A business is not lost if so many of the rows shown fit it. */
const LEAST_ROWS = 6;
const briefs = readReadingBriefs();
const core = new EngineCore();
const rank = ({ brief }: ReadingBrief) => core.rankBrief(brief, SHOWN);
const share = (part: number) => `${Math.round(100 * part)} %`;

const lists = new Map<string, readonly RankedInterest[]>();
let clean = 0;
for (const item of briefs.exclusions) {
  const { ranked } = rank(item);
  lists.set(item.id, ranked);
  const found = ranked.filter(({ interest }) =>
    item.excluded.some((word) => new RegExp(`\\b${word}`, 'i').test(interest.name)),
  );
  if (found.length === 0) clean += 1;
  else console.log(`  ${item.id}: ${found.map(({ interest }) => interest.name).join(' ; ')}`);
}
console.log(
  `exclusions: ${clean} of ${briefs.exclusions.length} briefs show no excluded name among the first ${SHOWN}`,
);

let asked = 0;
for (const item of briefs.vague) {
  const { question, hint } = rank(item);
  if (question) asked += 1;
  else console.log(`  ${item.id}: no question${hint === null ? '' : `, ${hint}`}`);
}
console.log(`vague: ${asked} of ${briefs.vague.length} briefs are answered with a question`);
const accents = briefs.pairs.flatMap(({ a, b }) => [a, b]);
const clear = [...briefs.exclusions, ...briefs.doubles, ...briefs.strangers, ...accents];
const doubted = clear.filter((item) => rank(item).question !== undefined).map(({ id }) => id);
console.log(`clear: ${doubted.length} of ${clear.length} briefs are asked without need: ${doubted.join(', ')}`);

const hasId = ({ interest }: RankedInterest) => /^\d+$/.test(interest.id);
const idShare = (ranked: readonly RankedInterest[]) => ranked.filter(hasId).length / Math.max(1, ranked.length);
const [ten, all, alike]: [number[], number[], number[]] = [[], [], []];
for (const item of [...briefs.strangers, ...briefs.doubles, ...accents]) {
  const { ranked } = rank(item);
  lists.set(item.id, ranked);
  ten.push(idShare(ranked.slice(0, FIRST)));
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

console.log('Rows judged blind; rows that nobody judged count as unfitting');
console.table({
  accents: fit(accents),
  doubles: fit(briefs.doubles),
  exclusions: fit(briefs.exclusions),
  strangers: fit(briefs.strangers),
});
let wrongAccent = 0;
for (const { a, b } of briefs.pairs) wrongAccent += fitsOnlyTheOther(a, b) + fitsOnlyTheOther(b, a);
console.log(`wrong accent: ${wrongAccent} rows among the first ${SHOWN} fit only the other brief of their pair`);
const placeIn = placesOfTrades();
const both = briefs.doubles.filter(({ id, fits, relevant, trades }) => {
  const ids = (lists.get(id) ?? []).map(({ interest }) => judgedId(interest));
  // A row that was judged later fits the brief, and nobody said which business: it counts for the one whose list has it further up.
  const later = ids.filter((key) => !isUnfitting(relevant?.[key]) && !fits.some((keys) => keys.includes(key)));
  return fits.every((keys, part) => {
    const own = later.filter((key) => isOnListOf(trades, key, part));
    return ids.filter((key) => keys.includes(key)).length + own.length >= LEAST_ROWS;
  });
});
console.log(
  `two businesses: ${both.length} of ${briefs.doubles.length} briefs show ${LEAST_ROWS} rows or more for each by the judgements`,
);
let listed = 0;
for (const { id, parts, trades } of briefs.doubles) {
  const keys = (lists.get(id) ?? []).map(({ interest }) => interest.key);
  const counts = parts.map((_, part) => keys.filter((key) => isOnListOf(trades, key, part)).length);
  if (Math.min(...counts) >= LEAST_ROWS) listed += 1;
  else console.log(`  ${id}: ${parts.map((part, i) => `${counts[i]} of ${part}`).join(', ')}`);
}
console.log(`… and ${listed} by the lists of their trades, which also know rows that nobody judged`);

/** Whether a row is on the lists of a part's trades; one on the lists of both counts for the part whose list has it further up. */
function isOnListOf(trades: readonly (readonly string[])[], key: string, part: number): boolean {
  const places = trades.map((own) => placeIn(own, key));
  return Math.min(...places) < 1 && places.indexOf(Math.min(...places)) === part;
}

/** Shares of rows that fit (grade 1 or 2) or would be targeted at once (2), averaged over the briefs that were judged. */
function fit(set: readonly ReadingBrief[]) {
  const judged = set.flatMap(({ id, relevant, unfitting = [] }, place) =>
    relevant
      ? [{ half: place % 2, relevant, unfitting, ids: (lists.get(id) ?? []).map(({ interest }) => judgedId(interest)) }]
      : [],
  );
  const score = (k: number, least: number, of?: number) =>
    Math.round(
      1000 *
        mean(
          judged
            .filter(({ half }) => of === undefined || half === of)
            .map(({ ids, relevant }) => precision(ids, relevant, k, least)),
        ),
    ) / 1000;
  const unjudged = judged.map(({ ids, relevant, unfitting }) => {
    const known = new Set([...Object.keys(relevant), ...unfitting]);
    return ids.filter((id) => !known.has(id)).length;
  });
  return {
    briefs: judged.length,
    'P@10': score(FIRST, 1),
    'P@25': score(SHOWN, 1),
    'P@25 odd': score(SHOWN, 1, 0),
    'P@25 even': score(SHOWN, 1, 1),
    'bought at once@10': score(FIRST, 2),
    'rows unjudged': unjudged.reduce((sum, count) => sum + count, 0),
  };
}

function fitsOnlyTheOther(own: ReadingBrief, other: ReadingBrief): number {
  const ids = (lists.get(own.id) ?? []).map(({ interest }) => judgedId(interest));
  return ids.filter((id) => isUnfitting(own.relevant?.[id]) && !isUnfitting(other.relevant?.[id])).length;
}
