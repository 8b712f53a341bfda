import { testLimits } from '@interest-miner/contract/tests/limits';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { TestNewsTable } from '../../../db/tables/tests.ts';

type Db = Kysely<Database>;

/** Adds news of one owner; of more than are kept, the oldest go. */
export async function addNews(db: Db, ownerId: string, news: readonly TestNewsTable[]): Promise<void> {
  if (news.length === 0) return;
  await db
    .insertInto('test_news')
    .values([...news])
    .execute();
  const kept = (await findNews(db, ownerId)).map(({ id }) => id);
  await db.deleteFrom('test_news').where('owner_id', '=', ownerId).where('id', 'not in', kept).execute();
}

/** An owner's news with the test that each is about, newest first. */
export function findNews(db: Db, ownerId: string) {
  return db
    .selectFrom('test_news')
    .innerJoin('tests', 'tests.id', 'test_news.test_id')
    .selectAll('test_news')
    .select(['tests.name as test_name', 'tests.kind as test_kind'])
    .where('test_news.owner_id', '=', ownerId)
    .orderBy('test_news.found_at', 'desc')
    .orderBy('test_news.id')
    .limit(testLimits.news)
    .execute();
}

/** Marks news as read: one, or all without an id. @returns whether there was any such */
export async function markRead(db: Db, ownerId: string, now: number, id?: string): Promise<boolean> {
  const rows = await db
    .updateTable('test_news')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(now)) }))
    .where('owner_id', '=', ownerId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('id')
    .execute();
  return rows.length > 0;
}
