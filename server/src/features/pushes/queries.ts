import { unfinishedPushStates } from '@interest-miner/contract/pushes/endpoints';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { PushesTable } from '../../db/tables/pushes.ts';

type Db = Kysely<Database>;
type Row = PushesTable;

const ofOwner = (db: Db, ownerId: string) => db.selectFrom('pushes').selectAll().where('owner_id', '=', ownerId);

export function findPush(db: Db, ownerId: string, id: string): Promise<Row | undefined> {
  return ofOwner(db, ownerId).where('id', '=', id).executeTakeFirst();
}

/** An owner's pushes, newest first. */
export function findPushes(db: Db, ownerId: string, limit: number): Promise<Row[]> {
  return ofOwner(db, ownerId).orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();
}

/** Stores a push, or returns the one that the same request created before. */
export async function insertPush(db: Db, row: Row): Promise<Row> {
  await db
    .insertInto('pushes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['owner_id', 'request_id']).doNothing())
    .execute();
  return ofOwner(db, row.owner_id).where('request_id', '=', row.request_id).executeTakeFirstOrThrow();
}

export function findByRequest(db: Db, ownerId: string, requestId: string): Promise<Row | undefined> {
  return ofOwner(db, ownerId).where('request_id', '=', requestId).executeTakeFirst();
}

export async function countUnfinished(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('pushes')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('state', 'in', unfinishedPushStates)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Restarts a finished push, if it is in one of these states. @returns whether it was */
export async function restartPush(
  db: Db,
  { owner_id, id }: Pick<Row, 'owner_id' | 'id'>,
  from: readonly Row['state'][],
  change: Partial<Row> & Pick<Row, 'state' | 'resume_at'>,
): Promise<boolean> {
  const row = await db
    .updateTable('pushes')
    .set({
      complaints: '[]',
      notice: null,
      attempts: 0,
      lease_id: null,
      leased_until: 0,
      finished_at: null,
      ...change,
    })
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the lease of an unfinished push that no process holds. */
export function leasePush(
  db: Db,
  id: string,
  lease: { readonly id: string; readonly now: number; readonly until: number },
): Promise<Row | undefined> {
  return db
    .updateTable('pushes')
    .set((eb) => ({ lease_id: lease.id, leased_until: lease.until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', unfinishedPushStates)
    .where('leased_until', '<=', lease.now)
    .where('resume_at', '<=', lease.now)
    .returningAll()
    .executeTakeFirst();
}

/** Changes a push while its lease is held. @returns undefined if another process holds it now */
export function storePush(db: Db, id: string, leaseId: string, change: Partial<Row>): Promise<Row | undefined> {
  return db
    .updateTable('pushes')
    .set(change)
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .returningAll()
    .executeTakeFirst();
}

/** Unfinished pushes that are due and without a lease, longest waiting first. */
export async function findDue(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pushes')
    .select('id')
    .where('state', 'in', unfinishedPushStates)
    .where('resume_at', '<=', now)
    .where('leased_until', '<=', now)
    .orderBy('resume_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes an owner's finished pushes except the last `keep`. What they created at Meta stays there. */
export async function trimPushes(db: Db, ownerId: string, keep: number): Promise<void> {
  const kept = await findPushes(db, ownerId, keep);
  if (kept.length < keep) return;
  await db
    .deleteFrom('pushes')
    .where('owner_id', '=', ownerId)
    .where('state', 'not in', unfinishedPushStates)
    .where(
      'id',
      'not in',
      kept.map(({ id }) => id),
    )
    .execute();
}

/** Removes at most `limit` of an owner's pushes. @returns their number */
export async function erasePushes(db: Db, ownerId: string, limit: number): Promise<number> {
  const due = db.selectFrom('pushes').select('id').where('owner_id', '=', ownerId).limit(limit);
  const { numDeletedRows } = await db.deleteFrom('pushes').where('id', 'in', due).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
