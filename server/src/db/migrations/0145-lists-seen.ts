import { type Kysely, sql } from 'kysely';

/** It only adds: a program that does not know the numbers leaves them as they are, until the list changes again. */
export const runsBeside = '0144-time-given';

/** Before 2025, nothing counts as seen. */
const firstYear = 2025;

/** When Meta last had the entries of lists: of each the year, of a list the latest year and how many it had then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('list_items').addColumn('seen_year', 'integer').execute();
  await db.schema.alterTable('lists').addColumn('seen_year', 'integer').execute();
  await db.schema
    .alterTable('lists')
    .addColumn('seen_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  for (let year = firstYear; year <= new Date().getUTCFullYear(); year += 1) {
    const told = `%"at_meta":{"state":"seen","at":"${year}-%`;
    const answered = `%"checked_at":"${year}-%`;
    await sql`update list_items set seen_year = ${sql.lit(year)}
      where ref not like '%builtin:%' and snapshot not like '%"removed":true%' and (snapshot like ${told}
        or (snapshot not like '%"at_meta"%' and snapshot like '%"source":"meta"%' and snapshot like ${answered}))`.execute(
      db,
    );
  }
  await sql`update lists set seen_year = (
    select max(seen_year) from list_items where list_items.list_id = lists.id and list_items.deleted_at is null)`.execute(
    db,
  );
  await sql`update lists set seen_count = (
    select count(*) from list_items where list_items.list_id = lists.id and list_items.deleted_at is null
      and list_items.seen_year = lists.seen_year)`.execute(db);
}
