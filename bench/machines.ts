import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { press } from './lib/load.ts';
import { type Benchmark, median, perSecond, type Row } from './lib/measure.ts';
import { spentBy } from './lib/processor-time.ts';
import { post, putOnPlan, type RunningServer, signIn, startServer } from './lib/server.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = 3;
/** How many processes, in turn; the last is the most. */
const counts = [1, 2, 4] as const;
const processes = 4;
const people = 6;
const connections = 24;

interface Spent {
  /** Seconds of processor time of the server processes, of all PostgreSQL backends, and of the load generator. */
  readonly servers: number;
  readonly postgres: number;
  readonly generator: number;
  /** Idle seconds of this machine, summed over all cores. */
  readonly idle: number;
}

function spentNow(servers: readonly RunningServer[]): Spent {
  const { stdout } = spawnSync('pgrep', ['-x', 'postgres'], { encoding: 'utf8' });
  const backends = stdout.split('\n').filter(Boolean).map(Number);
  const { user, system } = process.cpuUsage();
  return {
    servers: servers.reduce((sum, { pid }) => sum + spentBy(pid), 0),
    postgres: backends.reduce((sum, pid) => sum + spentBy(pid), 0),
    generator: (user + system) / 1e6,
    idle: cpus().reduce((sum, { times }) => sum + times.idle, 0) / 1000,
  };
}

/** Loads all servers at once. Each user stays on one server: requests for one account on two servers wait for each other. */
async function pressAll(servers: readonly RunningServer[], tokens: readonly string[]) {
  const before = spentNow(servers);
  const started = performance.now();
  const results = await Promise.all(
    tokens.map((token, index) =>
      press(`${servers[index % servers.length]?.url}/api/facebook/search`, {
        method: 'POST',
        body: JSON.stringify({ query: 'yoga', limit: 10 }),
        headers: { authorization: `Bearer ${token}` },
        connections: Math.ceil(connections / tokens.length),
        seconds,
      }),
    ),
  );
  const after = spentNow(servers);
  const took = (performance.now() - started) / 1000;
  const total = results.reduce((sum, result) => sum + result.perSecond, 0);
  const requests = total * seconds;
  return {
    perSecond: total,
    refused: results.reduce((sum, { refused }) => sum + refused, 0),
    serverMs: ((after.servers - before.servers) / requests) * 1000,
    postgresMs: ((after.postgres - before.postgres) / requests) * 1000,
    generatorMs: ((after.generator - before.generator) / requests) * 1000,
    coresBusy: availableParallelism() - (after.idle - before.idle) / took,
  };
}

type Run = Awaited<ReturnType<typeof pressAll>>;
const of = (runs: readonly Run[], key: keyof Run) => median(runs.map((run) => run[key]));
const costs = ['serverMs', 'postgresMs', 'generatorMs'] as const;
/** Of the rate of one process that more of them must keep. */
const goal = 0.9;

function toRows(runs: readonly (readonly Run[])[], bare: readonly number[]): Row[] {
  const [one = []] = runs;
  const cores = availableParallelism();
  return [
    ...runs.flatMap((some, index): Row[] => {
      const count = counts[index] ?? 0;
      const ratio = of(some, 'perSecond') / of(one, 'perSecond');
      const ofBare = (bare[index] ?? 0) / (bare[0] ?? 1);
      const rate = `${perSecond(of(some, 'perSecond'))}, ${ratio.toFixed(2)}; bare ${ofBare.toFixed(2)}`;
      // With more processes than cores beside PostgreSQL and the load, even a bare route loses.
      const shown = cores > count + 1 ? { pass: ratio >= goal } : { unshown: `needs over ${count + 1} cores` };
      const cost = costs.map((key) => of(some, key).toFixed(2)).join(' + ');
      return [
        {
          name: `${count} processes: rate, beside one; bare`,
          value: rate,
          ...(index === 0 ? {} : { goal: `≥ ${goal}`, ...shown }),
        },
        { name: `${count}: ms a request, server + PostgreSQL + load`, value: cost },
        { name: `${count}: cores busy of ${cores}`, value: of(some, 'coresBusy').toFixed(2) },
      ];
    }),
    { name: 'refused', value: String(runs.reduce((sum, some) => sum + of(some, 'refused'), 0)) },
  ];
}

/** The rate of bare Fastify with the same answer, in as many processes: what this machine's cores allow without us. */
async function bareRates(body: string): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'interest-miner-bare-'));
  const file = join(folder, 'body.json');
  writeFileSync(file, body);
  const servers: RunningServer[] = [];
  const rates: number[] = [];
  try {
    for (const count of counts) {
      while (servers.length < count) servers.push(await startServer('bench/lib/bare.ts', { BODY_FILE: file }));
      const each = Math.ceil(connections / count);
      const pressed = servers.map(({ url }) =>
        press(`${url}/same`, { method: 'POST', body: '{}', connections: each, seconds }),
      );
      rates.push((await Promise.all(pressed)).reduce((sum, { perSecond }) => sum + perSecond, 0));
    }
    return rates;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * One, two and four processes on one PostgreSQL, beside as many of bare Fastify. Load generator, PostgreSQL and servers share
 * this machine's cores, so each request's processor time is shown too.
 */
export const machines: Benchmark = {
  name: 'Machines on one PostgreSQL',
  async run() {
    const databaseUrl = process.env.BENCH_DATABASE_URL;
    if (!databaseUrl) return [{ name: 'PostgreSQL', value: 'not installed, skipped' }];
    const env = { DATABASE_URL: databaseUrl };
    const servers: RunningServer[] = [];
    try {
      for (let n = 0; n < processes; n += 1) servers.push(await startServer('server/src/boot.mjs', env));
      const [first] = servers as [RunningServer, ...RunningServer[]];
      const tokens: string[] = [];
      for (let n = 0; n < people; n += 1) {
        const email = `bench-${n}-${Date.now()}@example.com`;
        tokens.push(await signIn(first.url, email));
        putOnPlan(first.dataDir, email, 'Enterprises', env);
      }
      // Warm-up: afterwards each process has compiled the search code and every connection has prepared its statements.
      for (let round = 0; round < 2; round += 1) await pressAll(servers, tokens);
      const runs = counts.map((): Awaited<ReturnType<typeof pressAll>>[] => []);
      for (let round = 0; round < rounds; round += 1)
        for (const [index, count] of counts.entries())
          runs[index]?.push(await pressAll(servers.slice(0, count), tokens));
      const { text } = await post(`${first.url}/api/facebook/search`, { query: 'yoga', limit: 10 }, tokens[0]);
      await Promise.all(servers.splice(0).map((server) => server.stop()));
      return toRows(runs, await bareRates(text));
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  },
};
