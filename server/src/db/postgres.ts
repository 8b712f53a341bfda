import { hash } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import type { SingleStatements } from './compiled-query.ts';
import type { Replica } from './replica.ts';
import { retryConflicts } from './retry-conflicts.ts';

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

/**
 * Splits `pgbouncer=true` off an address. It says that a pooler hands each transaction to another connection: names of statements
 * and startup parameters do not get through.
 */
export function readAddress(address: string): { connectionString: string; isPooled: boolean } {
  if (!URL.canParse(address)) return { connectionString: address, isPooled: false };
  const url = new URL(address);
  const isPooled = url.searchParams.get('pgbouncer') === 'true';
  url.searchParams.delete('pgbouncer');
  return { connectionString: url.href, isPooled };
}

/** Leaves out the names of statements, also of those that libraries send. */
function sendUnnamed(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((first: unknown, ...rest: unknown[]) =>
    query(
      typeof first === 'object' && first !== null && 'name' in first ? { ...first, name: undefined } : first,
      ...rest,
    )) as typeof client.query;
}

/**
 * Connections to PostgreSQL, opened on demand.
 * @param address may end in `pgbouncer=true`, for a pooler in transaction mode
 * @param timeouts false for migrations: an index over a large table takes longer than any request may
 */
export function postgresPool(address: string, size: number, timeouts = true): pg.Pool {
  const { connectionString, isPooled } = readAddress(address);
  const pool = new pg.Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    ...(timeouts ? { query_timeout: silenceMs } : {}),
    ...(timeouts && !isPooled ? { statement_timeout: statementMs } : {}),
    keepAlive: true,
    // It stays with the server's connection, whoever uses it next: all of them are ours.
    ...(timeouts && isPooled ? { onConnect: (client) => client.query(`set statement_timeout = ${statementMs}`) } : {}),
  });
  // The pool replaces a dropped idle connection; without a listener the error would end the process.
  pool.on('error', () => {});
  // The same for one in use: its query fails with an error, but the loss itself is reported to the client's own listeners.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    endWhenSilent(client);
    if (isPooled) sendUnnamed(client);
  });
  return pool;
}

/** Reads have their own connections: writes that hang, for example on a standby that must confirm them, do not end reads. */
export interface Pools {
  readonly reads: pg.Pool;
  readonly writes: pg.Pool;
  /** Answers the reads of some requests. */
  readonly replica?: Replica | undefined;
}

/** A query outside transactions that changes and locks nothing. */
function isRead({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'SelectQueryNode') return query.with === undefined && query.endModifiers === undefined;
  return query.kind === 'RawNode' && /^\s*select\b/i.test(sql) && !/\bpg_advisory/i.test(sql);
}

interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

async function send(pool: pg.Pool, statement: Statement): Promise<pg.QueryResult> {
  const client = await pool.connect();
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
  return send(pool, { text, values });
}

/** A read from the replica, where it may answer. @returns undefined if the primary must */
async function readReplica(replica: Replica | undefined, statement: Statement): Promise<pg.QueryResult | undefined> {
  if (!replica || !(await replica.mayAnswer())) return undefined;
  try {
    const result = await send(replica.pool, statement);
    replica.countRead();
    return result;
  } catch {
    // It is away, or dropped the query for a change it has to replay; a fault of the statement itself shows at the primary too.
    replica.rest();
    return undefined;
  }
}

/**
 * Runs a statement outside transactions on a connection of its kind, and again after a conflict.
 * @param name each connection parses and plans the statements of one name once
 */
async function runSingle<R>(pools: Pools, query: CompiledQuery, name?: string): Promise<QueryResult<R>> {
  const statement = { text: query.sql, values: [...query.parameters], ...(name === undefined ? {} : { name }) };
  const reads = isRead(query);
  const copied = reads ? await readReplica(pools.replica, statement) : undefined;
  const pool = reads ? pools.reads : pools.writes;
  const { rows, rowCount } = copied ?? (await retryConflicts(() => send(pool, statement)));
  return { rows: rows as R[], ...(rowCount === null ? {} : { numAffectedRows: BigInt(rowCount) }) };
}

/** Runs the statements of every request as named statements. */
class PoolAdapter extends PostgresAdapter implements SingleStatements {
  readonly #pools: Pools;
  readonly #names = new Map<string, string>();

  constructor(pools: Pools) {
    super();
    this.#pools = pools;
  }

  readonly single = <R>(query: CompiledQuery): Promise<QueryResult<R>> =>
    runSingle<R>(this.#pools, query, this.#nameOf(query.sql));

  #nameOf(sql: string): string {
    const known = this.#names.get(sql);
    if (known !== undefined) return known;
    const name = hash('sha256', sql).slice(0, 32);
    this.#names.set(sql, name);
    return name;
  }
}

/** Takes a connection when a statement comes: from the pool of its kind, or the one of its transaction. */
class PooledConnection implements DatabaseConnection {
  readonly #pools: Pools;
  /** Set during a transaction. */
  held: DatabaseConnection | undefined;

  constructor(pools: Pools) {
    this.#pools = pools;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.held ? this.held.executeQuery<R>(query) : runSingle<R>(this.#pools, query);
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are read in batches, not as a stream');
  }
}

/** Kysely's driver for transactions; other statements go to the pools. */
class PoolDriver implements Driver {
  readonly #pools: Pools;
  readonly #writes: Driver;

  constructor(pools: Pools) {
    this.#pools = pools;
    this.#writes = new PostgresDialect({ pool: pools.writes }).createDriver();
  }

  init(): Promise<void> {
    return this.#writes.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PooledConnection(this.#pools);
  }

  async beginTransaction(connection: PooledConnection, settings: TransactionSettings): Promise<void> {
    const held = await this.#writes.acquireConnection();
    try {
      await this.#writes.beginTransaction(held, settings);
      connection.held = held;
    } catch (error) {
      await this.#writes.releaseConnection(held);
      throw error;
    }
  }

  commitTransaction(connection: PooledConnection): Promise<void> {
    return this.#writes.commitTransaction(heldBy(connection));
  }

  rollbackTransaction(connection: PooledConnection): Promise<void> {
    return this.#writes.rollbackTransaction(heldBy(connection));
  }

  async releaseConnection(connection: PooledConnection): Promise<void> {
    const { held } = connection;
    connection.held = undefined;
    if (held) await this.#writes.releaseConnection(held);
  }

  async destroy(): Promise<void> {
    const { reads, replica } = this.#pools;
    await Promise.all([reads.end(), replica?.pool.end(), this.#writes.destroy()]);
  }
}

function heldBy({ held }: PooledConnection): DatabaseConnection {
  if (held === undefined) throw new Error('No transaction is open on this connection');
  return held;
}

/** Kysely's PostgreSQL dialect over both pools, with named statements beside it (`compiled-query.ts`). */
export function postgresDialect(pools: Pools): Dialect {
  const dialect = new PostgresDialect({ pool: pools.writes });
  return {
    createAdapter: () => new PoolAdapter(pools),
    createDriver: () => new PoolDriver(pools),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}
