import { audit } from './lib/lighthouse.ts';
import { type Benchmark, median, ms, type Row } from './lib/measure.ts';
import { putOnPlan, signIn, startServer } from './lib/server.ts';

const email = 'lighthouse@example.com';
const runs = 3;
const goals = { lcpMs: 1900, cls: 0.02 };

/** Lighthouse's mobile performance of the pages that people open first: the median of a few runs. */
export const lighthouseBenchmark: Benchmark = {
  name: 'Lighthouse',
  async run() {
    const server = await startServer();
    try {
      const token = await signIn(server.url, email);
      putOnPlan(server.dataDir, email, 'Pro');
      const pages = [
        { path: '/', goal: 95 },
        { path: '/login', goal: 95 },
        { path: '/dashboard', goal: 90, token },
        { path: '/permium-miner', goal: 90, token },
        { path: '/audiences', goal: 90, token },
      ];
      const rows: Row[] = [];
      for (const { path, goal, token: bearer } of pages) {
        const audits = [];
        for (let run = 0; run < runs; run += 1) {
          audits.push(await audit(`${server.url}${path}`, ['performance'], bearer));
        }
        const score = median(audits.map(({ scores }) => scores.performance ?? 0));
        const lcp = median(audits.map((one) => one.lcp ?? Number.POSITIVE_INFINITY));
        const tbt = median(audits.map((one) => one.tbt ?? Number.POSITIVE_INFINITY));
        const cls = median(audits.map((one) => one.cls ?? Number.POSITIVE_INFINITY));
        rows.push(
          {
            name: `${path} performance`,
            value: String(score),
            goal: `≥ ${goal}`,
            pass: score >= goal,
          },
          { name: `${path} largest paint`, value: ms(lcp), goal: `≤ ${goals.lcpMs} ms`, pass: lcp <= goals.lcpMs },
          // Part of the score, without a goal of its own.
          { name: `${path} blocking time`, value: ms(tbt) },
          { name: `${path} layout shift`, value: cls.toFixed(3), goal: `≤ ${goals.cls}`, pass: cls <= goals.cls },
        );
      }
      return rows;
    } finally {
      await server.stop();
    }
  },
};
