import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { TestsTable } from '../../../db/tables/tests.ts';

type Db = Kysely<Database>;
type Link = Pick<TestsTable, 'share_hash' | 'shared_at'>;

/** Replaces or ends the link to a test's report. @returns whether there is such a test */
export async function changeLink(db: Db, test: Pick<TestsTable, 'owner_id' | 'id'>, link: Link): Promise<boolean> {
  const row = await db
    .updateTable('tests')
    .set({ ...link, share_suspended_at: null })
    .where('owner_id', '=', test.owner_id)
    .where('id', '=', test.id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The test behind a link. */
export function findSharedTest(db: Db, shareHash: string): Promise<TestsTable | undefined> {
  return db
    .selectFrom('tests')
    .selectAll()
    .where('share_hash', '=', shareHash)
    .where('share_suspended_at', 'is', null)
    .executeTakeFirst();
}

/** Ends the links to all of an owner's tests. */
export async function endLinks(db: Db, ownerId: string): Promise<void> {
  await db
    .updateTable('tests')
    .set({ share_hash: null, shared_at: null, share_suspended_at: null })
    .where('owner_id', '=', ownerId)
    .where('share_hash', 'is not', null)
    .execute();
}
