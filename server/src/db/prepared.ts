import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely';
import type { RowMemory } from './row-memory.ts';
import type { Database } from './schema.ts';

type Value = string | number | null;

/** What an engine's adapter offers when its statements need no connection of their own. */
export interface SingleStatements {
  /** Runs one statement outside of transactions; absent until the engine is open. */
  readonly single: (<R>(query: CompiledQuery) => Promise<QueryResult<R>>) | undefined;
  readonly memory: RowMemory | undefined;
}

const singleStatements = (db: Kysely<Database>) => db.getExecutor().adapter as Partial<SingleStatements>;

let queries = 0;

/** Stands for a value while a query is built; compiled away into a position. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled once for each engine and then only executed: building costs several times what
 * SQLite needs to answer. For the few queries of every request; others stay plain.
 * @param build builds the query, taking each value as `value('name')`
 * @param options.remember keeps the rows of a read while nothing is written: for what every request asks again. Its
 * values must name rows, not moments, and nobody may change the rows
 * @returns executes the query with its values, and answers the rows
 */
export function prepared<Values extends Record<string, Value>, Row>(
  build: (
    db: Kysely<Database>,
    value: <Name extends keyof Values & string>(name: Name) => Values[Name],
  ) => Compilable<Row>,
  options: { remember?: boolean } = {},
): (db: Kysely<Database>, values: Values) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  queries += 1;
  const name = `${queries}`;
  const execute = async (db: Kysely<Database>, values: Values): Promise<Row[]> => {
    const engine = db.getExecutor().adapter;
    let query = compiled.get(engine);
    if (query === undefined) {
      query = build(db, (name) => new Placeholder(name) as never).compile();
      compiled.set(engine, query);
    }
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value));
    const filled = { query: query.query, queryId: query.queryId, sql: query.sql, parameters };
    // Kysely's way over plugins, connection and logger costs more than such a statement takes.
    const single = db.isTransaction ? undefined : singleStatements(db).single;
    const result = await (single ? single<Row>(filled) : db.executeQuery(filled));
    return result.rows as Row[];
  };
  if (!options.remember) return execute;
  return async (db, values) => {
    const memory = db.isTransaction ? undefined : singleStatements(db).memory;
    if (memory === undefined) return execute(db, values);
    const generation = memory.generation();
    const key = Object.values(values).reduce<string>((text, value) => `${text}\0${value}`, name);
    const known = memory.find(key);
    if (known !== undefined) return known as Row[];
    const rows = await execute(db, values);
    memory.keep(key, rows, generation);
    return rows;
  };
}
