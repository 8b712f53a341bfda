import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

export interface Connection {
  readonly db: Kysely<Database>;
  readonly engine: 'sqlite' | 'postgres';
  /** The pool under `db` when the engine is PostgreSQL, for libraries that bring their own SQL. */
  readonly pool: pg.Pool | undefined;
}

// Times and counts are 64-bit on the wire and fit a double until the year 287396.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A statement that runs longer is ended by PostgreSQL; one that gets no answer for longer is given up here, in ms. */
const statementMs = 15_000;
const silenceMs = 17_000;

/**
 * Ends a connection whose query got no answer in time. The driver would keep it, and whoever gets it next would wait
 * behind an answer that never comes: a network that swallows packets would fill the pool with such connections.
 */
function endWhenSilent(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const answer = query(...args);
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        if (error.message === 'Query read timeout') (client as unknown as pg.Client).end().catch(() => {});
      });
    return answer;
  }) as typeof client.query;
}

/** The SQLite file of a data folder. */
export const sqliteFileIn = (dataDir: string) => join(dataDir, 'interest-miner.db');

/**
 * Opens the database: PostgreSQL when an address is given, else a SQLite file in the data folder.
 * PostgreSQL connects lazily; the SQLite folder is made when missing.
 */
export function connect(options: { databaseUrl?: string | undefined; dataDir: string; poolSize?: number }): Connection {
  if (options.databaseUrl !== undefined) {
    const pool = new pg.Pool({
      connectionString: options.databaseUrl,
      max: options.poolSize ?? 10,
      connectionTimeoutMillis: 5000,
      idleTimeoutMillis: 30_000,
      statement_timeout: statementMs,
      query_timeout: silenceMs,
      keepAlive: true,
    });
    // A dropped idle connection is replaced by the pool; without a listener it would end the process.
    pool.on('error', () => {});
    // The same for one in use: its query fails and says so, but the loss itself is told to the client's own listeners.
    pool.on('connect', (client) => {
      client.on('error', () => {});
      endWhenSilent(client);
    });
    return { db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), engine: 'postgres', pool };
  }
  mkdirSync(options.dataDir, { recursive: true });
  const dialect = sqliteDialect(sqliteFileIn(options.dataDir));
  return { db: new Kysely<Database>({ dialect }), engine: 'sqlite', pool: undefined };
}
