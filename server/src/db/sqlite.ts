import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

const busyTimeoutMs = 5000;
const preparedStatements = 500;

/** Opens a SQLite file for durable work: WAL, every commit fsynced, foreign keys on. `:memory:` is allowed. */
function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory;');
  return database;
}

/** `node:sqlite` in the shape Kysely's driver expects, with statements kept compiled. */
function adapt(database: DatabaseSync) {
  const cache = new Map<string, { statement: StatementSync; reader: boolean }>();
  const prepare = (sql: string) => {
    let entry = cache.get(sql);
    if (entry === undefined) {
      const statement = database.prepare(sql);
      entry = { statement, reader: statement.columns().length > 0 };
      if (cache.size >= preparedStatements) cache.clear();
      cache.set(sql, entry);
    }
    const { statement, reader } = entry;
    return {
      reader,
      all: (parameters: readonly unknown[]) => statement.all(...(parameters as SQLInputValue[])),
      run: (parameters: readonly unknown[]) => statement.run(...(parameters as SQLInputValue[])),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as SQLInputValue[])),
    };
  };
  return { prepare, close: () => database.close() };
}

class ImmediateSqliteDriver extends SqliteDriver {
  // A deferred transaction that reads first fails at once when another process writes in between.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** Kysely's SQLite dialect over Node's own SQLite. */
export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ImmediateSqliteDriver({ database: async () => adapt(open(file)) }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
