import { createTableHash, type TableHash } from '../table-hash.ts';
import { beginProgress, endProgress, noteWhole, progressTable, wholeTables } from './progress.ts';
import type { Side } from './side.ts';

/** What each database makes for itself: its migrations, and attempts and leases that mean nothing to the next process. */
const notMoved = new Set(['schema_migrations', 'schema_older_programs', progressTable]);
/** Without `SECRET_KEY`, PostgreSQL keeps the key in a row and SQLite in a file. */
const secretRow = (table: string, row: Readonly<Record<string, unknown>>) =>
  table === 'settings' && row.name === 'secret_key';

/** Measured on two cores, one of them PostgreSQL's, with the rows of a full installation. */
const rowsPerSecond = 20_000;

export interface MovePlan {
  readonly tables: readonly { readonly table: string; readonly rows: number }[];
  readonly rows: number;
  readonly bytes: number;
  /** An estimate. */
  readonly seconds: number;
}

export interface MoveProgress {
  readonly table: string;
  readonly done: number;
  readonly rows: number;
}

/** What would be moved. */
export async function planMove(source: Side): Promise<MovePlan> {
  const tables: { table: string; rows: number }[] = [];
  for (const table of await source.tables())
    if (!notMoved.has(table)) tables.push({ table, rows: await source.count(table) });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return { tables, rows, bytes: await source.bytes(), seconds: Math.ceil(rows / rowsPerSecond) };
}

async function copyTable(source: Side, target: Side, table: string, onRows: (count: number) => void): Promise<void> {
  const columns = await source.columns(table);
  // While the target stores one batch, the next is read.
  let stored = Promise.resolve();
  for await (const batch of source.read(table)) {
    const rows = batch.filter((row) => !secretRow(table, row));
    await stored;
    stored = rows.length > 0 ? target.write(table, columns, rows) : stored;
    // Thrown where it is awaited.
    stored.catch(() => {});
    onRows(batch.length);
  }
  await stored;
}

async function hashOf(side: Side, table: string): Promise<TableHash> {
  const hash = createTableHash(table, await side.columns(table));
  for await (const batch of side.read(table)) for (const row of batch) if (!secretRow(table, row)) hash.add(row);
  return hash.result();
}

/** Hashes of every table on both sides. @throws Error naming the tables that differ */
async function compare(source: Side, target: Side, tables: readonly string[]): Promise<TableHash[]> {
  const hashes: TableHash[] = [];
  const different: string[] = [];
  for (const table of tables) {
    const [from, to] = [await hashOf(source, table), await hashOf(target, table)];
    if (from.hash !== to.hash) different.push(`${table} (${from.rows} and ${to.rows} rows)`);
    hashes.push(from);
  }
  if (different.length > 0)
    throw new Error(`The target differs in ${different.join(', ')}. It is not used: empty it and run the move again.`);
  return hashes;
}

/**
 * Copies every row into a migrated target, table by table, and compares hashes of what both hold then. An interrupted move
 * continues with the first table that is not whole. The source is only read.
 * @param last what else belongs to the move, done before the target may be used
 * @returns the hash of each table
 * @throws Error if a table differs in the end
 */
export async function moveRows(
  source: Side,
  target: Side,
  onProgress: (progress: MoveProgress) => void,
  last: () => Promise<void> = async () => {},
): Promise<TableHash[]> {
  const plan = await planMove(source);
  const targets = new Set(await target.tables());
  const tables = plan.tables.filter(({ table }) => targets.has(table));
  const whole = (await wholeTables(target)) ?? new Set();
  await beginProgress(target);
  const missing = tables.filter(({ table }) => !whole.has(table));
  // What a migration or an interrupted copy left, children before their parents.
  for (const { table } of missing.toReversed()) await target.run(`delete from "${table}"`);
  for (const { table, rows } of missing) {
    let done = 0;
    await copyTable(source, target, table, (count) => {
      done += count;
      onProgress({ table, done, rows });
    });
    await noteWhole(target, table);
  }
  const hashes = await compare(
    source,
    target,
    tables.map(({ table }) => table),
  );
  await last();
  await endProgress(target);
  return hashes;
}
