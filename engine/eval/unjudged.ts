import { parseArgs } from 'node:util';
import { EngineCore } from '../src/core.ts';
import { type ReadingBrief, readReadingBriefs } from './reading-briefs.ts';
import {
  judgedId,
  RANKED,
  RANKED_FROM,
  readAllBriefs,
  readFreshBriefs,
  readReportingBriefs,
  readStrangersBriefs,
} from './sets.ts';

/**
 * Prints the rows among the first 25 (`--first N`) that nobody judged, brief by brief, as JSON lines without score or rank and in the
 * order of their keys: for a judge who is not to see what the engine thinks. Only briefs of which some rows were judged, or with `--all`
 * also the others.
 */
const { values } = parseArgs({ options: { first: { type: 'string', default: '25' }, all: { type: 'boolean' } } });
const core = new EngineCore();
const { long, terse } = readAllBriefs();
const { first, second } = readStrangersBriefs();
const { exclusions, doubles, pairs, strangers } = readReadingBriefs();
const sets: Record<string, readonly ReadingBrief[]> = {
  long,
  terse,
  strangers: [...first, ...second],
  fresh: readFreshBriefs(),
  reporting: readReportingBriefs(),
  reading: [...exclusions, ...doubles, ...pairs.flatMap(({ a, b }) => [a, b]), ...strangers],
};

for (const [set, briefs] of Object.entries(sets)) {
  for (const judged of briefs) {
    const { id, brief, relevant = {}, unfitting = [] } = judged;
    if (!values.all && Object.keys(relevant).length + unfitting.length === 0) continue;
    const known = new Set([...Object.keys(relevant), ...unfitting]);
    const rows = core
      .rankBrief(brief, RANKED, RANKED_FROM)
      .ranked.slice(0, Number(values.first))
      .map(({ interest }) => ({ key: judgedId(interest), name: interest.name }))
      .filter(({ key }) => !known.has(key))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    if (rows.length > 0) console.log(JSON.stringify({ set, id, brief, rows }));
  }
}
