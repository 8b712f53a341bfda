import type { CompiledQuery, DatabaseConnection, Dialect } from 'kysely';
import type { Acknowledgement, SingleStatements } from './compiled-query.ts';

/** Runs a statement, and watches it. @param sql without its values */
export type StatementHook = <T>(sql: string, run: () => Promise<T>) => Promise<T>;

function watchConnection(connection: DatabaseConnection, around: StatementHook): DatabaseConnection {
  const run = connection.executeQuery.bind(connection);
  connection.executeQuery = <R>(query: CompiledQuery) => around(query.sql, () => run<R>(query));
  return connection;
}

/** The same dialect with each statement passed through a hook: those of Kysely, and those beside it (`compiled-query.ts`). */
export function tracedDialect(dialect: Dialect, around: StatementHook): Dialect {
  return {
    createAdapter() {
      const adapter = dialect.createAdapter();
      const own = Object.getOwnPropertyDescriptor(adapter, 'single')?.value as SingleStatements['single'];
      const find = (): SingleStatements['single'] =>
        own ?? Reflect.get(Object.getPrototypeOf(adapter), 'single', adapter);
      return Object.defineProperty(adapter, 'single', {
        get() {
          const single = find();
          return (
            single &&
            (<R>(query: CompiledQuery, acknowledged: Acknowledgement) =>
              around(query.sql, () => single<R>(query, acknowledged)))
          );
        },
      });
    },
    createDriver() {
      const driver = dialect.createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      driver.acquireConnection = async (options) => watchConnection(await acquire(options), around);
      return driver;
    },
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}
