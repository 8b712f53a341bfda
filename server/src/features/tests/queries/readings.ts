import { type Kysely, sql } from 'kysely';
import { leasedRows } from '../../../db/leased-rows.ts';
import type { Database } from '../../../db/schema.ts';
import type { TestReadingsTable } from '../../../db/tables/tests.ts';
import { minuteMs } from '../../../lib/time.ts';

type Db = Kysely<Database>;

/** The readings of tests; they are leased apart, so that a test can be stopped while it is read. */
export const readingRows = leasedRows('test_readings', {
  unfinished: ['reading'],
  leaseMs: 2 * minuteMs,
  onLease: { attempts: sql<number>`attempts + 1` },
});

/** Has a test read at a time, or sooner if it is due sooner. */
export async function readAt(db: Db, row: { id: string; owner_id: string }, time: number, now: number): Promise<void> {
  const first: TestReadingsTable = {
    ...row,
    state: 'reading',
    report_id: null,
    read_at: null,
    problem: null,
    attempts: 0,
    resume_at: time,
    lease_id: null,
    leased_until: 0,
    created_at: now,
  };
  await db
    .insertInto('test_readings')
    .values(first)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state: 'reading', resume_at: time, attempts: 0 }))
    .execute();
}

export function findReadings(db: Db, ids: readonly string[]): Promise<TestReadingsTable[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('test_readings').selectAll().where('id', 'in', ids).execute();
}

/** Ids of an owner's readings that are not finished. */
export async function findOpenReadings(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('test_readings')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'reading')
    .execute();
  return rows.map(({ id }) => id);
}
