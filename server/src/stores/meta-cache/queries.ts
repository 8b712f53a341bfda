import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { InterestCacheTable } from '../../db/tables/interests.ts';

type Db = Kysely<Database>;

export function findCached(db: Db, keys: readonly string[]): Promise<InterestCacheTable[]> {
  return db
    .selectFrom('interest_cache')
    .selectAll()
    .where('key', 'in', [...keys])
    .execute();
}

/** Stores answers unless another process has stored newer ones. */
export async function storeCached(db: Db, rows: readonly InterestCacheTable[]): Promise<void> {
  await db
    .insertInto('interest_cache')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({
          payload: eb.ref('excluded.payload'),
          bytes: eb.ref('excluded.bytes'),
          fetched_at: eb.ref('excluded.fetched_at'),
        }))
        .whereRef('interest_cache.fetched_at', '<=', 'excluded.fetched_at'),
    )
    .execute();
}

export async function cachedBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('interest_cache')
    .select((eb) => eb.fn.sum<number | string | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Deletes at most `limit` of the oldest answers. @returns the bytes of payload freed */
export async function deleteOldestCached(db: Db, limit: number): Promise<number> {
  const oldest = db.selectFrom('interest_cache').select('key').orderBy('fetched_at').limit(limit);
  const gone = await db.deleteFrom('interest_cache').where('key', 'in', oldest).returning('bytes').execute();
  return gone.reduce((sum, row) => sum + row.bytes, 0);
}

export async function findPause(db: Db, source: string) {
  return db
    .selectFrom('interest_source_pauses')
    .select(['paused_until', 'reason'])
    .where('source', '=', source)
    .executeTakeFirst();
}

/** Pauses a source for every process, unless it is already paused for longer. */
export async function storePause(db: Db, pause: { source: string; until: number; reason: string }): Promise<void> {
  await db
    .insertInto('interest_source_pauses')
    .values({ source: pause.source, paused_until: pause.until, reason: pause.reason })
    .onConflict((conflict) =>
      conflict
        .column('source')
        .doUpdateSet({ paused_until: pause.until, reason: pause.reason })
        .where('interest_source_pauses.paused_until', '<', pause.until),
    )
    .execute();
}

/** Ends the pauses of all sources. @returns the number of pauses that were active */
export async function deletePauses(db: Db, now: number): Promise<number> {
  const ended = await db.deleteFrom('interest_source_pauses').returning('paused_until').execute();
  return ended.filter((pause) => pause.paused_until > now).length;
}
