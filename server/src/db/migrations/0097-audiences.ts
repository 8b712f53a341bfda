import type { Kysely } from 'kysely';

/**
 * Audiences, which stay in their place for a while after their deletion; `audience_owners` counts those of an owner.
 * Matrices of overlaps are long work: a row with its own state and a lease.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audience_owners')
    .addColumn('owner_id', 'text', (column) => column.primaryKey())
    .addColumn('audience_count', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('audiences')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('spec', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute();
  await db.schema.createIndex('audiences_of_owner').on('audiences').columns(['owner_id', 'updated_at']).execute();
  await db.schema
    .createIndex('audiences_deleted')
    .on('audiences')
    .column('deleted_at')
    .where('deleted_at' as never, 'is not', null)
    .execute();
  await db.schema
    .createTable('overlap_runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('countries', 'text', (column) => column.notNull())
    .addColumn('interests', 'text', (column) => column.notNull())
    .addColumn('sizes', 'text', (column) => column.notNull())
    .addColumn('resume_at', 'bigint', (column) => column.notNull())
    .addColumn('notice', 'text')
    .addColumn('lease_id', 'text')
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .addUniqueConstraint('overlap_runs_once', ['owner_id', 'key'])
    .execute();
  await db.schema.createIndex('overlap_runs_due').on('overlap_runs').columns(['state', 'resume_at']).execute();
}
