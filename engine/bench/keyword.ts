import { join } from 'node:path';
import { miniSearch, orama } from '../eval/rivals.ts';
import { readQueries } from '../eval/sets.ts';
import { EngineCore } from '../src/core.ts';
import { createKeywordIndex, type InterestRow, loadCatalogue } from '../src/index.ts';
import { print, type Row, rowsOf, timed } from './measure.ts';

const LIMIT = 50;
const AS_TYPED = join(import.meta.dirname, '..', 'eval', 'queries-as-typed.json');
const SIZES = [
  { rows: 5_000, rounds: 5, goals: { p50: 0.5, p99: 5 } },
  { rows: 100_000, rounds: 2, goals: { p50: 3, p99: 40 } },
];

/** Keyword search in process, compared with MiniSearch and Orama: the same rows, queries, limit and run. */
export const keywordBenchmark = {
  name: 'Keyword search in process',
  async run(): Promise<Row[]> {
    const core = new EngineCore();
    const { reader } = core;
    const questions = readQueries().map((query) => query.q);
    const typed = readQueries(AS_TYPED).map((query) => query.q);
    core.info();
    const whole = timed([...questions, ...typed], 5, (question) => core.search(question, LIMIT, true));
    const bySize = SIZES.flatMap(({ rows: count, rounds, goals }) => {
      const rows = catalogueOf(count);
      const label = count.toLocaleString('en');
      const index = createKeywordIndex(rows, { reader });
      const ours = timed(questions, rounds, (question) => index.search(question, { limit: LIMIT }));
      const peers = { MiniSearch: miniSearch, Orama: orama };
      return [
        ...rowsOf(`engine, ${label} rows`, ours, goals),
        ...Object.entries(peers).flatMap(([name, make]) => {
          const search = make(rows);
          return rowsOf(
            `${name}, ${label} rows`,
            timed(questions, 1, (question) => search(question, LIMIT)),
          );
        }),
      ];
    });
    return [...rowsOf('engine, the catalogue, with meaning', whole, { p50: 1, p99: 20 }), ...bySize];
  },
};

/** Rows of the catalogue, and beyond its size new ones that combine names and aliases of two rows. */
export function catalogueOf(count: number): InterestRow[] {
  const rows = loadCatalogue();
  return Array.from({ length: count }, (_, i) => {
    const a = rows[i % rows.length] as InterestRow;
    if (i < rows.length) return a;
    const b = rows[(i * 7919 + 13) % rows.length] as InterestRow;
    const name = `${a.name} ${b.name}`;
    const aliases = [...(a.aliases ?? []).slice(0, 3), ...(b.aliases ?? []).slice(0, 3)];
    const id = `${a.id}-${i}`;
    return { ...a, ...{ key: id }, id, name, aliases, path: [...(a.path ?? []).slice(0, -1), name] };
  });
}

if (import.meta.main) print(await keywordBenchmark.run());
