import type { Side } from './side.ts';

/** Exists in a target while a move into it is unfinished: which tables are whole. */
export const progressTable = 'move_progress';

/** @returns names of the tables that an earlier move copied whole; undefined if there was none */
export async function wholeTables(target: Side): Promise<Set<string> | undefined> {
  if (!(await target.tables()).includes(progressTable)) return undefined;
  const rows = await target.run(`select table_name from ${progressTable}`);
  return new Set(rows.map((row) => String(row.table_name)));
}

export async function beginProgress(target: Side): Promise<void> {
  await target.run(`create table if not exists ${progressTable} (table_name text primary key)`);
}

export async function noteWhole(target: Side, table: string): Promise<void> {
  // Names of our own tables: nothing to quote.
  await target.run(`insert into ${progressTable} (table_name) values ('${table}')`);
}

export async function endProgress(target: Side): Promise<void> {
  await target.settle();
  await target.run(`drop table ${progressTable}`);
}
