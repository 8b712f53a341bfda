import type { Kysely } from 'kysely';
import { locksRows } from '../../../db/batches.ts';
import type { Database } from '../../../db/schema.ts';
import { newWatchOwner } from '../../../db/start-watch.ts';
import type { WatchOwnersTable } from '../../../db/tables/alerts.ts';

type Db = Kysely<Database>;

/** When the step of the watch became due that waits longest. */
export async function oldestDueAt(db: Db, now: number): Promise<number | undefined> {
  const due = db.selectFrom('watch_owners').select('due_at').where('due_at', '<=', now);
  return (await due.orderBy('due_at').limit(1).executeTakeFirst())?.due_at;
}

/**
 * Takes the owners whose steps wait longest, for one process: they are due again at `until`, should it die.
 * @returns as they were
 */
export async function claimDueOwners(
  db: Db,
  { now, until, limit }: { now: number; until: number; limit: number },
): Promise<WatchOwnersTable[]> {
  let due = db.selectFrom('watch_owners').select('owner_id').where('due_at', '<=', now).orderBy('due_at').limit(limit);
  // Two processes that claim at once get different owners; SQLite has one writer at a time anyway.
  if (locksRows(db)) due = due.forUpdate().skipLocked();
  return db
    .with('due', () => due)
    .updateTable('watch_owners')
    .set({ due_at: until })
    .where('owner_id', 'in', (eb) => eb.selectFrom('due').select('owner_id'))
    .returningAll()
    .execute();
}

export function findWatchOwner(db: Db, ownerId: string): Promise<WatchOwnersTable | undefined> {
  return db.selectFrom('watch_owners').selectAll().where('owner_id', '=', ownerId).executeTakeFirst();
}

export async function changeWatchOwner(
  db: Db,
  ownerId: string,
  change: Partial<Omit<WatchOwnersTable, 'owner_id'>>,
): Promise<void> {
  await db.updateTable('watch_owners').set(change).where('owner_id', '=', ownerId).execute();
}

/** Whether an owner gets mails about changes and verdicts: everyone does who has not turned them off. */
export async function wantsMails(db: Db, ownerId: string): Promise<boolean> {
  return (await findWatchOwner(db, ownerId))?.mail_off !== 1;
}

/** Turns mails off or on, also for an owner who is not watched yet. */
export async function setMailOff(db: Db, ownerId: string, off: boolean, now: number): Promise<void> {
  const mail_off = off ? 1 : 0;
  await db
    .insertInto('watch_owners')
    .values({ ...newWatchOwner(ownerId, now), mail_off })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ mail_off }))
    .execute();
}
