import { parseArgs } from 'node:util';
import { EngineCore } from '../src/core.ts';
import { type JudgedBrief, judgedId, readAllBriefs, readStrangersBriefs } from './sets.ts';

/**
 * Prints the rows among the first 25 (`--first N`) that nobody judged, brief by brief, as JSON lines without score or rank and in the
 * order of their keys: for a judge who is not to see what the engine thinks.
 */
const { values } = parseArgs({ options: { first: { type: 'string', default: '25' } } });
const core = new EngineCore();
const { long, terse } = readAllBriefs();
const { first, second } = readStrangersBriefs();

for (const [set, briefs] of Object.entries({ long, terse, strangers: [...first, ...second] })) {
  for (const judged of briefs) {
    const rows = unjudgedRows(judged);
    if (rows.length > 0) console.log(JSON.stringify({ set, id: judged.id, brief: judged.brief, rows }));
  }
}

function unjudgedRows({ brief, relevant, unfitting = [] }: JudgedBrief) {
  const known = new Set([...Object.keys(relevant), ...unfitting]);
  return core
    .rankBrief(brief, Number(values.first))
    .ranked.map(({ interest }) => ({ key: judgedId(interest), name: interest.name }))
    .filter(({ key }) => !known.has(key))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}
