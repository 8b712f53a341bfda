import type { Kysely } from 'kysely';
import { compiledRead, compiledWrite } from '../../../db/compiled-query.ts';
import type { Database } from '../../../db/schema.ts';

// Counts are not synced to disk before the answer: after a power cut, the last moment's searches may be uncounted.
const count = compiledWrite<{ userId: string; periodKey: string; searches: number; most: number }>(
  (db, value) =>
    db
      .insertInto('search_usage')
      .values({ user_id: value('userId'), period_key: value('periodKey'), used: value('searches') })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'period_key'])
          .doUpdateSet((eb) => ({ used: eb('search_usage.used', '+', value('searches')) }))
          .where('search_usage.used', '<=', value('most')),
      ),
  { acknowledged: 'committed' },
);

/** Counts searches, all or none, within `allowance`. @returns false if fewer were left */
export async function countSearches(
  db: Kysely<Database>,
  { allowance, ...usage }: { userId: string; periodKey: string; allowance: number },
  searches = 1,
): Promise<boolean> {
  const most = allowance - searches;
  return most >= 0 && (await count(db, { ...usage, searches, most })) > 0;
}

/** Adds searches that were counted while the database refused writes; negative to take refunded ones back, not below zero. */
export async function addSearches(
  db: Kysely<Database>,
  usage: { userId: string; periodKey: string },
  searches: number,
): Promise<void> {
  await db
    .insertInto('search_usage')
    .values({ user_id: usage.userId, period_key: usage.periodKey, used: Math.max(0, searches) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'period_key']).doUpdateSet((eb) => {
        const sum = eb('search_usage.used', '+', searches);
        return { used: eb.case().when(sum, '<', 0).then(0).else(sum).end() };
      }),
    )
    .execute();
}

/** Decrements the count, but not below zero. */
export async function uncountSearch(db: Kysely<Database>, usage: { userId: string; periodKey: string }): Promise<void> {
  await db
    .updateTable('search_usage')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('user_id', '=', usage.userId)
    .where('period_key', '=', usage.periodKey)
    .where('used', '>', 0)
    .execute();
}

const usageOf = compiledRead<{ userId: string; periodKey: string }, { used: number }>((db, value) =>
  db
    .selectFrom('search_usage')
    .select('used')
    .where('user_id', '=', value('userId'))
    .where('period_key', '=', value('periodKey')),
);

export async function readUsage(db: Kysely<Database>, userId: string, periodKey: string): Promise<number> {
  const [row] = await usageOf(db, { userId, periodKey });
  return row?.used ?? 0;
}

type Db = Kysely<Database>;

export function listAllUsage(db: Db, userId: string) {
  return db
    .selectFrom('search_usage')
    .select(['period_key', 'used'])
    .where('user_id', '=', userId)
    .orderBy('period_key')
    .execute();
}

export async function deleteUsage(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('search_usage').where('user_id', '=', userId).execute();
}
