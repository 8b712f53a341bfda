import { unfinishedTestStates } from '@interest-miner/contract/tests/test';
import type { Kysely } from 'kysely';
import { requestedWork } from '../../../db/requested-work.ts';
import type { Database } from '../../../db/schema.ts';
import type { TestsTable } from '../../../db/tables/tests.ts';

type Db = Kysely<Database>;
type Row = TestsTable;

/** A user's tests: with the SQL of `db/requested-work.ts`. */
export const testRows = requestedWork('tests', unfinishedTestStates);

export async function countTests(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('tests')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores what a reading found; whatever state the test has meanwhile. */
export async function saveVerdict(db: Db, id: string, verdict: string): Promise<void> {
  await db.updateTable('tests').set({ verdict }).where('id', '=', id).execute();
}

/** Stores the ad account of a test anew; whatever state the test has meanwhile. */
export async function saveAccount(db: Db, id: string, account: string): Promise<void> {
  await db.updateTable('tests').set({ account }).where('id', '=', id).execute();
}

/** Stores the first verdict that ended the question. @returns whether there was none before */
export async function saveFirstVerdict(db: Db, id: string, verdict: string): Promise<boolean> {
  const row = await db
    .updateTable('tests')
    .set({ first_verdict: verdict })
    .where('id', '=', id)
    .where('first_verdict', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
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
    await transaction.deleteFrom('test_news').where('test_id', '=', id).execute();
    return true;
  });
}
