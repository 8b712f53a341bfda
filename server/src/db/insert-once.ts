import type { Insertable, Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Inserts a row, unless one with its key, or with a unique value of it, is there. @returns whether it was inserted */
export async function insertOnce<Table extends keyof Database & string>(
  db: Kysely<Database>,
  table: Table,
  row: Insertable<Database[Table]>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto(table)
    .values(row as never)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
