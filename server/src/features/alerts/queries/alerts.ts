import type { Kysely } from 'kysely';
import { deleteBeyond, inBatches } from '../../../db/batches.ts';
import type { Database } from '../../../db/schema.ts';
import type { AlertsTable } from '../../../db/tables/alerts.ts';
import { chunks } from './chunks.ts';

type Db = Kysely<Database>;

export async function insertAlerts(db: Db, rows: readonly AlertsTable[]): Promise<void> {
  for (const part of chunks(rows))
    await db
      .insertInto('alerts')
      .values([...part])
      .execute();
}

/** Deletes alerts about losses of interests that are offered again, or that only the test ad account had lost. */
export async function withdrawLosses(db: Db, ownerId: string, refs: readonly string[]): Promise<void> {
  for (const part of chunks(refs)) {
    await db
      .deleteFrom('alerts')
      .where('owner_id', '=', ownerId)
      .where('kind', 'in', ['gone', 'planned', 'merged'])
      .where('ref', 'in', part)
      // Another round may have found it lost since.
      .where('ref', 'in', (eb) =>
        eb.selectFrom('watched_interests').select('ref').where('owner_id', '=', ownerId).where('state', '=', 'normal'),
      )
      .execute();
  }
}

/** Deletes an owner's alerts beyond the newest `keep`. */
export async function trimAlerts(db: Db, ownerId: string, keep: number): Promise<void> {
  await inBatches((limit) => deleteBeyond(db, 'alerts', { owner_id: ownerId }, { newest: 'found_at', keep, limit }));
}

export function findAlerts(db: Db, ownerId: string, limit: number): Promise<AlertsTable[]> {
  return db
    .selectFrom('alerts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('found_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** An owner's alerts about one interest, newest first. */
export function findAlertsOf(db: Db, ownerId: string, ref: string, limit: number): Promise<AlertsTable[]> {
  return db
    .selectFrom('alerts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('ref', '=', ref)
    .orderBy('found_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function findAlert(db: Db, ownerId: string, id: string): Promise<AlertsTable | undefined> {
  return db.selectFrom('alerts').selectAll().where('owner_id', '=', ownerId).where('id', '=', id).executeTakeFirst();
}

export async function countOf(db: Db, ownerId: string): Promise<{ unread: number; watched: number }> {
  const unread = await db
    .selectFrom('alerts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  const watched = await db
    .selectFrom('watched_interests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return { unread: Number(unread.count), watched: Number(watched.count) };
}

/** Marks alerts as read: one, or all without an id. @returns whether there is such an alert */
export async function markRead(db: Db, ownerId: string, now: number, id?: string): Promise<boolean> {
  let update = db
    .updateTable('alerts')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(now)) }))
    .where('owner_id', '=', ownerId);
  update = id === undefined ? update.where('read_at', 'is', null) : update.where('id', '=', id);
  return (await update.returning('id').execute()).length > 0;
}

export async function hasUnmailed(db: Db, ownerId: string): Promise<'running' | 'some' | 'none'> {
  const row = await db
    .selectFrom('alerts')
    .select('running')
    .where('owner_id', '=', ownerId)
    .where('mailed_at', 'is', null)
    .orderBy('running', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? 'none' : row.running === 1 ? 'running' : 'some';
}

/** Claims an owner's unmailed alerts; each goes to one caller only. */
export function claimUnmailed(db: Db, ownerId: string, now: number): Promise<AlertsTable[]> {
  return db
    .updateTable('alerts')
    .set({ mailed_at: now })
    .where('owner_id', '=', ownerId)
    .where('mailed_at', 'is', null)
    .returningAll()
    .execute();
}
