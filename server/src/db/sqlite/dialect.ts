import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Acknowledgement, SingleStatements } from '../compiled-query.ts';
import { openSqliteFile, type SqliteFile } from './file.ts';
import { GroupCommit } from './group-commit.ts';
import { WalSync, type WalSyncHooks } from './wal-sync.ts';
import { WriteLock } from './write-lock.ts';

function isRead({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'SelectQueryNode') return true;
  return query.kind === 'RawNode' && /^\s*(select|pragma|explain|values)\b/i.test(sql);
}

/**
 * Two handles on one file: single statements share commits on the first, transactions use the second.
 * Both belong to this process, so a write that meets an open transaction waits for the lock here: SQLite's own busy
 * wait would block the thread that has to finish that transaction.
 */
class SqliteConnection implements DatabaseConnection {
  readonly #driver: FileDriver;
  #release: (() => void) | undefined;

  constructor(driver: FileDriver) {
    this.#driver = driver;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#release) return this.#driver.transactions.run<R>(query);
    return this.#driver.single<R>(query, 'durable');
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const file = this.#release ? this.#driver.transactions : this.#driver.singles;
    for (const row of file.iterate<R>(query)) yield { rows: [row] };
  }

  async begin(): Promise<void> {
    this.#driver.sync.refuseAfterFailure();
    const release = await this.#driver.lock.take();
    try {
      this.#driver.group.flush();
      // A deferred transaction that reads first fails at once when another process writes in between.
      this.#driver.transactions.exec('begin immediate');
      this.#release = release;
    } catch (error) {
      release();
      throw error;
    }
  }

  end(statement: 'commit' | 'rollback'): void {
    const release = this.#release;
    // Kysely also rolls back after a failed commit; by then the handle may belong to the next transaction.
    if (release === undefined) return;
    try {
      // A full disk may have rolled it back already: report the first error.
      if (statement === 'commit' || this.#driver.isOpen()) this.#driver.transactions.exec(statement);
    } finally {
      // A failed commit leaves the transaction open; Kysely rolls it back next.
      if (statement === 'rollback' || !this.#driver.isOpen()) {
        this.#release = undefined;
        release();
      }
    }
  }
}

class FileDriver implements Driver {
  readonly #path: string;
  readonly #onSyncChange: WalSyncHooks['onChange'];
  readonly lock = new WriteLock();
  singles!: SqliteFile;
  transactions!: SqliteFile;
  group!: GroupCommit;
  sync!: WalSync;

  constructor(path: string, onSyncChange: WalSyncHooks['onChange']) {
    this.#path = path;
    this.#onSyncChange = onSyncChange;
  }

  get isReady(): boolean {
    return this.group !== undefined;
  }

  /** Runs one statement outside transactions. */
  async single<R>(query: CompiledQuery, acknowledged: Acknowledgement): Promise<QueryResult<R>> {
    if (isRead(query)) return this.singles.run<R>(query);
    this.sync.refuseAfterFailure();
    if (!this.lock.isHeld) return this.group.write<R>(query, acknowledged);
    const release = await this.lock.take();
    try {
      // Not awaited: the lock covers the statement, and its next holder commits the group first.
      return this.group.write<R>(query, acknowledged);
    } finally {
      release();
    }
  }

  /** Not during a write of this process: SQLite would block the thread that has to finish it. */
  #checkpoint(): boolean {
    return !this.group.isOpen && !this.lock.isHeld && this.singles.checkpoint();
  }

  /** Copies the log into the database and empties it. @returns false if a reader or writer blocked it */
  async truncateLog(): Promise<boolean> {
    if (!this.isReady) return false;
    const release = await this.lock.take();
    try {
      this.group.flush();
      return this.singles.truncateLog();
    } finally {
      release();
    }
  }

  /** Whether a transaction is open on the second handle. */
  isOpen(): boolean {
    return this.transactions.inTransaction();
  }

  async init(): Promise<void> {
    this.singles = openSqliteFile(this.#path);
    this.transactions = openSqliteFile(this.#path);
    this.sync = new WalSync(this.#path, { checkpoint: () => this.#checkpoint(), onChange: this.#onSyncChange });
    this.group = new GroupCommit(this.singles, this.sync);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(this);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as SqliteConnection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as SqliteConnection).end('commit');
    await this.sync.durable();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as SqliteConnection).end('rollback');
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint "${name}"`));
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to "${name}"`));
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release "${name}"`));
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.group.flush();
    await this.sync.close();
    this.transactions.close();
    this.singles.close();
  }
}

class FileAdapter extends SqliteAdapter implements SingleStatements {
  readonly #driver: FileDriver;

  constructor(driver: FileDriver) {
    super();
    this.#driver = driver;
  }

  get single(): SingleStatements['single'] {
    return this.#driver.isReady ? this.#single : undefined;
  }

  readonly #single = <R>(query: CompiledQuery, acknowledged: Acknowledgement) =>
    this.#driver.single<R>(query, acknowledged);

  // The driver orders writes itself; with Kysely's own lock no two writes could share a commit.
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Kysely's SQLite dialect over Node's own SQLite.
 * @param onSyncChange called when the disk stops persisting commits, and with `undefined` when it works again
 */
export function sqliteDialect(
  file: string,
  onSyncChange?: (failure: Error | undefined) => void,
): Dialect & { truncateLog(): Promise<boolean> } {
  const driver = new FileDriver(file, onSyncChange);
  return {
    truncateLog: () => driver.truncateLog(),
    createAdapter: () => new FileAdapter(driver),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
