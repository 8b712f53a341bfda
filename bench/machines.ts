import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { press } from './lib/load.ts';
import { type Benchmark, median, perSecond } from './lib/measure.ts';
import { putOnPlan, type RunningServer, signIn, startServer } from './lib/server.ts';

const seconds = 4;
const rounds = 3;
const processes = 3;
const people = 6;
const connections = 24;
/** Clock ticks per second in /proc; 100 on all current Linux systems. */
const ticks = 100;

interface Spent {
  /** Seconds of processor time of the server processes, of all PostgreSQL backends, and of the load generator. */
  readonly servers: number;
  readonly postgres: number;
  readonly generator: number;
  /** Idle seconds of this machine, summed over all cores. */
  readonly idle: number;
}

const secondsOf = (stat: string) => {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticks;
};

function spentBy(pid: number): number {
  try {
    return secondsOf(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return 0;
  }
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

/**
 * One process and three on one PostgreSQL. Load generator, PostgreSQL and servers share this machine's cores, so each
 * request's processor time is shown too: it does not depend on what else runs.
 */
export const machines: Benchmark = {
  name: 'Machines on one PostgreSQL',
  async run() {
    const databaseUrl = process.env.BENCH_DATABASE_URL;
    if (!databaseUrl) return [{ name: 'PostgreSQL', value: 'not installed, skipped' }];
    const env = { DATABASE_URL: databaseUrl };
    const servers: RunningServer[] = [];
    for (let n = 0; n < processes; n += 1) servers.push(await startServer('server/src/boot.mjs', env));
    try {
      const [first] = servers as [RunningServer, ...RunningServer[]];
      const tokens: string[] = [];
      for (let n = 0; n < people; n += 1) {
        const email = `bench-${n}-${Date.now()}@example.com`;
        tokens.push(await signIn(first.url, email));
        putOnPlan(first.dataDir, email, 'Enterprises', env);
      }
      // Warm-up: afterwards each process has compiled the search code and every connection has prepared its statements.
      for (let round = 0; round < 2; round += 1) await pressAll(servers, tokens);
      const one: Awaited<ReturnType<typeof pressAll>>[] = [];
      const many: typeof one = [];
      for (let round = 0; round < rounds; round += 1) {
        one.push(await pressAll([first], tokens));
        many.push(await pressAll(servers, tokens));
      }
      const of = (runs: typeof one, key: keyof (typeof one)[number]) => median(runs.map((run) => run[key]));
      const ratio = of(many, 'perSecond') / of(one, 'perSecond');
      const cost = (runs: typeof one) =>
        (['serverMs', 'postgresMs', 'generatorMs'] as const).map((key) => of(runs, key).toFixed(2)).join(' + ');
      const serverCores = of(many, 'serverMs') / 1000;
      return [
        { name: 'one process', value: perSecond(of(one, 'perSecond')) },
        { name: `${processes} processes`, value: perSecond(of(many, 'perSecond')) },
        {
          name: 'ratio (all on this machine)',
          value: ratio.toFixed(2),
          goal: '≥ 1.70',
          // The processes, PostgreSQL and the load share the cores.
          ...(availableParallelism() > processes + 1
            ? { pass: ratio >= 1.7 }
            : { unshown: `needs over ${processes + 1} cores` }),
        },
        { name: 'ms per request: server + PostgreSQL + load, one', value: cost(one) },
        { name: `ms per request: the same, ${processes}`, value: cost(many) },
        {
          name: `cores busy of ${availableParallelism()}: one process, ${processes}`,
          value: [one, many].map((runs) => of(runs, 'coresBusy').toFixed(2)).join(', '),
        },
        { name: 'capacity of one server core', value: perSecond(1 / serverCores) },
        { name: 'capacity of one PostgreSQL core', value: perSecond(1000 / of(many, 'postgresMs')) },
        { name: 'refused', value: String(of(many, 'refused') + of(one, 'refused')) },
      ];
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  },
};
