import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { OauthClientsTable } from '../../../db/tables/api-tokens.ts';

type Db = Kysely<Database>;

export function findClient(db: Db, id: string) {
  return db.selectFrom('oauth_clients').select(['name', 'redirect_uris']).where('id', '=', id).executeTakeFirst();
}

export async function insertClient(db: Db, client: OauthClientsTable): Promise<void> {
  await db.insertInto('oauth_clients').values(client).execute();
}

/** Deletes clients registered before a time that have no connection. */
export async function deleteUnusedClients(db: Db, time: number): Promise<void> {
  await db
    .deleteFrom('oauth_clients')
    .where('created_at', '<', time)
    .where('id', 'not in', db.selectFrom('assistants').select('client_id'))
    .execute();
}
