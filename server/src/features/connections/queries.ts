import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { MetaConnectionsTable } from '../../db/tables/connections.ts';

type Db = Kysely<Database>;
type ConnectionRow = Selectable<MetaConnectionsTable>;

export function findConnection(db: Db, ownerId: string): Promise<ConnectionRow | undefined> {
  return db.selectFrom('meta_connections').selectAll().where('owner_id', '=', ownerId).executeTakeFirst();
}

/** @returns the deleted connection's kind, or undefined if there was none */
async function deleteConnection(db: Db, ownerId: string) {
  const row = await db
    .deleteFrom('meta_connections')
    .where('owner_id', '=', ownerId)
    .returning('kind')
    .executeTakeFirst();
  return row?.kind;
}

/** Deletes all data about a user's connection: the token, logins under way, objects in test ad accounts. */
export async function deleteOwned(db: Db, ownerId: string): Promise<void> {
  await deleteConnection(db, ownerId);
  await db.deleteFrom('meta_logins').where('owner_id', '=', ownerId).execute();
  await db.deleteFrom('test_ad_objects').where('owner_id', '=', ownerId).execute();
}
