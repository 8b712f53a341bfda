import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Database } from './schema.ts';

type Value = string | number | null;

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
 * @returns executes the query with its values, and answers the rows
 */
export function prepared<Values extends Record<string, Value>, Row>(
  build: (
    db: Kysely<Database>,
    value: <Name extends keyof Values & string>(name: Name) => Values[Name],
  ) => Compilable<Row>,
): (db: Kysely<Database>, values: Values) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, values) => {
    const engine = db.getExecutor().adapter;
    let query = compiled.get(engine);
    if (query === undefined) {
      query = build(db, (name) => new Placeholder(name) as never).compile();
      compiled.set(engine, query);
    }
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value));
    const result = await db.executeQuery({ ...query, parameters });
    return result.rows as Row[];
  };
}
