import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, connect } from '../server/src/db/connect.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { eraseUser } from '../server/src/features/lists/account-data.ts';
import { entriesOfList, seedListEntries } from './lib/list-entries.ts';
import { type Benchmark, ms, percentile, type Row } from './lib/measure.ts';

/** Lists of 1,000 entries; every twentieth belongs to the neighbour. */
const lists = Number(process.env.BENCH_LISTS ?? 1000);
const askEveryMs = 20;
const person = 'person';
const neighbour = 'neighbour';
const ownerOf = (list: number) => (list % 20 === 19 ? neighbour : person);

/** Repeats a call until `isOver`. @returns milliseconds from when each was due, so that a stalled event loop counts */
async function times(isOver: () => boolean, call: (round: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; !isOver(); round += 1) {
    const due = performance.now() + askEveryMs;
    await pause(askEveryMs);
    await call(round);
    taken.push(performance.now() - due);
  }
  return taken;
}

async function measure(connection: Connection, name: string, goalSeconds: number): Promise<Row[]> {
  const { db } = connection;
  await migrate(connection, Date.now());
  await seedListEntries(connection, lists, ownerOf);
  let isOver = false;
  const over = () => isOver;
  const page = db.selectFrom('list_items').selectAll().where('owner_id', '=', neighbour).limit(100);
  const reads = times(over, () => page.execute());
  const writes = times(over, (round) =>
    db
      .insertInto('settings')
      .values({ name: `written ${round}`, value: '' })
      .execute(),
  );
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  await eraseUser(db, person);
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  isOver = true;
  const worst = Math.max(...[await reads, await writes].map((taken) => percentile(taken, 99)));
  const left = await db
    .selectFrom('list_items')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirst();
  if (Number(left?.n) !== (lists / 20) * entriesOfList) throw new Error(`${left?.n} entries are left`);
  return [
    {
      name: `${name}: ${((lists * entriesOfList * 19) / 20).toLocaleString('en')} entries deleted`,
      value: `${seconds.toFixed(1)} s`,
      goal: `≤ ${goalSeconds} s`,
      pass: seconds <= goalSeconds,
    },
    {
      name: '  processor time, of it in the system',
      value: `${(user / 1e6).toFixed(1)} + ${(system / 1e6).toFixed(1)} s`,
    },
    { name: "  a neighbour's reads and writes, p99", value: ms(worst), goal: '≤ 300 ms', pass: worst <= 300 },
  ];
}

/** An account that stored all it may is deleted, while another reads and writes. */
export const deletion: Benchmark = {
  name: 'Deletion',
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'interest-miner-bench-'));
    const rows: Row[] = [];
    const engines: [string, string | undefined, number][] = [['SQLite', undefined, 60]];
    if (process.env.BENCH_DATABASE_URL) engines.push(['PostgreSQL', process.env.BENCH_DATABASE_URL, 15]);
    try {
      for (const [name, databaseUrl, goalSeconds] of engines) {
        const connection = connect({ databaseUrl, dataDir });
        rows.push(...(await measure(connection, name, goalSeconds)));
        await connection.db.destroy();
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
    return rows;
  },
};
