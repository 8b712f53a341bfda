import type { Kysely } from 'kysely';
import { leasedRows } from '../../../db/leased-rows.ts';
import type { Database } from '../../../db/schema.ts';
import type { OverlapRunsTable } from '../../../db/tables/audiences.ts';

type Db = Kysely<Database>;
type Run = OverlapRunsTable;

const unfinished = ['running', 'waiting'] as const;

export const overlapRows = leasedRows('overlap_runs', {
  unfinished,
  // Renewed with every answer, and longer than the slowest one.
  leaseMs: 30_000,
  onLease: { state: 'running' },
});

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
  return overlapRows.find(db, ownerId, id);
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

export function readRuns(db: Db, ownerId: string): Promise<Run[]> {
  return db.selectFrom('overlap_runs').selectAll().where('owner_id', '=', ownerId).orderBy('created_at').execute();
}
