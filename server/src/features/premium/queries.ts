import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { AnalysisRunsTable, BusinessBriefsTable } from '../../db/tables/premium.ts';

type Db = Kysely<Database>;
export type NewBrief = Pick<
  BusinessBriefsTable,
  | 'id'
  | 'user_id'
  | 'brief_key'
  | 'product_name'
  | 'category'
  | 'product_description'
  | 'location'
  | 'promotion_goal'
  | 'target_audience'
  | 'contact_email'
>;

/** All columns except the result, which may take 200 kB. */
const briefColumns = [
  'id',
  'brief_id',
  'product_name',
  'category',
  'product_description',
  'location',
  'promotion_goal',
  'target_audience',
  'contact_email',
  'name',
  'created_at',
  'last_visited',
  'result_at',
  'result_engine',
  'result_made_with',
  'interest_count',
] as const;
export type BriefRow = Pick<BusinessBriefsTable, (typeof briefColumns)[number]>;

/** Stores a brief, or moves an existing one to the top and updates its spelling and email. */
export function upsertBrief(db: Db, brief: NewBrief, now: number): Promise<BriefRow> {
  const { id: _id, user_id: _user, brief_key: _key, ...fields } = brief;
  return db
    .insertInto('business_briefs')
    .values({
      ...brief,
      brief_id: null,
      created_at: now,
      last_visited: now,
      name: null,
      result: null,
      result_at: null,
      result_engine: null,
      result_made_with: null,
      interest_count: null,
      ignores_tests: null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'brief_key']).doUpdateSet({ ...fields, last_visited: now }))
    .returning(briefColumns)
    .executeTakeFirstOrThrow();
}

/** Says which brief an analysis belongs to. */
export async function setBrief(db: Db, userId: string, id: string, briefId: string | null): Promise<void> {
  await db
    .updateTable('business_briefs')
    .set({ brief_id: briefId })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a user's analysis with its text. */
export async function deleteAnalysed(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('business_briefs').where('user_id', '=', userId).where('id', '=', id).execute();
}

/** Names a user's brief. @returns undefined if the user has no such brief */
export function renameBrief(db: Db, userId: string, id: string, name: string | null): Promise<BriefRow | undefined> {
  return db
    .updateTable('business_briefs')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(briefColumns)
    .executeTakeFirst();
}

/** Whether a user left tests out of the ranking of an analysis. */
export async function findIgnoresTests(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('business_briefs')
    .select('ignores_tests')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.ignores_tests === 1;
}

export async function setIgnoresTests(db: Db, userId: string, id: string, ignores: boolean): Promise<void> {
  await db
    .updateTable('business_briefs')
    .set({ ignores_tests: ignores ? 1 : null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** A user's brief with the same content. */
export function findBrief(db: Db, userId: string, briefKey: string): Promise<BriefRow | undefined> {
  return db
    .selectFrom('business_briefs')
    .select(briefColumns)
    .where('user_id', '=', userId)
    .where('brief_key', '=', briefKey)
    .executeTakeFirst();
}

/** One page of a user's briefs, last used first. */
export function listBriefs(db: Db, userId: string, page: { offset: number; limit: number }): Promise<BriefRow[]> {
  return db
    .selectFrom('business_briefs')
    .select(briefColumns)
    .where('user_id', '=', userId)
    .orderBy('last_visited', 'desc')
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export async function countBriefs(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('business_briefs')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

export type ResultRow = BriefRow & { result: string; result_at: number };

/** A brief with its result, if one was stored at or after `since`. */
export async function findResult(db: Db, userId: string, id: string, since = 0): Promise<ResultRow | undefined> {
  const row = await db
    .selectFrom('business_briefs')
    .select([...briefColumns, 'result'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('result_at', '>=', since)
    .executeTakeFirst();
  return row as ResultRow | undefined;
}

type NewResult = Pick<BusinessBriefsTable, 'result' | 'result_engine' | 'result_made_with' | 'interest_count'> & {
  result_at: number;
};

/** Stores a brief's newest result and marks the brief as used. @returns whether the brief still exists */
export async function storeResult(db: Db, userId: string, briefId: string, result: NewResult): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('business_briefs')
    .set({ ...result, last_visited: result.result_at })
    .where('user_id', '=', userId)
    .where('id', '=', briefId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes all but a user's newest `keep` results; the briefs stay and can be analysed again. */
export async function pruneResults(db: Db, userId: string, keep: number): Promise<void> {
  await db
    .updateTable('business_briefs')
    .set({ result: null, result_at: null, result_engine: null, result_made_with: null, interest_count: null })
    .where('user_id', '=', userId)
    .where('result_at', 'is not', null)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('business_briefs')
        .select('id')
        .where('user_id', '=', userId)
        .where('result_at', 'is not', null)
        .orderBy('result_at', 'desc')
        .orderBy('id', 'desc')
        .limit(keep),
    )
    .execute();
}

/** Takes a user's lease in one conditional statement. @returns whether this run got it */
export async function takeRun(db: Db, run: AnalysisRunsTable, now: number): Promise<boolean> {
  const { user_id: _user, ...changes } = run;
  const row = await db
    .insertInto('analysis_runs')
    .values(run)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(changes).where('analysis_runs.leased_until', '<=', now),
    )
    .returning('run_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Extends a run's lease, or ends it with 0; does nothing once another run has taken it. */
export async function setLease(db: Db, userId: string, runId: string, leasedUntil: number): Promise<void> {
  await db
    .updateTable('analysis_runs')
    .set({ leased_until: leasedUntil })
    .where('user_id', '=', userId)
    .where('run_id', '=', runId)
    .execute();
}

/** A user's run whose lease has not expired. */
export function findLiveRun(db: Db, userId: string, now: number): Promise<AnalysisRunsTable | undefined> {
  return db
    .selectFrom('analysis_runs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('leased_until', '>', now)
    .executeTakeFirst();
}

export async function deleteRun(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('analysis_runs').where('user_id', '=', userId).execute();
}
