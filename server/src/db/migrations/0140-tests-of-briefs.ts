import { type Kysely, sql } from 'kysely';

/** It only adds: a program that knows no briefs of tests leaves them empty. */
export const runsBeside = '0137-tests';

/**
 * A test belongs to the brief of its first audience that has one. An analysis may leave tests out of its ranking: `ignores_tests` is
 * 1, or else null.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tests').addColumn('brief_id', 'text').execute();
  await db.schema.createIndex('tests_of_brief').on('tests').column('brief_id').execute();
  await sql`update tests set brief_id = (
    select audiences.brief_id from test_cells join audiences on audiences.id = test_cells.audience_id
    where test_cells.test_id = tests.id and audiences.brief_id is not null
    order by test_cells.place limit 1)`.execute(db);
  await db.schema.alterTable('business_briefs').addColumn('ignores_tests', 'integer').execute();
}
