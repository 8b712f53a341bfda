import { unfinishedTestStates } from '@interest-miner/contract/tests/test';
import { type Kysely, sql } from 'kysely';
import { leasedRows } from '../../../db/leased-rows.ts';
import type { Database } from '../../../db/schema.ts';
import type { TestsTable } from '../../../db/tables/tests.ts';
import { minuteMs } from '../../../lib/time.ts';

type Db = Kysely<Database>;
type Row = TestsTable;

/** Longer than the slowest call: when it expires, a dead process's last call has been answered or dropped. */
export const leaseMs = minuteMs;

/** A user's tests: finds, lists, counts and leases them, with the SQL of `db/leased-rows.ts`. */
export const testRows = leasedRows('tests', {
  unfinished: unfinishedTestStates,
  leaseMs,
  onLease: { attempts: sql<number>`attempts + 1` },
});

/** Stores a test. @returns false if the same request has stored one before */
export async function insertTest(db: Db, row: Row): Promise<boolean> {
  const stored = await db
    .insertInto('tests')
    .values(row)
    .onConflict((conflict) => conflict.columns(['owner_id', 'request_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

export function findByRequest(db: Db, ownerId: string, requestId: string): Promise<Row | undefined> {
  return db
    .selectFrom('tests')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
}

export async function countTests(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('tests')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Moves a test to another state, if it is in one of these; whoever works on it loses the lease. @returns whether it was */
export async function moveTest(
  db: Db,
  { owner_id, id }: Pick<Row, 'owner_id' | 'id'>,
  from: readonly Row['state'][],
  change: Partial<Row> & Pick<Row, 'state'>,
): Promise<boolean> {
  const row = await db
    .updateTable('tests')
    .set({ complaints: '[]', notice: null, failed_at: null, attempts: 0, lease_id: null, leased_until: 0, ...change })
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores what a reading found; whatever state the test has meanwhile. */
export async function saveVerdict(
  db: Db,
  id: string,
  { verdict, first_verdict }: Pick<Row, 'verdict' | 'first_verdict'>,
): Promise<void> {
  await db.updateTable('tests').set({ verdict, first_verdict }).where('id', '=', id).execute();
}

/** Deletes a test with its figures, if it is in one of these states. @returns whether it was */
export function deleteTestRow(db: Db, ownerId: string, id: string, from: readonly Row['state'][]): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .deleteFrom('tests')
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .where('state', 'in', from)
      .returning('id')
      .executeTakeFirst();
    if (!row) return false;
    const cells = transaction.selectFrom('test_cells').select('id').where('test_id', '=', id);
    await transaction.deleteFrom('test_results').where('cell_id', 'in', cells).execute();
    await transaction.deleteFrom('test_interests').where('cell_id', 'in', cells).execute();
    await transaction.deleteFrom('test_cells').where('test_id', '=', id).execute();
    await transaction.deleteFrom('test_readings').where('id', '=', id).execute();
    return true;
  });
}
