import { unfinishedPushStates } from '@interest-miner/contract/pushes/endpoints';
import type { Kysely } from 'kysely';
import { requestedWork } from '../../db/requested-work.ts';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;

/** A user's pushes: with the SQL of `db/requested-work.ts`. */
export const pushRows = requestedWork('pushes', unfinishedPushStates);

/** Marks a push as done, with what it made. */
export async function finishPush(
  db: Db,
  id: string,
  made: Readonly<Record<'campaign_id' | 'ad_set_id', string>>,
): Promise<void> {
  const done = { ...made, state: 'done', failed_at: null, campaign_made: 1 } as const;
  await db.updateTable('pushes').set(done).where('id', '=', id).execute();
}

/** Removes a push on which nobody works. */
export async function removePush(db: Db, ownerId: string, id: string): Promise<void> {
  const rows = db.deleteFrom('pushes').where('owner_id', '=', ownerId).where('id', '=', id);
  await rows.where('state', 'not in', unfinishedPushStates).execute();
}

/** The audience that was pushed as an ad set; null for an ad set of another origin. */
export async function audienceOfAdSet(db: Db, ownerId: string, adSetId: string): Promise<string | null> {
  const row = await db
    .selectFrom('pushes')
    .select('audience_id')
    .where('owner_id', '=', ownerId)
    .where('ad_set_id', '=', adSetId)
    .executeTakeFirst();
  return row?.audience_id ?? null;
}
