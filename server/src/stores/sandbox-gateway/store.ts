import type { Kysely, Selectable } from 'kysely';
import { insertOnce } from '../../db/insert-once.ts';
import type { Database } from '../../db/schema.ts';
import type { SandboxObjectsTable } from '../../db/tables/sandbox-gateway.ts';
import type { SandboxFields, SandboxKind, SandboxObject, SandboxStore } from '../../ports/payments/sandbox/store.ts';

type Row = Selectable<SandboxObjectsTable>;

const toObject = <Kind extends SandboxKind>(kind: Kind, row: Row): SandboxObject<Kind> => ({
  id: row.id,
  kind,
  parentId: row.parent_id,
  fields: JSON.parse(row.fields) as SandboxFields[Kind],
  dueAt: row.due_at,
  version: row.version,
  createdAt: row.created_at,
});

const toRow = ({ id, kind, parentId, fields, dueAt, version, createdAt }: SandboxObject): Row => ({
  id,
  kind,
  parent_id: parentId,
  fields: JSON.stringify(fields),
  due_at: dueAt,
  version,
  created_at: createdAt,
});

const overtaken = new Error('another change came first');

/** Database storage for the built-in payment gateway. */
export function createSandboxStore(db: Kysely<Database>): SandboxStore {
  const rows = (kind: SandboxKind) => db.selectFrom('sandbox_objects').selectAll().where('kind', '=', kind);
  return {
    async find(kind, id) {
      const row = await rows(kind).where('id', '=', id).executeTakeFirst();
      return row && toObject(kind, row);
    },
    async childrenOf(kind, parentId) {
      const found = rows(kind).where('parent_id', '=', parentId).orderBy('created_at').orderBy('id');
      return (await found.execute()).map((row) => toObject(kind, row));
    },
    async newest(kind, limit) {
      const found = rows(kind).orderBy('created_at', 'desc').orderBy('id').limit(limit);
      return (await found.execute()).map((row) => toObject(kind, row));
    },
    async due(kind, now, limit) {
      const found = rows(kind).where('due_at', '<=', now).orderBy('due_at').limit(limit);
      return (await found.execute()).map((row) => toObject(kind, row));
    },
    save: (added, changed = []) =>
      db
        .transaction()
        .execute(async (transaction) => {
          for (const object of changed) {
            const { id, kind, version, ...row } = toRow(object);
            const { numUpdatedRows } = await transaction
              .updateTable('sandbox_objects')
              .set({ ...row, version: version + 1 })
              .where('id', '=', id)
              .where('kind', '=', kind)
              .where('version', '=', version)
              .executeTakeFirstOrThrow();
            if (numUpdatedRows === 0n) throw overtaken;
          }
          for (const object of added)
            if (!(await insertOnce(transaction, 'sandbox_objects', toRow(object)))) throw overtaken;
          return true;
        })
        .catch((error: unknown) => {
          if (error === overtaken) return false;
          throw error;
        }),
    async deleteClosedWebhooks(before) {
      await db
        .deleteFrom('sandbox_objects')
        .where('kind', '=', 'webhook')
        .where('due_at', 'is', null)
        .where('created_at', '<', before)
        .execute();
    },
  };
}
