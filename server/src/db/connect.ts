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
  /** The pool under `db` when the engine is PostgreSQL, for libraries that bring their own SQL. */
  readonly pool: Pool | undefined;
  /**
   * Removes deleted rows from SQLite's log; PostgreSQL does so by itself, later.
   * @returns false when somebody was in the way: try again
   */
  truncateLog(): Promise<boolean>;
}

/** The SQLite file of a data folder. */
export const sqliteFileIn = (dataDir: string) => join(dataDir, 'interest-miner.db');

/**
 * Opens the database: PostgreSQL when an address is given, else a SQLite file in the data folder.
 * PostgreSQL connects lazily; the SQLite folder is made when missing.
 * @param options.onSyncChange called when the disk stops keeping SQLite's commits, and with `undefined` once it does again
 */
export function connect(options: {
  databaseUrl?: string | undefined;
  dataDir: string;
  poolSize?: number;
  onSyncChange?: (failure: Error | undefined) => void;
}): Connection {
  if (options.databaseUrl !== undefined) {
    const pool = postgresPool(options.databaseUrl, options.poolSize ?? 10);
    return {
      db: new Kysely<Database>({ dialect: postgresDialect(pool) }),
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
