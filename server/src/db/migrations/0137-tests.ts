import type { Kysely } from 'kysely';

/** It only adds: a program that knows no tests leaves the tables empty. */
export const runsBeside = '0133-stored-bytes';

/** Tests of interests: what is created at Meta, what was read of it, and which interests it was about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('hypothesis', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('account', 'text')
    .addColumn('input', 'text')
    .addColumn('goal', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('days', 'integer', (column) => column.notNull())
    .addColumn('mark', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('failed_at', 'text')
    .addColumn('campaign_id', 'text')
    .addColumn('capped', 'integer', (column) => column.notNull())
    .addColumn('complaints', 'text', (column) => column.notNull())
    .addColumn('notice', 'text')
    .addColumn('verdict', 'text')
    .addColumn('first_verdict', 'text')
    .addColumn('start_at', 'bigint')
    .addColumn('end_at', 'bigint')
    .addColumn('started_at', 'bigint')
    .addColumn('stopped_at', 'bigint')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('resume_at', 'bigint', (column) => column.notNull())
    .addColumn('lease_id', 'text')
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('tests_once', ['owner_id', 'request_id'])
    .execute();
  await db.schema.createIndex('tests_due').on('tests').columns(['state', 'resume_at']).execute();
  await db.schema.createIndex('tests_of_owner').on('tests').columns(['owner_id', 'created_at']).execute();

  await db.schema
    .createTable('test_cells')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('test_id', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('audience_id', 'text')
    .addColumn('without_interests', 'integer', (column) => column.notNull())
    .addColumn('interests', 'text', (column) => column.notNull())
    .addColumn('plan', 'text')
    .addColumn('ad_set_id', 'text')
    .addColumn('ads', 'text', (column) => column.notNull())
    .addColumn('delivery', 'text')
    .addColumn('reach', 'bigint')
    .addUniqueConstraint('test_cells_places', ['test_id', 'place'])
    .execute();
  await db.schema.createIndex('test_cells_of_owner').on('test_cells').column('owner_id').execute();

  await db.schema
    .createTable('test_results')
    .addColumn('cell_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('spend_micros', 'bigint', (column) => column.notNull())
    .addColumn('impressions', 'bigint', (column) => column.notNull())
    .addColumn('clicks', 'bigint', (column) => column.notNull())
    .addColumn('link_clicks', 'bigint', (column) => column.notNull())
    .addColumn('results', 'bigint', (column) => column.notNull())
    .addColumn('value_micros', 'bigint')
    .addPrimaryKeyConstraint('test_results_key', ['cell_id', 'day'])
    .execute();
  await db.schema.createIndex('test_results_of_owner').on('test_results').column('owner_id').execute();

  await db.schema
    .createTable('test_interests')
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('ref', 'text', (column) => column.notNull())
    .addColumn('cell_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('test_interests_key', ['owner_id', 'ref', 'cell_id'])
    .execute();
  await db.schema.createIndex('test_interests_of_cell').on('test_interests').column('cell_id').execute();

  await db.schema
    .createTable('test_readings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('report_id', 'text')
    .addColumn('read_at', 'bigint')
    .addColumn('problem', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('resume_at', 'bigint', (column) => column.notNull())
    .addColumn('lease_id', 'text')
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('test_readings_due').on('test_readings').columns(['state', 'resume_at']).execute();
  await db.schema.createIndex('test_readings_of_owner').on('test_readings').column('owner_id').execute();
}
