import type { ExpressionBuilder, Kysely } from 'kysely';
import { minuteMs } from '../lib/time.ts';
import type { Database } from './schema.ts';

/** What every table has whose rows belong to an owner, and whose deletion can be undone for a while. */
interface OwnedColumns {
  id: string;
  owner_id: string;
  /** Set while a deletion can be undone; then a job removes the row. */
  deleted_at: number | null;
}

type OwnedTable = {
  [Name in keyof Database]: Database[Name] extends OwnedColumns ? Name : never;
}[keyof Database];

interface Settings<Row> {
  /** The table and column with the number of an owner's rows that are not deleted. */
  readonly count: 'list_owners.list_count' | 'audience_owners.audience_count' | 'brief_owners.brief_count';
  /** Maximum rows of an owner. */
  readonly max: number;
  readonly undoMs: number;
  /** Maximum deleted rows of an owner that can be restored. */
  readonly maxDeleted: number;
  /** Changed when a row is deleted. */
  readonly onDelete?: Partial<Row>;
  /** Removes what belongs to a row, in the transaction that removes it. */
  readonly purgeChildren?: (db: Kysely<Database>, id: string) => Promise<void>;
}

/** Rows of an owner, within a limit. Every change locks the owner's row first, so that two changes cannot deadlock. */
export interface OwnedRows<Row> {
  /** Locks the owner's row until the transaction ends, so that the count stays true. */
  lockOwner(db: Kysely<Database>, ownerId: string): Promise<void>;
  /** Takes a place for a new row, in the transaction that inserts it. @returns false if there is none left */
  takePlace(db: Kysely<Database>, ownerId: string): Promise<boolean>;
  /** Marks a row deleted, and removes the owner's oldest deleted ones. @returns false if there is no such row */
  markDeleted(db: Kysely<Database>, ownerId: string, id: string, now: number): Promise<boolean>;
  /** Undoes a deletion. @returns `gone` if there is nothing to restore, `full` if there is no place left */
  restore(db: Kysely<Database>, ownerId: string, id: string, now: number): Promise<Row | 'gone' | 'full'>;
  /** Removes rows whose deletion can no longer be undone. */
  purge(db: Kysely<Database>, now: number, signal?: AbortSignal): Promise<void>;
  /** Deletes the count of an owner whose rows are deleted. */
  eraseOwner(db: Kysely<Database>, ownerId: string): Promise<void>;
}

/** The queries of one table of owned rows; each changes state in one conditional statement. */
export function ownedRows<Name extends OwnedTable>(
  name: Name,
  settings: Settings<Database[Name]>,
): OwnedRows<Database[Name]> {
  type Row = Database[Name];
  // Kysely cannot check queries whose tables are parameters: inside, they are these two.
  type Tables = { rows: OwnedColumns; owners: { owner_id: string; count: number } };
  const tables = (db: Kysely<Database>) => db as unknown as Kysely<Tables>;
  const [ownerTable, countColumn] = settings.count.split('.') as [string, string];
  const rows = name as 'rows';
  const owners = ownerTable as 'owners';
  const count = countColumn as 'count';
  const countOf = `${owners}.${count}` as 'owners.count';

  async function addToCount(db: Kysely<Database>, ownerId: string, added: 0 | 1): Promise<boolean> {
    const row = await tables(db)
      .insertInto(owners)
      .values({ owner_id: ownerId, [count]: added } as Tables['owners'])
      .onConflict((conflict) => {
        const update = conflict.column('owner_id').doUpdateSet((eb) => ({ [count]: eb(countOf, '+', added) }));
        return added === 0 ? update : update.where(countOf, '<', settings.max);
      })
      .returning('owner_id')
      .executeTakeFirst();
    return row !== undefined;
  }

  const lockOwner = async (db: Kysely<Database>, ownerId: string) => {
    await addToCount(db, ownerId, 0);
  };
  const takePlace = (db: Kysely<Database>, ownerId: string) => addToCount(db, ownerId, 1);

  async function freePlace(db: Kysely<Database>, ownerId: string): Promise<void> {
    await tables(db)
      .updateTable(owners)
      .set((eb) => ({ [count]: eb(count, '-', 1) }))
      .where('owner_id', '=', ownerId)
      .execute();
  }

  /** Removes a deleted row and its children in one transaction: an interruption leaves both or none. */
  function purgeOne(db: Kysely<Database>, which: { before: number } | { ownerId: string }): Promise<boolean> {
    return db.transaction().execute(async (transaction) => {
      const row = await tables(transaction)
        .deleteFrom(rows)
        .where('deleted_at', 'is not', null)
        .where('id', 'in', (eb) => {
          const deleted = eb.selectFrom(rows).select('id').where('deleted_at', 'is not', null).limit(1);
          if ('before' in which) return deleted.where('deleted_at', '<=', which.before);
          const own = deleted.where('owner_id', '=', which.ownerId);
          return own.orderBy('deleted_at', 'desc').orderBy('id').offset(settings.maxDeleted);
        })
        .returning('id')
        .executeTakeFirst();
      if (row) await settings.purgeChildren?.(transaction, row.id);
      return row !== undefined;
    });
  }

  return {
    lockOwner,
    takePlace,

    async markDeleted(db, ownerId, id, now) {
      const isDeleted = await db.transaction().execute(async (transaction) => {
        await lockOwner(transaction, ownerId);
        const row = await tables(transaction)
          .updateTable(rows)
          .set({ ...settings.onDelete, deleted_at: now })
          .where('owner_id', '=', ownerId)
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (row) await freePlace(transaction, ownerId);
        return row !== undefined;
      });
      while (isDeleted && (await purgeOne(db, { ownerId })));
      return isDeleted;
    },

    restore: (db, ownerId, id, now) =>
      db.transaction().execute(async (transaction) => {
        const hasPlace = await takePlace(transaction, ownerId);
        const isRestorable = (eb: ExpressionBuilder<Tables, 'rows'>) =>
          eb.and([eb('owner_id', '=', ownerId), eb('id', '=', id), eb('deleted_at', '>', now - settings.undoMs)]);
        if (!hasPlace) {
          const row = await tables(transaction).selectFrom(rows).select('id').where(isRestorable).executeTakeFirst();
          return row ? 'full' : 'gone';
        }
        const restored = tables(transaction).updateTable(rows).set({ deleted_at: null }).where(isRestorable);
        const row = await restored.returningAll().executeTakeFirst();
        if (!row) await freePlace(transaction, ownerId);
        return (row as Row | undefined) ?? 'gone';
      }),

    async purge(db, now, signal) {
      // One minute after the undo period, because the clocks of processes differ.
      const before = now - settings.undoMs - minuteMs;
      while (await purgeOne(db, { before })) signal?.throwIfAborted();
    },

    async eraseOwner(db, ownerId) {
      await tables(db).deleteFrom(owners).where('owner_id', '=', ownerId).execute();
    },
  };
}
