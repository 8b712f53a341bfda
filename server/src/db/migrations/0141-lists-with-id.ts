import { type Kysely, sql } from 'kysely';

/** It only adds: a program that does not know the number leaves it as it is, until the list changes again. */
export const runsBeside = '0137-tests';

/** How many entries of a list have Meta's id; null until one is counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('lists').addColumn('with_id', 'integer').execute();
  await sql`update lists set with_id = (
    select count(*) from list_items
    where list_items.list_id = lists.id and list_items.deleted_at is null and list_items.ref not like '%builtin:%')`.execute(
    db,
  );
}
