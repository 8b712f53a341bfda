import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sqliteFileIn } from '../connect.ts';
import { batchRows, inOrderOfReferences, type Row, type Side } from './side.ts';

/** Opens the SQLite file of a data folder, which must exist. */
export function sqliteSide(dataDir: string): Side {
  const file = sqliteFileIn(dataDir);
  const database = new DatabaseSync(file, { timeout: 1000 });
  database.exec('pragma foreign_keys = off');
  const all = (sql: string, ...values: (string | number)[]) => database.prepare(sql).all(...values) as unknown as Row[];

  const side: Side = {
    engine: 'sqlite',
    async tables() {
      const names = all(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'",
      );
      const tables = names.map(({ name }) => String(name));
      const references = new Map(
        tables.map((table) => [
          table,
          new Set(all(`pragma foreign_key_list("${table}")`).map((key) => String(key.table))),
        ]),
      );
      return inOrderOfReferences(tables, references);
    },
    async columns(table) {
      return all(`pragma table_info("${table}")`)
        .map(({ name }) => String(name))
        .sort();
    },
    async count(table) {
      return Number(all(`select count(*) as n from "${table}"`)[0]?.n);
    },
    async bytes() {
      return statSync(file).size;
    },
    async *read(table) {
      let batch: Row[] = [];
      for (const row of database.prepare(`select * from "${table}"`).iterate()) {
        batch.push(row as unknown as Row);
        if (batch.length < batchRows) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    async write(table, columns, rows) {
      const names = columns.map((column) => `"${column}"`).join(', ');
      const insert = database.prepare(
        `insert into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`,
      );
      database.exec('begin immediate');
      try {
        for (const row of rows) insert.run(...columns.map((column) => row[column] ?? null));
        database.exec('commit');
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },
    async run(sql, values = []) {
      return all(sql, ...values);
    },
    async isServed() {
      try {
        // Fails while another connection exists, whatever it does.
        database.exec('pragma locking_mode = exclusive; begin exclusive; rollback');
        return false;
      } catch {
        return true;
      }
    },
    async settle() {
      database.exec('pragma synchronous = full; pragma wal_checkpoint(truncate)');
    },
    async close() {
      database.close();
    },
  };
  return side;
}
