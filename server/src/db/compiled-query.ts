import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely';
import type { Database } from './schema.ts';

type Value = string | number | null;

/**
 * When a write is acknowledged: once it would survive a power cut, or once it is committed, which survives the end
 * of the process but may lose the last tenth of a second in a power cut.
 */
export type Acknowledgement = 'durable' | 'committed';

/** What an engine's adapter offers if its statements do not need their own connection. */
export interface SingleStatements {
  /** Runs one statement outside transactions; absent until the engine is open. */
  readonly single: (<R>(query: CompiledQuery, acknowledged: Acknowledgement) => Promise<QueryResult<R>>) | undefined;
}

const singleStatements = (db: Kysely<Database>) => db.getExecutor().adapter as Partial<SingleStatements>;

/** Placeholder for a value while a query is built; compiled into a position. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Build<Values, Row> = (
  db: Kysely<Database>,
  value: <Name extends keyof Values & string>(name: Name) => Values[Name],
) => Compilable<Row>;

type Execute<Values, Row> = (db: Kysely<Database>, values: Values) => Promise<QueryResult<Row>>;

/** Compiles a query once for each engine. */
function compileOnce<Values extends Record<string, Value>, Row>(
  build: Build<Values, Row>,
  acknowledged: Acknowledgement = 'durable',
): Execute<Values, Row> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return (db, values) => {
    const engine = db.getExecutor().adapter;
    let query = compiled.get(engine);
    if (query === undefined) {
      query = build(db, (name) => new Placeholder(name) as never).compile();
      compiled.set(engine, query);
    }
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value));
    const filled = { query: query.query, queryId: query.queryId, sql: query.sql, parameters };
    // Kysely's path through plugins, connection and logger costs more than such a statement.
    const single = db.isTransaction ? undefined : singleStatements(db).single;
    return single ? single<Row>(filled, acknowledged) : db.executeQuery(filled);
  };
}

/**
 * A read that is built and compiled to SQL once per engine and then only executed: building costs several times
 * what SQLite needs to run it. For the few queries of every request; others stay plain.
 * @param build builds the query, with each value as `value('name')`
 * @returns a function that executes the query with its values and returns the rows
 */
export function compiledRead<Values extends Record<string, Value>, Row>(
  build: Build<Values, Row>,
): (db: Kysely<Database>, values: Values) => Promise<Row[]> {
  const execute = compileOnce(build);
  return async (db, values) => (await execute(db, values)).rows as Row[];
}

/**
 * The same for a write.
 * @param options.acknowledged `committed` for writes that may be lost in a power cut
 * @returns a function that executes it with its values and returns the number of changed rows
 */
export function compiledWrite<Values extends Record<string, Value>>(
  build: Build<Values, unknown>,
  options: { acknowledged?: Acknowledgement } = {},
): (db: Kysely<Database>, values: Values) => Promise<number> {
  const execute = compileOnce(build, options.acknowledged);
  return async (db, values) => Number((await execute(db, values)).numAffectedRows ?? 0);
}
