import type { Kysely } from 'kysely';
import { deleteInBatches } from '../../../db/batches.ts';
import type { Database } from '../../../db/schema.ts';

type Db = Kysely<Database>;

const byListAndDay = ['list_id', 'day'] as const;
const byAudienceAndDay = ['audience_id', 'day'] as const;

/** Deletes alerts and sizes older than their retention. @param before in milliseconds and in days since 1970 */
export async function deleteOld(db: Db, before: { time: number; day: number }, signal?: AbortSignal): Promise<void> {
  const { time, day } = before;
  await deleteInBatches(db, 'alerts', (eb) => eb('found_at', '<', time), { signal });
  await deleteInBatches(db, 'list_sizes', (eb) => eb('day', '<', day), { key: byListAndDay, signal });
  await deleteInBatches(db, 'audience_sizes', (eb) => eb('day', '<', day), { key: byAudienceAndDay, signal });
}

/** Deletes everything that the watch stores about an owner. */
export async function eraseWatch(db: Db, ownerId: string, signal?: AbortSignal): Promise<void> {
  const own = { owner_id: ownerId };
  await deleteInBatches(db, 'watch_owners', own, { key: ['owner_id'], signal });
  await deleteInBatches(db, 'alerts', own, { signal });
  await deleteInBatches(db, 'watched_interests', own, { key: ['owner_id', 'ref'], signal });
  await deleteInBatches(db, 'list_sizes', own, { key: byListAndDay, signal });
  await deleteInBatches(db, 'audience_sizes', own, { key: byAudienceAndDay, signal });
}
