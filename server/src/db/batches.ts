import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  PostgresAdapter,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Database } from './schema.ts';

/** Rows per statement: a few milliseconds, so that requests run in between. */
export const batchRows = 500;

type Table = keyof Database;
type Column<T extends Table> = keyof Database[T] & string;
/** Which rows of a table: those with these values, or those that meet a condition. */
export type Where<T extends Table> =
  | Partial<Selectable<Database[T]>>
  | ((eb: ExpressionBuilder<Database, T>) => Expression<SqlBool>);

/** Kysely cannot check a query whose table is a parameter: in here, the table is this one. */
type Any = { rows: { id: string } };
const anyTable = (db: Kysely<Database>) => db as unknown as Kysely<Any>;
const anyWhere = <T extends Table>(where: Where<T>) =>
  (typeof where === 'function' ? where : (eb) => eb.and(where as object)) as (
    eb: ExpressionBuilder<Any, 'rows'>,
  ) => Expression<SqlBool>;

/**
 * Repeats a statement that changes at most `batchRows` rows until one changes fewer. SQLite works in this thread, so
 * the event loop runs after each.
 * @param run one statement; returns how many rows it changed
 * @throws the abort reason of `signal`, between two statements
 */
export async function inBatches(run: (limit: number) => Promise<number>, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    if ((await run(batchRows)) < batchRows) return;
    await nextTurn();
  }
}

/** Whether rows can be locked one by one; SQLite has one writer at a time anyway. */
export const locksRows = (db: Kysely<Database>) => db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * Deletes rows by their keys. Only the keys: with the condition beside them, SQLite walks all rows that meet it. Where
 * others write meanwhile, the rows are locked first, so that none is deleted that no longer meets the condition.
 */
async function deleteByKey(
  db: Kysely<Database>,
  table: Table,
  key: readonly string[],
  due: SelectQueryBuilder<Any, 'rows', object>,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const { numDeletedRows } = await anyTable(db)
    .with('due', () => due.select([...key] as 'id'[]).$if(locksRows(db), (locked) => locked.forUpdate()))
    .deleteFrom(table as 'rows')
    .where(sql<SqlBool>`(${columns}) in (select ${columns} from due)`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Deletes the rows of a table that meet a condition, a batch at a time.
 * @param options.key the columns of the primary key
 */
export function deleteInBatches<T extends Table>(
  db: Kysely<Database>,
  table: T,
  where: Where<T>,
  { key = ['id' as Column<T>], signal }: { key?: readonly Column<T>[]; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const due = anyTable(db)
    .selectFrom(table as 'rows')
    .where(anyWhere(where));
  return inBatches((limit) => deleteByKey(db, table, key, due.limit(limit)), signal);
}

/**
 * Deletes rows beyond the newest `keep` of those that meet a condition; of tables with an `id`.
 * @param options.newest the column that says how new a row is
 * @returns the number deleted, at most `limit`
 */
export function deleteBeyond<T extends Table>(
  db: Kysely<Database>,
  table: T,
  where: Where<T>,
  { newest, keep, limit = batchRows }: { newest: Column<T>; keep: number; limit?: number },
): Promise<number> {
  const own = anyTable(db)
    .selectFrom(table as 'rows')
    .where(anyWhere(where));
  const beyond = own.orderBy(sql.ref(newest), 'desc').orderBy('id', 'desc').offset(keep).limit(limit);
  return deleteByKey(db, table, ['id'], beyond);
}

/** Reads the rows of a table that meet a condition, `rows` at a time, in the order of a unique text column; requests run in between. */
export async function* readInBatches<T extends Table>(
  db: Kysely<Database>,
  table: T,
  where: Where<T>,
  { key = 'id' as Column<T>, rows = batchRows }: { key?: Column<T>; rows?: number } = {},
): AsyncGenerator<Selectable<Database[T]>, void> {
  const column = key as 'id';
  for (let after = ''; ; ) {
    const batch = await anyTable(db)
      .selectFrom(table as 'rows')
      .selectAll()
      .where(anyWhere(where))
      .where(column, '>', after)
      .orderBy(column)
      .limit(rows)
      .execute();
    yield* batch as unknown as Selectable<Database[T]>[];
    const last = batch.at(-1);
    if (!last || batch.length < rows) return;
    after = last[column];
    await nextTurn();
  }
}
