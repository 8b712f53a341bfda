import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { TestAdObjectsTable } from '../db/tables/connections.ts';
import type { TestAdObject, TestAdStore } from '../ports/ads/test-account/store.ts';

const toObject = (row: Selectable<TestAdObjectsTable>): TestAdObject => ({
  id: row.id,
  ownerId: row.owner_id,
  accountId: row.account_id,
  kind: row.kind,
  fields: JSON.parse(row.fields) as Record<string, string>,
  createdAt: row.created_at,
});

/** Database storage for the built-in test ad accounts. */
export function createTestAdStore(db: Kysely<Database>): TestAdStore {
  return {
    async insertObject({ id, ownerId, accountId, kind, fields, createdAt }) {
      const row = { id, owner_id: ownerId, account_id: accountId, kind, fields: JSON.stringify(fields) };
      await db
        .insertInto('test_ad_objects')
        .values({ ...row, created_at: createdAt })
        .execute();
    },
    async listObjects(ownerId, accountId, kind) {
      const rows = await db
        .selectFrom('test_ad_objects')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where('account_id', '=', accountId)
        .where('kind', '=', kind)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toObject);
    },
    async findObject(ownerId, id) {
      const row = await db
        .selectFrom('test_ad_objects')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && toObject(row);
    },
    async updateObject(ownerId, id, fields) {
      await db
        .updateTable('test_ad_objects')
        .set({ fields: JSON.stringify(fields) })
        .where('owner_id', '=', ownerId)
        .where('id', '=', id)
        .execute();
    },
    async deleteObject(ownerId, id) {
      const row = await db
        .deleteFrom('test_ad_objects')
        .where('owner_id', '=', ownerId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
