import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { postgresDialect, postgresPool } from './postgres.ts';
import type { Database } from './schema.ts';
import { sqliteDialect } from './sqlite/dialect.ts';

export interface Connection {
  readonly db: Kysely<Database>;
  readonly engine: 'sqlite' | 'postgres';
  /** The pool under `db` when the engine is PostgreSQL, for libraries that bring their own SQL. */
  readonly pool: Pool | undefined;
}

/** The SQLite file of a data folder. */
export const sqliteFileIn = (dataDir: string) => join(dataDir, 'interest-miner.db');

/**
 * Opens the database: PostgreSQL when an address is given, else a SQLite file in the data folder.
 * PostgreSQL connects lazily; the SQLite folder is made when missing.
 * @param options.onSyncChange told when the disk stops keeping SQLite's commits, and with `undefined` once it does again
 */
export function connect(options: {
  databaseUrl?: string | undefined;
  dataDir: string;
  poolSize?: number;
  onSyncChange?: (failure: Error | undefined) => void;
}): Connection {
  if (options.databaseUrl !== undefined) {
    const pool = postgresPool(options.databaseUrl, options.poolSize ?? 10);
    return { db: new Kysely<Database>({ dialect: postgresDialect(pool) }), engine: 'postgres', pool };
  }
  mkdirSync(options.dataDir, { recursive: true });
  const dialect = sqliteDialect(sqliteFileIn(options.dataDir), options.onSyncChange);
  return { db: new Kysely<Database>({ dialect }), engine: 'sqlite', pool: undefined };
}
