import type { Kysely } from 'kysely';

/** Audiences on their way to Meta as paused campaigns and ad sets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pushes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('audience_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('mark', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('failed_at', 'text')
    .addColumn('campaign_id', 'text')
    .addColumn('campaign_made', 'integer', (column) => column.notNull())
    .addColumn('ad_set_id', 'text')
    .addColumn('complaints', 'text', (column) => column.notNull())
    .addColumn('notice', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('resume_at', 'bigint', (column) => column.notNull())
    .addColumn('lease_id', 'text')
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .addUniqueConstraint('pushes_once', ['owner_id', 'request_id'])
    .execute();
  await db.schema.createIndex('pushes_due').on('pushes').columns(['state', 'resume_at']).execute();
  await db.schema.createIndex('pushes_of_owner').on('pushes').columns(['owner_id', 'created_at']).execute();
}
