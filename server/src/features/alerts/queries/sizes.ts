import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { AudienceSizesTable, ListSizesTable } from '../../../db/tables/alerts.ts';

type Db = Kysely<Database>;

const daySize = ['day', 'size_lower', 'size_upper'] as const;
export type DaySize = Pick<ListSizesTable, (typeof daySize)[number]>;

/** A size that does not change is stored this often, so that rows can be deleted by age and the last one is at hand. */
const repeatDays = 30;

/** Stores the sizes of an owner's lists for a day, from what the watch knows, where they differ from the last ones. */
export async function saveListSizes(db: Db, ownerId: string, day: number): Promise<void> {
  await db
    .insertInto('list_sizes')
    .columns(['owner_id', 'list_id', 'day', 'size_lower', 'size_upper'])
    .expression((eb) =>
      eb
        .selectFrom((sub) =>
          sub
            .selectFrom('list_items')
            .innerJoin('lists', 'lists.id', 'list_items.list_id')
            .innerJoin('watched_interests as watched', (join) =>
              join.onRef('watched.owner_id', '=', 'list_items.owner_id').onRef('watched.ref', '=', 'list_items.ref'),
            )
            .select(['list_items.owner_id', 'list_items.list_id'])
            .select(({ fn }) => [
              fn.max('watched.size_lower').as('size_lower'),
              fn.sum<number>(fn.coalesce('watched.size_upper', 'watched.size_lower')).as('size_upper'),
            ])
            .where('list_items.owner_id', '=', ownerId)
            .where('list_items.deleted_at', 'is', null)
            .where('lists.deleted_at', 'is', null)
            .where('watched.state', 'in', ['normal', 'planned'])
            .groupBy(['list_items.owner_id', 'list_items.list_id'])
            .as('now'),
        )
        .leftJoin('list_sizes as last', (join) =>
          join.onRef('last.list_id', '=', 'now.list_id').on(
            'last.day',
            '=',
            // Inside the window only: an older row counts as none.
            (sub) =>
              sub
                .selectFrom('list_sizes as earlier')
                .select(({ fn }) => fn.max('earlier.day').as('day'))
                .whereRef('earlier.list_id', '=', 'now.list_id')
                .where('earlier.day', '>', day - repeatDays),
          ),
        )
        .select(['now.owner_id', 'now.list_id', sql<number>`cast(${day} as bigint)`.as('day')])
        .select(['now.size_lower', 'now.size_upper'])
        .where((where) =>
          where.or([
            where('last.day', 'is', null),
            where('last.size_lower', 'is distinct from', where.ref('now.size_lower')),
            where('last.size_upper', 'is distinct from', where.ref('now.size_upper')),
          ]),
        ),
    )
    .onConflict((conflict) =>
      conflict.columns(['list_id', 'day']).doUpdateSet((eb) => ({
        size_lower: eb.ref('excluded.size_lower'),
        size_upper: eb.ref('excluded.size_upper'),
      })),
    )
    .execute();
}

export function findListSizes(db: Db, ownerId: string, listId: string): Promise<DaySize[]> {
  return db
    .selectFrom('list_sizes')
    .select(daySize)
    .where('owner_id', '=', ownerId)
    .where('list_id', '=', listId)
    .orderBy('day')
    .execute();
}

/** Stores the size of an audience for a day, if it differs from the last one. */
export async function saveAudienceSize(db: Db, row: AudienceSizesTable): Promise<void> {
  const { audience_id, day, size_lower, size_upper } = row;
  const last = await db
    .selectFrom('audience_sizes')
    .select(daySize)
    .where('audience_id', '=', audience_id)
    .where('day', '>', day - repeatDays)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last && last.size_lower === size_lower && last.size_upper === size_upper) return;
  await db
    .insertInto('audience_sizes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['audience_id', 'day']).doUpdateSet({ size_lower, size_upper }))
    .execute();
}

/**
 * The size on each day: that of the last row, up to the next row or to `until`. A row holds until it would be repeated:
 * days after that were not measured. Rows are in order.
 */
export function everyDay(rows: readonly DaySize[], until: number): DaySize[] {
  return rows.flatMap((row, index) => {
    const next = rows[index + 1]?.day ?? until + 1;
    const end = Math.max(Math.min(next, row.day + repeatDays), row.day + 1);
    return Array.from({ length: end - row.day }, (_, days) => ({ ...row, day: row.day + days }));
  });
}

export function findAudienceSizes(db: Db, ownerId: string, audienceId: string): Promise<DaySize[]> {
  return db
    .selectFrom('audience_sizes')
    .select(daySize)
    .where('owner_id', '=', ownerId)
    .where('audience_id', '=', audienceId)
    .orderBy('day')
    .execute();
}

/** The sizes of all audiences of an owner, each in order. */
export function findSizesOfAudiences(db: Db, ownerId: string) {
  return db
    .selectFrom('audience_sizes')
    .select(['audience_id', ...daySize])
    .where('owner_id', '=', ownerId)
    .orderBy('day')
    .execute();
}
