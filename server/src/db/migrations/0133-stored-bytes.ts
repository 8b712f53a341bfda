import { type Kysely, sql } from 'kysely';

/** Each may hold thousands of entries, and PostgreSQL ends a statement after 15 seconds. */
const listsAtOnce = 200;

/** What a list's entries take up, and a number that grows with every change to the list or its entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('lists')
    .addColumn('bytes', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('lists')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  for (let after: string | undefined = ''; after !== undefined; ) after = await countBytes(db, after);
}

/** Counts the bytes of some lists. @returns the id of the last one; undefined after all */
async function countBytes(db: Kysely<unknown>, after: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update lists set bytes = (
      select coalesce(sum(octet_length(snapshot) + octet_length(note) + octet_length(tags)), 0)
      from list_items where list_id = lists.id)
    where id in (select id from lists where id > ${after} order by id limit ${listsAtOnce})
    returning id`.execute(db);
  return rows
    .map(({ id }) => id)
    .sort()
    .at(-1);
}
