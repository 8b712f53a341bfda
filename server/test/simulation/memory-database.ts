import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Connection } from '../../src/db/connect.ts';
import { migrate } from '../../src/db/migrate.ts';
import type { Database } from '../../src/db/schema.ts';
import { openSqliteFile, type SqliteFile } from '../../src/db/sqlite/file.ts';

/** A SQLite database in memory that outlives the processes that use it. One of them at a time has a transaction. */
export interface MemoryDatabase {
  readonly file: SqliteFile;
  /** The connection whose transaction is open, and whose it is. */
  owner: { readonly connection: object; readonly by: object } | undefined;
  /** Statements so far that were no reads. */
  writes: number;
  /** Rows of a statement, outside of any process. */
  rows<T>(sql: string, ...parameters: unknown[]): T[];
  /** Undoes the open transaction, as the end of its process does. */
  rollback(): void;
}

/** Waits for a statement's turn. */
type Turn = (what: string, mayRun: () => boolean) => Promise<void>;

class MemoryConnection implements DatabaseConnection {
  readonly #database: MemoryDatabase;
  readonly #by: object;
  readonly #turn: Turn;

  constructor(database: MemoryDatabase, by: object, turn: Turn) {
    this.#database = database;
    this.#by = by;
    this.#turn = turn;
  }

  readonly #mayRun = () => this.#database.owner === undefined || this.#database.owner.connection === this;

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.#turn(query.sql, this.#mayRun);
    if (query.query.kind !== 'SelectQueryNode') this.#database.writes += 1;
    return this.#database.file.run<R>(query);
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  async begin(): Promise<void> {
    await this.#turn('begin', this.#mayRun);
    this.#database.file.exec('begin immediate');
    this.#database.owner = { connection: this, by: this.#by };
  }

  async end(statement: 'commit' | 'rollback'): Promise<void> {
    if (this.#database.owner?.connection !== this) return;
    await this.#turn(statement, this.#mayRun);
    this.#database.file.exec(statement);
    this.#database.owner = undefined;
  }
}

function driverOf(database: MemoryDatabase, by: object, turn: Turn): Driver {
  const of = (connection: DatabaseConnection) => connection as MemoryConnection;
  const name = (statement: string) => (connection: DatabaseConnection, savepoint: string) =>
    connection.executeQuery(CompiledQuery.raw(`${statement} "${savepoint}"`)).then(() => {});
  return {
    async init() {},
    acquireConnection: async () => new MemoryConnection(database, by, turn),
    beginTransaction: (connection) => of(connection).begin(),
    commitTransaction: (connection) => of(connection).end('commit'),
    rollbackTransaction: (connection) => of(connection).end('rollback'),
    savepoint: name('savepoint'),
    rollbackToSavepoint: name('rollback to'),
    releaseSavepoint: name('release'),
    async releaseConnection() {},
    async destroy() {},
  };
}

/** Statements need no lock of Kysely's: the schedule orders them. */
class MemoryAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** A process's connection to the database. @param turn waits before each statement */
export function connectTo(database: MemoryDatabase, by: object, turn: Turn): Connection {
  const dialect: Dialect = {
    createAdapter: () => new MemoryAdapter(),
    createDriver: () => driverOf(database, by, turn),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  const db = new Kysely<Database>({ dialect });
  return {
    db,
    engine: 'sqlite',
    withoutTimeouts: (work) => work(db),
    pools: undefined,
    replica: undefined,
    truncateLog: async () => true,
  };
}

function open(): MemoryDatabase {
  const file = openSqliteFile(':memory:');
  return {
    file,
    owner: undefined,
    writes: 0,
    rows: <T>(sql: string, ...parameters: unknown[]) => file.run<T>(CompiledQuery.raw(sql, parameters)).rows,
    rollback() {
      if (file.inTransaction()) file.exec('rollback');
      this.owner = undefined;
    },
  };
}

/**
 * Migrates a database once. @param seed fills it
 * @returns opens copies of it
 */
export async function memoryDatabases(
  seed: (connection: Connection) => Promise<unknown>,
): Promise<() => MemoryDatabase> {
  const first = open();
  const connection = connectTo(first, first, async () => {});
  await migrate(connection, 0);
  await seed(connection);
  const parts = first.rows<{ type: string; name: string; sql: string | null }>(
    "select type, name, sql from sqlite_master where name not like 'sqlite_%' order by instr('table index view trigger', type)",
  );
  const filled = parts.flatMap(({ type, name }) => {
    if (type !== 'table') return [];
    return first.rows<Record<string, unknown>>(`select * from "${name}"`).map((row) => ({ name, row }));
  });
  first.file.close();
  return () => {
    const copy = open();
    copy.file.exec('pragma foreign_keys = off');
    for (const { sql } of parts) if (sql !== null) copy.file.exec(sql);
    for (const { name, row } of filled)
      copy.rows(`insert into "${name}" values (${Object.keys(row).fill('?').join(', ')})`, ...Object.values(row));
    copy.file.exec('pragma foreign_keys = on');
    return copy;
  };
}
