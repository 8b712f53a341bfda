import { loadCatalogue } from '@interest-miner/engine';
import { type Benchmark, ms, percentile } from './lib/measure.ts';
import { post, signIn, startServer } from './lib/server.ts';

const rounds = 200;
const goalMs = 10;

/** The rough estimate that the builder requests after every change, measured over HTTP. */
export const audienceSizes: Benchmark = {
  name: 'Audience sizes',
  async run() {
    const server = await startServer();
    try {
      const token = await signIn(server.url, 'bench@example.com');
      const rows = [];
      const catalogue = loadCatalogue().filter((row) => !row.flags?.length);
      for (const count of [5, 200]) {
        const ids = catalogue.slice(0, count).map(({ id }) => id);
        const times: number[] = [];
        for (let round = -20; round < rounds; round += 1) {
          const spec = { groups: [ids], places: { countries: ['IN', 'US'] }, age_min: 18 + (Math.abs(round) % 40) };
          const started = performance.now();
          const answer = await post(`${server.url}/api/audiences/estimate`, { spec }, token);
          if (answer.status !== 200) throw new Error(`/audiences/estimate answered ${answer.status}: ${answer.text}`);
          if (round >= 0) times.push(performance.now() - started);
        }
        for (const part of [50, 99]) {
          const time = percentile(times, part);
          rows.push({
            name: `rough estimate of ${count} interests, p${part}`,
            value: ms(time),
            ...(part === 50 ? { goal: `≤ ${goalMs} ms`, pass: time <= goalMs } : {}),
          });
        }
      }
      return rows;
    } finally {
      await server.stop();
    }
  },
};
