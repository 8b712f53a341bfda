import { press } from './lib/load.ts';
import { type Benchmark, median, perSecond } from './lib/measure.ts';
import { signIn, startServer } from './lib/server.ts';

const rounds = 3;

/** What a session costs: a call that needs a token beside one that needs none, each reading one small thing, in turn. */
export const sessionBenchmark: Benchmark = {
  name: 'Session',
  async run() {
    const server = await startServer();
    const token = await signIn(server.url, 'bench@example.com');
    const open: number[] = [];
    const guarded: number[] = [];
    let refused = 0;
    for (let round = 0; round < rounds; round += 1) {
      const without = await press(`${server.url}/api/subscription-plans`);
      const within = await press(`${server.url}/api/auth/login-methods`, {
        headers: { authorization: `Bearer ${token}` },
      });
      open.push(without.perSecond);
      guarded.push(within.perSecond);
      refused += without.refused + within.refused;
    }
    await server.stop();
    const ratio = median(guarded) / median(open);
    return [
      { name: 'without a token (plans)', value: perSecond(median(open)) },
      { name: 'with a token (login methods)', value: perSecond(median(guarded)) },
      { name: 'with / without', value: ratio.toFixed(2), goal: '≥ 0.60', pass: ratio >= 0.6 },
      { name: 'requests refused', value: String(refused), goal: '0', pass: refused === 0 },
    ];
  },
};
