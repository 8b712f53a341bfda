import { readFileSync } from 'node:fs';
import { readBriefs } from '../eval/sets.ts';
import { createEngine } from '../src/index.ts';
import { percentilesOf, print, type Row, rowsOf } from './measure.ts';

const RESULTS = 500;
const ROUNDS = 4;
const ENGINE_MEGABYTES = 200;

/**
 * A brief to 500 ranked interests through the worker thread, with the answer copied back and no cached brief; the engine's memory;
 * and the longest pause of the calling thread.
 */
export const rankingBenchmark = {
  name: 'Ranking a brief',
  async run(): Promise<Row[]> {
    const before = megabytes();
    const engine = createEngine();
    const start = performance.now();
    await engine.ready();
    const ready = performance.now() - start;
    const pause = watchPauses();
    const times: number[] = [];
    const processor: number[] = [];
    const briefs = readBriefs();
    for (let round = 0; round <= ROUNDS; round++) {
      for (const { brief } of briefs) {
        const began = performance.now();
        const used = process.cpuUsage();
        await engine.rankBrief(brief, { limit: RESULTS });
        if (round === 0) continue;
        times.push(performance.now() - began);
        const { user, system } = process.cpuUsage(used);
        processor.push((user + system) / 1000);
      }
    }
    await engine.search('yoga');
    const longest = pause();
    const added = megabytes() - before;
    await engine.close();
    return [
      ...rowsOf(`brief → ${RESULTS} ranked`, percentilesOf(times), { p50: 45, p99: 150 }),
      // The time on an otherwise idle machine.
      ...rowsOf('processor time of both threads', percentilesOf(processor)),
      { name: 'time until ready', value: `${ready.toFixed(0)} ms` },
      {
        name: 'longest pause of the calling thread',
        value: `${longest.toFixed(0)} ms`,
        goal: '≤ 100 ms',
        pass: longest <= 100,
      },
      {
        name: 'memory used by the engine',
        value: `${added.toFixed(0)} MB`,
        goal: `≤ ${ENGINE_MEGABYTES} MB`,
        pass: added <= ENGINE_MEGABYTES,
      },
    ];
  },
};

/** Resident memory of this process in megabytes, worker threads included. */
function megabytes(): number {
  try {
    const line = /VmRSS:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'));
    if (line) return Number(line[1]) / 1000;
  } catch {
    // Other systems than Linux: use Node's own figure.
  }
  return process.memoryUsage().rss / 1e6;
}

/** Measures timer delays; the returned function stops and returns the longest delay in milliseconds. */
function watchPauses(): () => number {
  const every = 5;
  let last = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - every);
    last = now;
  }, every);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

if (import.meta.main) print(await rankingBenchmark.run());
