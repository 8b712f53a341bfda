import { briefLimits } from '@interest-miner/contract/briefs/limits';
import type { PushState } from '@interest-miner/contract/pushes/endpoints';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

type Db = Kysely<Database>;

/** How many lists, audiences and pushes each of some briefs has, and how many interests its newest analysis. */
export async function countContents(db: Db, ownerId: string, ids: readonly string[]) {
  if (ids.length === 0)
    return new Map<string, { lists: number; audiences: number; pushes: number; ranked: number | null }>();
  const rows = await db
    .selectFrom('briefs')
    .select((eb) => [
      'briefs.id',
      ...(['lists', 'audiences'] as const).map((table) =>
        eb
          .selectFrom(table)
          .select((own) => own.fn.countAll<number>().as('count'))
          .whereRef(`${table}.brief_id`, '=', 'briefs.id')
          .where(`${table}.deleted_at`, 'is', null)
          .as(table),
      ),
      eb
        .selectFrom('pushes')
        .select((own) => own.fn.countAll<number>().as('count'))
        .whereRef('pushes.brief_id', '=', 'briefs.id')
        .as('pushes'),
      eb
        .selectFrom('business_briefs')
        .select('interest_count')
        .whereRef('business_briefs.brief_id', '=', 'briefs.id')
        .where('result_at', 'is not', null)
        .orderBy('result_at', 'desc')
        .limit(1)
        .as('ranked'),
    ])
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, lists, audiences, pushes, ranked }) => [
      id,
      { lists: Number(lists), audiences: Number(audiences), pushes: Number(pushes), ranked },
    ]),
  );
}

/** The newest analysis of a brief; undefined without one. */
export function findAnalysis(db: Db, ownerId: string, briefId: string) {
  return db
    .selectFrom('business_briefs')
    .select(['id', 'interest_count', 'result_at'])
    .where('user_id', '=', ownerId)
    .where('brief_id', '=', briefId)
    .where('result_at', 'is not', null)
    .orderBy('result_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The lists of a brief, last changed first. */
export function findLists(db: Db, ownerId: string, briefId: string) {
  return db
    .selectFrom('lists')
    .select(['id', 'name', 'item_count', 'updated_at'])
    .where('owner_id', '=', ownerId)
    .where('brief_id', '=', briefId)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(briefLimits.shown)
    .execute();
}

/** How many different interests a brief's lists hold, and how many of them have an id at Meta. */
export async function countChosen(
  db: Db,
  ownerId: string,
  briefId: string,
): Promise<{ chosen: number; withId: number }> {
  const row = await db
    .selectFrom('list_items')
    .innerJoin('lists', 'lists.id', 'list_items.list_id')
    .select([
      sql<number>`count(distinct list_items.ref)`.as('chosen'),
      // Our own ids start with "builtin:", after the kind of other targeting where there is one.
      sql<number>`count(distinct case when list_items.ref not like '%builtin:%' then list_items.ref end)`.as('with_id'),
    ])
    .where('lists.owner_id', '=', ownerId)
    .where('lists.brief_id', '=', briefId)
    .where('lists.deleted_at', 'is', null)
    .where('list_items.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { chosen: Number(row.chosen), withId: Number(row.with_id) };
}

/** The audiences of a brief with their targeting, last changed first. */
export function findAudiences(db: Db, ownerId: string, briefId: string) {
  return db
    .selectFrom('audiences')
    .select(['id', 'name', 'spec', 'summary', 'updated_at'])
    .where('owner_id', '=', ownerId)
    .where('brief_id', '=', briefId)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(briefLimits.shown)
    .execute();
}

/** The tests of a brief, newest first; an import counts as one. */
export function findTests(db: Db, ownerId: string, briefId: string) {
  return db
    .selectFrom('tests')
    .select(['id', 'name', 'kind', 'state', 'verdict', 'start_at', 'end_at', 'created_at'])
    .where('owner_id', '=', ownerId)
    .where('brief_id', '=', briefId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(briefLimits.shown)
    .execute();
}

/** The pushes of a brief, newest first. */
export async function findPushes(db: Db, ownerId: string, briefId: string) {
  const rows = await db
    .selectFrom('pushes')
    .select(['id', 'audience_id', 'kind', 'state', 'created_at'])
    .where('owner_id', '=', ownerId)
    .where('brief_id', '=', briefId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(briefLimits.shown)
    .execute();
  return rows.map((row) => ({ ...row, state: row.state as PushState }));
}
