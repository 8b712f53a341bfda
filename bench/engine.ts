import { keywordBenchmark } from '../engine/bench/keyword.ts';
import { rankingBenchmark } from '../engine/bench/ranking.ts';
import { yogaStudio } from '../server/test/yoga-studio.ts';
import { type Benchmark, megabytes, type Row } from './lib/measure.ts';
import { post, putOnPlan, type RunningServer, signIn, startServer } from './lib/server.ts';

const memoryGoal = 300e6;
const briefs = 20;

/** A failed response would make the server's memory look smaller than it is. */
async function asked(server: RunningServer, path: string, body: unknown, token: string): Promise<void> {
  const answer = await post(`${server.url}/api${path}`, body, token);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
}

/** Resident memory of the whole server once everything is loaded: searches, suggestions and analyses have run. */
async function wholeServer(): Promise<Row[]> {
  const server = await startServer();
  try {
    const email = 'memory@example.com';
    const token = await signIn(server.url, email);
    putOnPlan(server.dataDir, email, 'Enterprises');
    const before = server.memory();
    for (const query of ['yoga', 'cofee', 'small business, startups']) {
      await asked(server, '/facebook/search', { query, limit: 1000 }, token);
    }
    await asked(server, '/facebook/suggestions', { interests: [{ id: 'builtin:yoga', name: 'Yoga' }] }, token);
    let peak = server.memory();
    for (let number = 0; number < briefs; number += 1) {
      await asked(
        server,
        '/business/generate-interests',
        { ...yogaStudio, productName: `Calm Mat Studio ${number}` },
        token,
      );
      peak = Math.max(peak, server.memory());
    }
    return [
      { name: 'whole server, before the first call', value: megabytes(before) },
      {
        name: 'whole server, everything loaded, peak',
        value: megabytes(peak),
        goal: '≤ 300 MB',
        pass: peak <= memoryGoal,
      },
    ];
  } finally {
    await server.stop();
  }
}

const memory: Benchmark = { name: 'Memory of the whole server', run: wholeServer };

/**
 * The interest engine: keyword search and ranking in process compared with their peers, and the memory it takes. Ranking comes first:
 * it counts this process's memory, and the peers of keyword search leave a gigabyte behind.
 */
export const engineBenchmarks: readonly Benchmark[] = [
  { ...rankingBenchmark, name: `Engine: ${rankingBenchmark.name}` },
  { ...keywordBenchmark, name: `Engine: ${keywordBenchmark.name}` },
  { ...memory, name: `Engine: ${memory.name}` },
];
