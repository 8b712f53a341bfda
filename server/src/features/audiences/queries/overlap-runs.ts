import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { OverlapRunsTable } from '../../../db/tables/audiences.ts';

type Db = Kysely<Database>;
type Run = OverlapRunsTable;

const unfinished = ['running', 'waiting'] as const;

export function findRun(db: Db, ownerId: string, id: string): Promise<Run | undefined> {
  return db
    .selectFrom('overlap_runs')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Starts a run. The owner's earlier run of the same question continues if unfinished, and is reused if it finished
 * after `freshSince`; otherwise, also if cancelled or failed, it starts again under its id without any sizes.
 */
export async function startRun(db: Db, row: Run, freshSince: number): Promise<Run> {
  const again = {
    state: row.state,
    interests: row.interests,
    sizes: row.sizes,
    resume_at: row.resume_at,
    notice: null,
    lease_id: null,
    leased_until: 0,
    created_at: row.created_at,
    finished_at: row.finished_at,
  };
  await db
    .insertInto('overlap_runs')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'key'])
        .doUpdateSet(again)
        .where((eb) =>
          eb.or([
            eb('overlap_runs.state', 'in', ['cancelled', 'failed']),
            eb.and([eb('overlap_runs.state', '=', 'done'), eb('overlap_runs.finished_at', '<', freshSince)]),
          ]),
        ),
    )
    .execute();
  return db
    .selectFrom('overlap_runs')
    .selectAll()
    .where('owner_id', '=', row.owner_id)
    .where('key', '=', row.key)
    .executeTakeFirstOrThrow();
}

/** Ends a run that is not finished. @returns the run as it is then; undefined if there is none */
export async function cancelRun(db: Db, ownerId: string, id: string, now: number): Promise<Run | undefined> {
  await db
    .updateTable('overlap_runs')
    .set({ state: 'cancelled', finished_at: now, notice: null, lease_id: null, leased_until: 0 })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('state', 'in', unfinished)
    .execute();
  return findRun(db, ownerId, id);
}

/** Takes the lease of an unfinished run that no process holds. */
export function leaseRun(
  db: Db,
  id: string,
  lease: { id: string; now: number; until: number },
): Promise<Run | undefined> {
  return db
    .updateTable('overlap_runs')
    .set({ state: 'running', lease_id: lease.id, leased_until: lease.until })
    .where('id', '=', id)
    .where('state', 'in', unfinished)
    .where('leased_until', '<=', lease.now)
    .where('resume_at', '<=', lease.now)
    .returningAll()
    .executeTakeFirst();
}

/** Stores progress, while the lease is still held. @returns false if the run was cancelled or belongs to another process */
export async function storeProgress(
  db: Db,
  id: string,
  leaseId: string,
  change: Partial<Pick<Run, 'state' | 'sizes' | 'resume_at' | 'notice' | 'leased_until' | 'finished_at'>>,
): Promise<boolean> {
  const row = await db
    .updateTable('overlap_runs')
    .set(change)
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Unfinished runs that are due and without a lease, longest waiting first. */
export async function findDueRuns(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('overlap_runs')
    .select('id')
    .where('state', 'in', unfinished)
    .where('resume_at', '<=', now)
    .where('leased_until', '<=', now)
    .orderBy('resume_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** An owner's unfinished runs of other questions. */
export async function countUnfinished(db: Db, ownerId: string, exceptKey: string): Promise<number> {
  const { count } = await db
    .selectFrom('overlap_runs')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('key', '!=', exceptKey)
    .where('state', 'in', unfinished)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Removes an owner's finished runs except the last `keep`. */
export async function trimRuns(db: Db, ownerId: string, keep: number): Promise<void> {
  const kept = await db
    .selectFrom('overlap_runs')
    .select('id')
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(keep)
    .execute();
  if (kept.length < keep) return;
  const ids = kept.map(({ id }) => id);
  await db
    .deleteFrom('overlap_runs')
    .where('owner_id', '=', ownerId)
    .where('state', 'not in', unfinished)
    .where('id', 'not in', ids)
    .execute();
}

/** Removes at most `limit` of an owner's runs. @returns their number */
export async function eraseRuns(db: Db, ownerId: string, limit: number): Promise<number> {
  const due = db.selectFrom('overlap_runs').select('id').where('owner_id', '=', ownerId).limit(limit);
  const { numDeletedRows } = await db.deleteFrom('overlap_runs').where('id', 'in', due).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export function readRuns(db: Db, ownerId: string): Promise<Run[]> {
  return db.selectFrom('overlap_runs').selectAll().where('owner_id', '=', ownerId).orderBy('created_at').execute();
}
