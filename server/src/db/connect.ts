import { join } from 'node:path';
import { type Dialect, Kysely } from 'kysely';
import type { Pool } from 'pg';
import { postgresDialect, postgresPool } from './postgres.ts';
import { followReplica, type Replica } from './replica.ts';
import { RetryingKysely } from './retry-conflicts.ts';
import type { Database } from './schema.ts';
import { sqliteDialect } from './sqlite/dialect.ts';
import { makePrivate } from './sqlite/private-files.ts';
import { type StatementHook, tracedDialect } from './traced-dialect.ts';

export interface Connection {
  readonly db: Kysely<Database>;
  readonly engine: 'sqlite' | 'postgres';
  /** Runs work that may take longer than a request, such as a migration: without PostgreSQL's timeouts. */
  withoutTimeouts<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>;
  /** The connections of `db` to PostgreSQL; those of writes also serve libraries that bring their own SQL. */
  readonly pools: { readonly reads: Pool; readonly writes: Pool } | undefined;
  /** What answers the reads of some requests; undefined without `DATABASE_READ_URL`. */
  readonly replica: Replica | undefined;
  /**
   * Removes deleted rows from SQLite's log; PostgreSQL does so by itself, later.
   * @returns false if a reader or writer blocked it: try again
   */
  truncateLog(): Promise<boolean>;
}

/** The SQLite file of a data folder. */
export const sqliteFileIn = (dataDir: string) => join(dataDir, 'interest-miner.db');

/**
 * Opens the database: PostgreSQL if an address is given, else a SQLite file in the data folder.
 * PostgreSQL connects lazily; a missing SQLite folder is created.
 * @param options.readUrl a replica of the PostgreSQL, for the reads of some requests
 * @param options.onStatement runs each statement, to watch it
 * @param options.onSyncChange called when the disk stops persisting SQLite's commits, and with `undefined` when it works again
 */
export function connect(options: {
  databaseUrl?: string | undefined;
  readUrl?: string | undefined;
  dataDir: string;
  poolSize?: number;
  onSyncChange?: ((failure: Error | undefined) => void) | undefined;
  onStatement?: StatementHook | undefined;
}): Connection {
  const { databaseUrl, onStatement } = options;
  const watched = (dialect: Dialect) => (onStatement ? tracedDialect(dialect, onStatement) : dialect);
  if (databaseUrl !== undefined) {
    const size = options.poolSize ?? 10;
    const writes = postgresPool(databaseUrl, size);
    const reads = postgresPool(databaseUrl, Math.ceil(size / 2));
    const { readUrl } = options;
    const replica = readUrl === undefined ? undefined : followReplica(postgresPool(readUrl, size), reads);
    return {
      db: new RetryingKysely<Database>({ dialect: watched(postgresDialect({ reads, writes, replica })) }),
      engine: 'postgres',
      async withoutTimeouts(work) {
        const own = postgresPool(databaseUrl, 1, false);
        const db = new Kysely<Database>({ dialect: postgresDialect({ reads: own, writes: own }) });
        try {
          return await work(db);
        } finally {
          await own.end();
        }
      },
      pools: { reads, writes },
      replica,
      truncateLog: async () => true,
    };
  }
  const file = sqliteFileIn(options.dataDir);
  makePrivate(options.dataDir, file);
  const dialect = sqliteDialect(file, options.onSyncChange);
  const db = new Kysely<Database>({ dialect: watched(dialect) });
  return {
    db,
    engine: 'sqlite',
    withoutTimeouts: (work) => work(db),
    pools: undefined,
    replica: undefined,
    truncateLog: dialect.truncateLog,
  };
}
