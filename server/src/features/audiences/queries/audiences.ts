import { audienceLimits } from '@interest-miner/contract/audiences/limits';
import { type Kysely, sql, type Updateable } from 'kysely';
import { ownedRows } from '../../../db/owned-rows.ts';
import type { Database } from '../../../db/schema.ts';
import type { AudiencesTable } from '../../../db/tables/audiences.ts';
import { hourMs } from '../../../lib/time.ts';

type Db = Kysely<Database>;

/** All columns except the targeting, which may take 400 kB. */
const listed = ['id', 'brief_id', 'name', 'summary', 'revision', 'created_at', 'updated_at'] as const;
export type ListedAudience = Pick<AudiencesTable, (typeof listed)[number]>;

const ofOwner = (db: Db, ownerId: string) =>
  db.selectFrom('audiences').where('owner_id', '=', ownerId).where('deleted_at', 'is', null);

export const audienceRows = ownedRows('audiences', {
  count: 'audience_owners.audience_count',
  max: audienceLimits.perPerson,
  undoMs: audienceLimits.undoHours * hourMs,
  maxDeleted: 20,
});

export function findListed(db: Db, ownerId: string): Promise<ListedAudience[]> {
  return ofOwner(db, ownerId).select(listed).orderBy('updated_at', 'desc').orderBy('id', 'desc').execute();
}

/** The targetings of some audiences. */
export function findSpecs(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<Pick<AudiencesTable, 'id' | 'spec'>[]> {
  return ofOwner(db, ownerId).select(['id', 'spec']).where('id', 'in', ids).execute();
}

export function findAudience(db: Db, ownerId: string, id: string): Promise<AudiencesTable | undefined> {
  return ofOwner(db, ownerId).selectAll().where('id', '=', id).executeTakeFirst();
}

/** The audiences whose targeting names a text, such as an id; whether it is that of a row is seen in `spec`. */
export function findNaming(db: Db, ownerId: string, text: string) {
  return ofOwner(db, ownerId)
    .select(['id', 'name', 'spec'])
    .where((eb) => sql<boolean>`${eb.ref('spec')} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Which of these audiences exist, and which of them changed since a time. Up to 200 ids. */
export async function findChanged(db: Db, ownerId: string, ids: readonly string[], since: number) {
  const named = ofOwner(db, ownerId).where('id', 'in', ids);
  const kept = await named.select('id').execute();
  const changed = await named.select(['id', 'spec']).where('updated_at', '>=', since).execute();
  return { kept: new Set(kept.map(({ id }) => id)), changed };
}

export async function insertAudience(db: Db, row: AudiencesTable): Promise<void> {
  await db.insertInto('audiences').values(row).execute();
}

/**
 * Changes an audience that is not deleted and increments its revision.
 * @param revision only changes it at this revision
 * @returns undefined if there is no such audience, or it has another revision
 */
export function changeAudience(
  db: Db,
  ownerId: string,
  id: string,
  change: Updateable<AudiencesTable>,
  revision?: number,
): Promise<AudiencesTable | undefined> {
  let update = db
    .updateTable('audiences')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
  if (revision !== undefined) update = update.where('revision', '=', revision);
  return update.returningAll().executeTakeFirst();
}
