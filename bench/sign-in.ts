import { type Benchmark, median, ms, percentile } from './lib/measure.ts';
import { password, post, signIn, startServer } from './lib/server.ts';

const logins = 20;

/** Sign-in alone, and twenty at once while the process stays alive to its balancer. */
export const signInBenchmark: Benchmark = {
  name: 'Sign-in',
  async run() {
    const server = await startServer();
    const email = 'bench@example.com';
    await signIn(server.url, email);
    const login = async () => {
      const started = performance.now();
      const answer = await post(`${server.url}/api/auth/login`, { email, password });
      if (answer.status !== 200) throw new Error(`login answered ${answer.status}`);
      return performance.now() - started;
    };
    const alone: number[] = [];
    for (let index = 0; index < logins; index += 1) alone.push(await login());

    const lives: number[] = [];
    let busy = true;
    const watch = (async () => {
      while (busy) {
        const started = performance.now();
        await fetch(`${server.url}/livez`).then((response) => response.text());
        lives.push(performance.now() - started);
      }
    })();
    // Four accounts of five: the limit of one account and network is five attempts at once.
    const emails = Array.from({ length: 5 }, (_, index) => `bench-${index}@example.com`);
    for (const other of emails) await signIn(server.url, other);
    const started = performance.now();
    await Promise.all(
      Array.from({ length: logins }, (_, index) =>
        post(`${server.url}/api/auth/login`, { email: emails[index % emails.length], password }),
      ),
    );
    const together = performance.now() - started;
    busy = false;
    await watch;
    await server.stop();
    const slowest = percentile(lives, 99);
    return [
      { name: 'one login (median)', value: ms(median(alone)) },
      { name: `${logins} logins at once, all answered after`, value: ms(together) },
      { name: '/livez meanwhile (p99)', value: ms(slowest), goal: '≤ 100 ms', pass: slowest <= 100 },
    ];
  },
};
