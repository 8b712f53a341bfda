import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';

const busyTimeoutMs = 5000;
const maxStatements = 500;
/** Rewriting takes about 7 ms per megabyte and blocks the event loop. */
const maxRewrittenBytes = 64_000_000;

/** One handle on a SQLite file, with a cache of compiled statements. */
export interface SqliteFile {
  /** Runs one statement at once. @throws SQLite's Error, with `errcode` */
  run<R>(query: CompiledQuery): QueryResult<R>;
  iterate<R>(query: CompiledQuery): IterableIterator<R>;
  /** Runs statements without parameters. */
  exec(sql: string): void;
  /**
   * Copies the whole log into the database, synced; the next commit starts the log again.
   * @returns false if a reader or writer blocked it
   */
  checkpoint(): boolean;
  /**
   * As `checkpoint`, without waiting, and empties the log: old versions of pages are removed from it. Rewrites a database of
   * up to 64 MB first: `secure_delete` misses copies of rows that SQLite moved from one page to another.
   */
  truncateLog(): boolean;
  begin(): void;
  commit(): void;
  /** Whether a transaction is open on this handle. */
  inTransaction(): boolean;
  close(): void;
}

/** Opens a SQLite file in WAL mode with foreign keys on; deleted data is overwritten. A commit is durable only after `WalSync`. */
export function openSqliteFile(file: string): SqliteFile {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = normal; pragma temp_store = memory; pragma secure_delete = on;',
  );
  const cache = new Map<string, { statement: StatementSync; returnsRows: boolean }>();
  const prepare = (sql: string) => {
    let entry = cache.get(sql);
    if (entry === undefined) {
      const statement = database.prepare(sql);
      entry = { statement, returnsRows: statement.columns().length > 0 };
      if (cache.size >= maxStatements) cache.clear();
      cache.set(sql, entry);
    }
    return entry;
  };
  /** @returns false if a reader, a writer or a full disk prevented it */
  const rewrite = () => {
    const size = 'select page_count * page_size as bytes from pragma_page_count, pragma_page_size';
    if (Number(database.prepare(size).get()?.bytes) > maxRewrittenBytes) return true;
    try {
      database.exec('vacuum');
      return true;
    } catch {
      return false;
    }
  };
  const begin = database.prepare('begin immediate');
  const commit = database.prepare('commit');
  return {
    run<R>({ sql, parameters }: CompiledQuery) {
      const { statement, returnsRows } = prepare(sql);
      const values = parameters as SQLInputValue[];
      if (returnsRows) return { rows: statement.all(...values) as R[] };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    },
    iterate<R>({ sql, parameters }: CompiledQuery) {
      return prepare(sql).statement.iterate(...(parameters as SQLInputValue[])) as IterableIterator<R>;
    },
    exec: (sql) => database.exec(sql),
    begin: () => void begin.run(),
    commit: () => void commit.run(),
    checkpoint: () => database.prepare('pragma wal_checkpoint(restart)').get()?.busy === 0,
    truncateLog() {
      database.exec('pragma busy_timeout = 0');
      try {
        const isRewritten = rewrite();
        return database.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0 && isRewritten;
      } finally {
        database.exec(`pragma busy_timeout = ${busyTimeoutMs}`);
      }
    },
    inTransaction: () => database.isTransaction,
    close: () => database.close(),
  };
}
