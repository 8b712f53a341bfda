import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { postgresDialect, postgresPool } from './postgres.ts';
import type { Database } from './schema.ts';
import { sqliteDialect } from './sqlite/dialect.ts';
import { makePrivate } from './sqlite/private-files.ts';

export interface Connection {
  readonly db: Kysely<Database>;
  readonly engine: 'sqlite' | 'postgres';
  /** The pool of `db`'s writes on PostgreSQL, for libraries that bring their own SQL. */
  readonly pool: Pool | undefined;
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
 * @param options.onSyncChange called when the disk stops persisting SQLite's commits, and with `undefined` when it works again
 */
export function connect(options: {
  databaseUrl?: string | undefined;
  dataDir: string;
  poolSize?: number;
  onSyncChange?: (failure: Error | undefined) => void;
}): Connection {
  if (options.databaseUrl !== undefined) {
    const size = options.poolSize ?? 10;
    const pool = postgresPool(options.databaseUrl, size);
    const reads = postgresPool(options.databaseUrl, Math.ceil(size / 2));
    return {
      db: new Kysely<Database>({ dialect: postgresDialect({ reads, writes: pool }) }),
      engine: 'postgres',
      pool,
      truncateLog: async () => true,
    };
  }
  const file = sqliteFileIn(options.dataDir);
  makePrivate(options.dataDir, file);
  const dialect = sqliteDialect(file, options.onSyncChange);
  return {
    db: new Kysely<Database>({ dialect }),
    engine: 'sqlite',
    pool: undefined,
    truncateLog: dialect.truncateLog,
  };
}
