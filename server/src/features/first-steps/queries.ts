import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { FirstStepsTable } from '../../db/tables/first-steps.ts';

type Db = Kysely<Database>;

export function findFirstSteps(db: Db, userId: string): Promise<FirstStepsTable | undefined> {
  return db.selectFrom('first_steps').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function setDismissed(db: Db, userId: string, dismissed_at: number | null): Promise<void> {
  await db
    .insertInto('first_steps')
    .values({ user_id: userId, dismissed_at, sample: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ dismissed_at }))
    .execute();
}

/** Stores the sample of a user who has none. @returns false if another request was faster */
export async function storeSample(db: Db, userId: string, sample: string): Promise<boolean> {
  const row = await db
    .insertInto('first_steps')
    .values({ user_id: userId, dismissed_at: null, sample })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ sample }).where('first_steps.sample', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces a sample. @returns false if it is no longer as it was */
export async function changeSample(
  db: Db,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const rows = db.updateTable('first_steps').set({ sample: to }).where('user_id', '=', userId);
  const row = await rows.where('sample', '=', from).returning('user_id').executeTakeFirst();
  return row !== undefined;
}

export async function forgetSample(db: Db, userId: string): Promise<void> {
  await db.updateTable('first_steps').set({ sample: null }).where('user_id', '=', userId).execute();
}

export async function deleteFirstSteps(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('first_steps').where('user_id', '=', userId).execute();
}

interface Whose {
  readonly userId: string;
  readonly ownerId: string;
  /** Ids that count for nothing: what the sample consists of. */
  readonly without: readonly string[];
}

/** Which steps have left a trace. */
export async function readSteps(db: Db, { userId, ownerId, without }: Whose) {
  const row = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('search_history').select('id').where('user_id', '=', userId)).as('searches'),
      exists(
        selectFrom('business_briefs')
          .select('id')
          .where('user_id', '=', userId)
          .where('result_at', 'is not', null)
          .$if(without.length > 0, (query) => query.where('id', 'not in', without)),
      ).as('analyses'),
      exists(
        selectFrom('lists')
          .select('id')
          .where('owner_id', '=', ownerId)
          .where('deleted_at', 'is', null)
          .where('item_count', '>', 0)
          .$if(without.length > 0, (query) => query.where('id', 'not in', without)),
      ).as('collected'),
      exists(
        selectFrom('audiences')
          .select('id')
          .where('owner_id', '=', ownerId)
          .where('deleted_at', 'is', null)
          .$if(without.length > 0, (query) => query.where('id', 'not in', without)),
      ).as('built'),
      exists(selectFrom('meta_connections').select('owner_id').where('owner_id', '=', ownerId)).as('connected'),
      exists(
        selectFrom('pushes')
          .select('id')
          .where('owner_id', '=', ownerId)
          .where('state', 'in', ['done', 'taken_back'])
          .$if(without.length > 0, (query) => query.where('id', 'not in', without)),
      ).as('pushed'),
      exists(selectFrom('tests').select('id').where('owner_id', '=', ownerId).where('state', '!=', 'draft')).as(
        'tested',
      ),
      exists(
        selectFrom('watch_owners')
          .select('owner_id')
          .where('owner_id', '=', ownerId)
          .where('checked_at', 'is not', null),
      ).as('watched'),
    ])
    .executeTakeFirstOrThrow();
  const is = (name: keyof typeof row) => Boolean(row[name]);
  return {
    searched: is('searches') || is('analyses'),
    collected: is('collected'),
    built: is('built'),
    connected: is('connected'),
    pushed: is('pushed') || is('tested'),
    // The sample is watched too.
    watched: is('watched') && (is('collected') || is('built')),
  };
}
