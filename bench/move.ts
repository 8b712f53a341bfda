import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../server/src/db/connect.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { postgresPool } from '../server/src/db/postgres.ts';
import { moveCommand } from '../server/src/ops/move-command.ts';
import { entriesOfList, seedListEntries } from './lib/list-entries.ts';
import type { Benchmark, Row } from './lib/measure.ts';
import { spentBy } from './lib/processor-time.ts';

const lists = Number(process.env.BENCH_LISTS ?? 1000);
const goalSeconds = 120;
const database = 'bench_move';
const lookEveryMs = 200;

/** An empty database beside the one that the benchmark was given. */
async function emptyDatabase(address: string): Promise<string> {
  const client = postgresPool(address, 1);
  await client.query(`drop database if exists ${database}`);
  await client.query(`create database ${database}`);
  await client.end();
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
}

/** Processor time of PostgreSQL's processes that work for the moved database, as long as they live. */
function watchPostgres(address: string) {
  const client = postgresPool(address, 1);
  const spent = new Map<number, number>();
  const look = async () => {
    const sql = 'select pid from pg_stat_activity where datname = $1';
    for (const { pid } of (await client.query<{ pid: number }>(sql, [database])).rows) spent.set(pid, spentBy(pid));
  };
  const timer = setInterval(() => look().catch(() => {}), lookEveryMs);
  return async () => {
    clearInterval(timer);
    await client.end();
    return [...spent.values()].reduce((sum, one) => sum + one, 0);
  };
}

async function timed(address: string, name: string, move: () => Promise<string>): Promise<Row[]> {
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  const postgresSeconds = watchPostgres(address);
  await move();
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return [
    { name, value: `${seconds.toFixed(0)} s`, goal: `≤ ${goalSeconds} s`, pass: seconds <= goalSeconds },
    {
      name: '  processor time of the command + PostgreSQL',
      value: `${((user + system) / 1e6).toFixed(0)} + ${(await postgresSeconds()).toFixed(0)} s`,
    },
  ];
}

/** A million list entries from SQLite to PostgreSQL and back, hashes of both sides included. */
export const moveBenchmark: Benchmark = {
  name: 'Move',
  async run() {
    const address = process.env.BENCH_DATABASE_URL;
    if (!address) return [{ name: 'PostgreSQL', value: 'not installed, skipped' }];
    const folder = mkdtempSync(join(tmpdir(), 'interest-miner-bench-'));
    const [from, back] = [join(folder, 'from'), join(folder, 'back')];
    try {
      const connection = connect({ dataDir: from });
      await migrate(connection, Date.now());
      await seedListEntries(connection, lists, () => 'person');
      await connection.db.destroy();
      const target = await emptyDatabase(address);
      const silent = () => {};
      const rows = `${(lists * entriesOfList).toLocaleString('en')} rows`;
      const settings = { SECRET_KEY: undefined, DATABASE_URL: undefined, DATA_DIR: from };
      return [
        ...(await timed(address, `${rows}, SQLite to PostgreSQL`, () =>
          moveCommand(settings, ['--to', target], Date.now(), silent),
        )),
        ...(await timed(address, `${rows}, PostgreSQL to SQLite`, () =>
          moveCommand({ ...settings, DATABASE_URL: target }, ['--to', `file:${back}`], Date.now(), silent),
        )),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
