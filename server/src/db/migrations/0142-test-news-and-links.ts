import type { Kysely } from 'kysely';

/** It only adds: a program that knows neither tells nothing new, and answers no link. */
export const runsBeside = '0140-tests-of-briefs';

/** What happened to a test, for the bell; and the read-only link to its report. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('test_news')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('test_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('cell', 'text')
    .addColumn('sentence', 'text', (column) => column.notNull())
    .addColumn('found_at', 'bigint', (column) => column.notNull())
    .addColumn('read_at', 'bigint')
    .execute();
  await db.schema.createIndex('test_news_of_owner').on('test_news').columns(['owner_id', 'found_at']).execute();
  await db.schema.createIndex('test_news_of_test').on('test_news').column('test_id').execute();
  await db.schema.alterTable('tests').addColumn('share_hash', 'text').execute();
  await db.schema.alterTable('tests').addColumn('shared_at', 'bigint').execute();
  await db.schema.alterTable('tests').addColumn('share_suspended_at', 'bigint').execute();
  await db.schema.createIndex('tests_by_link').unique().on('tests').column('share_hash').execute();
}
