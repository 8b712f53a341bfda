import { type Benchmark, median, ms, percentile, type Row } from './lib/measure.ts';
import { password, post, signIn, startServer } from './lib/server.ts';

const logins = 20;
const pairs = 100;
const allowedMs = 10;

/**
 * Alternates between known and unknown addresses, each call from a different network.
 * @returns the difference between the medians, in ms
 */
async function knownAgainstUnknown(url: string, known: string[], extra: object, status: number): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let index = 0; index < pairs; index += 1) {
    // The order alternates too: a call's after-effects would slow the next one.
    for (const kind of index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const email = kind === 'known' ? known[index % known.length] : `nobody-${index % known.length}@example.com`;
      const started = performance.now();
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `172.20.${index}.${kind === 'known' ? 1 : 2}`,
        },
        body: JSON.stringify({ email, ...extra }),
      });
      await answer.text();
      times[kind].push(performance.now() - started);
      if (answer.status !== status) throw new Error(`${url} answered ${answer.status}`);
    }
  }
  return Math.abs(median(times.known) - median(times.unknown));
}

/** Checks that login and password reset take equally long for known and unknown addresses. */
async function timing(): Promise<Row[]> {
  const server = await startServer(undefined, { TRUST_PROXY: '127.0.0.1', REGISTRATIONS_PER_HOUR: '1000' });
  const known = Array.from({ length: pairs / 5 }, (_, index) => `known-${index}@example.com`);
  for (const email of known) await signIn(server.url, email);
  const rows: Row[] = [];
  for (const [path, extra, status] of [
    ['login', { password: 'Wrong-1!x' }, 401],
    ['forgot-password', {}, 200],
  ] as const) {
    const apart = await knownAgainstUnknown(`${server.url}/api/auth/${path}`, known, extra, status);
    const name = `${path}: known and unknown apart (medians)`;
    rows.push({ name, value: ms(apart), goal: `< ${allowedMs} ms`, pass: apart < allowedMs });
  }
  await server.stop();
  return rows;
}

/** One login at a time, then twenty at once, during which `/livez` must stay fast. */
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
    // Four logins to each of five accounts: an account accepts five attempts at once from one network.
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
      { name: `${logins} logins at once, all answered within`, value: ms(together) },
      { name: '/livez meanwhile (p99)', value: ms(slowest), goal: '≤ 100 ms', pass: slowest <= 100 },
      ...(await timing()),
    ];
  },
};
