import { unfinishedPushStates } from '@interest-miner/contract/pushes/endpoints';
import { type Kysely, sql } from 'kysely';
import { leasedRows } from '../../db/leased-rows.ts';
import type { Database } from '../../db/schema.ts';
import type { PushesTable } from '../../db/tables/pushes.ts';
import { minuteMs } from '../../lib/time.ts';

type Db = Kysely<Database>;
type Row = PushesTable;

/** Longer than the slowest call: when it expires, a dead process's last call has been answered or dropped. */
export const leaseMs = minuteMs;

/** A user's pushes: finds, lists, counts and leases them, with the SQL of `db/leased-rows.ts`. */
export const pushRows = leasedRows('pushes', {
  unfinished: unfinishedPushStates,
  leaseMs,
  onLease: { attempts: sql<number>`attempts + 1` },
});

/** Stores a push, or returns the one that the same request created before. */
export async function insertPush(db: Db, row: Row): Promise<Row> {
  await db
    .insertInto('pushes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['owner_id', 'request_id']).doNothing())
    .execute();
  return (await findByRequest(db, row.owner_id, row.request_id)) as Row;
}

export function findByRequest(db: Db, ownerId: string, requestId: string): Promise<Row | undefined> {
  return db
    .selectFrom('pushes')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
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

/** The audience that was pushed as an ad set; null for an ad set of another origin. */
export async function audienceOfAdSet(db: Db, ownerId: string, adSetId: string): Promise<string | null> {
  const row = await db
    .selectFrom('pushes')
    .select('audience_id')
    .where('owner_id', '=', ownerId)
    .where('ad_set_id', '=', adSetId)
    .executeTakeFirst();
  return row?.audience_id ?? null;
}
