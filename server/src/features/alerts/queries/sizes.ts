import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { AudienceSizesTable, ListSizesTable } from '../../../db/tables/alerts.ts';

type Db = Kysely<Database>;

const daySize = ['day', 'size_lower', 'size_upper'] as const;
export type DaySize = Pick<ListSizesTable, (typeof daySize)[number]>;

/** Stores the sizes of an owner's lists for a day, from what the watch knows. */
export async function saveListSizes(db: Db, ownerId: string, day: number): Promise<void> {
  await db
    .insertInto('list_sizes')
    .columns(['owner_id', 'list_id', 'day', 'size_lower', 'size_upper'])
    .expression((eb) =>
      eb
        .selectFrom('list_items')
        .innerJoin('lists', 'lists.id', 'list_items.list_id')
        .innerJoin('watched_interests as watched', (join) =>
          join.onRef('watched.owner_id', '=', 'list_items.owner_id').onRef('watched.ref', '=', 'list_items.ref'),
        )
        .select([
          'list_items.owner_id',
          'list_items.list_id',
          sql<number>`cast(${day} as bigint)`.as('day'),
          (sub) => sub.fn.max('watched.size_lower').as('size_lower'),
          (sub) => sub.fn.sum<number>(sub.fn.coalesce('watched.size_upper', 'watched.size_lower')).as('size_upper'),
        ])
        .where('list_items.owner_id', '=', ownerId)
        .where('list_items.deleted_at', 'is', null)
        .where('lists.deleted_at', 'is', null)
        .where('watched.state', 'in', ['normal', 'planned'])
        .groupBy(['list_items.owner_id', 'list_items.list_id']),
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

/** Stores the size of an audience for a day. */
export async function saveAudienceSize(db: Db, row: AudienceSizesTable): Promise<void> {
  const { size_lower, size_upper } = row;
  await db
    .insertInto('audience_sizes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['audience_id', 'day']).doUpdateSet({ size_lower, size_upper }))
    .execute();
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
