import type { Kysely } from 'kysely';

/**
 * Lists of interests. An entry stays in its place for a while after its removal, so that it can come back; `list_owners`
 * counts the lists of an owner and names the current one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('list_owners')
    .addColumn('owner_id', 'text', (column) => column.primaryKey())
    .addColumn('list_count', 'integer', (column) => column.notNull())
    .addColumn('current_list_id', 'text')
    .execute();
  await db.schema
    .createTable('lists')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('item_count', 'integer', (column) => column.notNull())
    .addColumn('size_lower', 'bigint')
    .addColumn('size_upper', 'bigint')
    .addColumn('has_estimate', 'integer', (column) => column.notNull())
    .addColumn('item_order', 'text')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('share_hash', 'text', (column) => column.unique())
    .addColumn('shared_at', 'bigint')
    .addColumn('share_notes', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute();
  await db.schema.createIndex('lists_of_owner').on('lists').columns(['owner_id', 'updated_at']).execute();
  await db.schema
    .createIndex('lists_deleted')
    .on('lists')
    .column('deleted_at')
    .where('deleted_at' as never, 'is not', null)
    .execute();
  await db.schema
    .createTable('list_items')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('list_id', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('ref', 'text', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('snapshot', 'text', (column) => column.notNull())
    .addColumn('size_lower', 'bigint')
    .addColumn('size_upper', 'bigint')
    .addColumn('is_estimate', 'integer', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .addUniqueConstraint('list_items_once', ['list_id', 'ref'])
    .execute();
  await db.schema.createIndex('list_items_of_owner').on('list_items').column('owner_id').execute();
  await db.schema
    .createIndex('list_items_deleted')
    .on('list_items')
    .column('deleted_at')
    .where('deleted_at' as never, 'is not', null)
    .execute();
}
