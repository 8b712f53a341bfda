import { type Kysely, sql } from 'kysely';

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
  await sql`
    update lists set bytes = (
      select coalesce(sum(octet_length(snapshot) + octet_length(note) + octet_length(tags)), 0)
      from list_items where list_id = lists.id)`.execute(db);
}
