import { hash } from 'node:crypto';
import { type CompiledQuery, type Dialect, PostgresAdapter, PostgresDialect, type QueryResult } from 'kysely';
import pg from 'pg';
import type { SingleStatements } from './compiled-query.ts';

// Times and counts are 64-bit on the wire and fit a double until the year 287396.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Timeouts in ms: PostgreSQL cancels a longer statement, and the client gives up on a longer silence. */
const statementMs = 15_000;
const silenceMs = 17_000;

/** PostgreSQL's error text for a prepared statement whose table has changed its columns. */
const staleStatement = '0A000';

/**
 * Closes a connection whose query timed out. The driver would keep it, and the next user would wait
 * for an answer that never comes: a network that drops packets would fill the pool with such connections.
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

/** Connections to PostgreSQL, opened on demand. */
export function postgresPool(connectionString: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    query_timeout: silenceMs,
    keepAlive: true,
  });
  // The pool replaces a dropped idle connection; without a listener the error would end the process.
  pool.on('error', () => {});
  // The same for one in use: its query fails with an error, but the loss itself is reported to the client's own listeners.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    endWhenSilent(client);
  });
  return pool;
}

interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

/** Runs the statements of every request as named statements: each connection parses and plans them once. */
class PoolAdapter extends PostgresAdapter implements SingleStatements {
  readonly #pool: pg.Pool;
  readonly #names = new Map<string, string>();

  constructor(pool: pg.Pool) {
    super();
    this.#pool = pool;
  }

  readonly single = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    const values = [...query.parameters];
    const { rows, rowCount } = await this.#send({ name: this.#nameOf(query.sql), text: query.sql, values });
    return { rows: rows as R[], ...(rowCount === null ? {} : { numAffectedRows: BigInt(rowCount) }) };
  };

  #nameOf(sql: string): string {
    const known = this.#names.get(sql);
    if (known !== undefined) return known;
    const name = hash('sha256', sql).slice(0, 32);
    this.#names.set(sql, name);
    return name;
  }

  async #send(statement: Statement): Promise<pg.QueryResult> {
    const client = await this.#pool.connect();
    let stale = false;
    try {
      return await client.query(statement);
    } catch (error) {
      stale = statement.name !== undefined && (error as { code?: string }).code === staleStatement;
      if (!stale) throw error;
    } finally {
      // Closing the connection also drops its prepared statements.
      client.release(stale);
    }
    // It was rejected before it ran, so it is safe to run again.
    const { text, values } = statement;
    return this.#send({ text, values });
  }
}

/** Kysely's PostgreSQL dialect, with named statements beside it (`compiled-query.ts`). */
export function postgresDialect(pool: pg.Pool): Dialect {
  const dialect = new PostgresDialect({ pool });
  return {
    createAdapter: () => new PoolAdapter(pool),
    createDriver: () => dialect.createDriver(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}
