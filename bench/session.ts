import { press } from './lib/load.ts';
import { type Benchmark, median, perSecond } from './lib/measure.ts';
import { signIn, startServer } from './lib/server.ts';

const rounds = 3;
const seconds = 2;

/** The cost of a session: a call with a token, compared with one that needs no token and no database. */
export const sessionBenchmark: Benchmark = {
  name: 'Session',
  async run() {
    const server = await startServer();
    const token = await signIn(server.url, 'bench@example.com');
    const calls = {
      without: { path: '/api/system/status', headers: {}, figures: [] as number[] },
      with: {
        path: '/api/auth/login-methods',
        headers: { authorization: `Bearer ${token}` },
        figures: [] as number[],
      },
    };
    for (const { path, headers } of Object.values(calls)) await press(`${server.url}${path}`, { headers, seconds });
    for (let round = 0; round < rounds; round += 1) {
      for (const { path, headers, figures } of Object.values(calls)) {
        figures.push((await press(`${server.url}${path}`, { headers, seconds })).perSecond);
      }
    }
    await server.stop();
    const [without, withToken] = Object.values(calls).map(({ figures }) => median(figures));
    const ratio = (withToken ?? 0) / (without ?? 1);
    return [
      { name: 'without a token, no database (status)', value: perSecond(without ?? 0) },
      { name: 'with a token (login methods)', value: perSecond(withToken ?? 0) },
      { name: 'with / without', value: ratio.toFixed(2), goal: '≥ 0.60', pass: ratio >= 0.6 },
    ];
  },
};
