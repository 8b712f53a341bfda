import { mkdirSync, writeFileSync } from 'node:fs';
import { audienceSizes } from './audiences.ts';
import { builderTasks } from './builder-tasks.ts';
import { deletion } from './deletion.ts';
import { engineBenchmarks } from './engine.ts';
import { growth } from './growth.ts';
import { interactions } from './interactions.ts';
import type { Benchmark, Row } from './lib/measure.ts';
import { lighthouseBenchmark } from './lighthouse.ts';
import { listReadersBenchmark, listsBenchmark } from './lists.ts';
import { machines } from './machines.ts';
import { mcp } from './mcp.ts';
import { moveBenchmark } from './move.ts';
import { neighbours } from './neighbours.ts';
import { overload } from './overload.ts';
import { premium } from './premium.ts';
import { search } from './search.ts';
import { sessionBenchmark } from './session.ts';
import { signInBenchmark } from './sign-in.ts';
import { simulateBenchmark } from './simulate.ts';
import { start } from './start.ts';
import { testPage } from './test-page.ts';

const benchmarks: readonly Benchmark[] = [
  start,
  search,
  mcp,
  ...engineBenchmarks,
  sessionBenchmark,
  signInBenchmark,
  premium,
  listsBenchmark,
  listReadersBenchmark,
  audienceSizes,
  growth,
  deletion,
  moveBenchmark,
  neighbours,
  overload,
  machines,
  simulateBenchmark,
  lighthouseBenchmark,
  interactions,
  builderTasks,
  testPage,
];

// Names on the command line select benchmarks: npm run bench -- search start
const wanted = process.argv.slice(2).map((name) => name.toLowerCase());
const chosen = benchmarks.filter(
  ({ name }) => wanted.length === 0 || wanted.some((want) => name.toLowerCase().includes(want)),
);

const results: Record<string, Row[]> = {};
let missed = 0;
for (const benchmark of chosen) {
  console.log(`\n${benchmark.name}`);
  const rows = await benchmark.run();
  results[benchmark.name] = rows;
  for (const row of rows) {
    const verdict = row.pass === undefined ? (row.unshown ?? '') : row.pass ? '✓' : '✗ missed';
    console.log(`  ${row.name.padEnd(44)} ${row.value.padStart(14)}  ${(row.goal ?? '').padEnd(12)} ${verdict}`);
    if (row.pass === false) missed += 1;
  }
}
mkdirSync('bench/results', { recursive: true });
const file = `bench/results/${new Date().toISOString().replaceAll(':', '-')}.json`;
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
console.log(`\n${missed === 0 ? 'Every goal met' : `${missed} goal(s) missed`}. Written to ${file}`);
