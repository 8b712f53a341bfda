import type { SuspendedKind } from '@interest-miner/contract/suspended-access/endpoints';
import { type Kysely, sql } from 'kysely';
import { compiledRead } from '../../db/compiled-query.ts';
import type { Database } from '../../db/schema.ts';
import { ownerOf } from '../../http/ownership.ts';

type Db = Kysely<Database>;

/** The only connection that a person has: its row has no id. */
export const connectionId = 'meta';
/** The `problem` of a suspended connection. */
const suspendedConnection = 'suspended';

/** API tokens and assistants, whose columns are alike. */
type Credentials = 'api_tokens' | 'assistants';

/** Suspends a user's tokens or assistants. @returns those that were not suspended before */
export function suspendCredentials(db: Db, table: Credentials, userId: string, now: number) {
  return db
    .updateTable(table)
    .set({ suspended_at: now })
    .where('user_id', '=', userId)
    .where('suspended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute();
}

/** Deletes permissions that no assistant has redeemed yet. */
export async function deleteUnredeemed(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('assistants').where('user_id', '=', userId).where('connected_at', 'is', null).execute();
}

/** What has a read-only link: lists, and tests with a report. The columns of the link are alike. */
type Linked = 'lists' | 'tests';

/** Suspends a user's read-only links. @returns the rows whose link was not suspended before */
export function suspendLinks(db: Db, table: Linked, userId: string, now: number) {
  return db
    .updateTable(table)
    .set({ share_suspended_at: now })
    .where('owner_id', '=', ownerOf({ userId }))
    .where('share_hash', 'is not', null)
    .where('share_suspended_at', 'is', null)
    .returning('id')
    .execute();
}

function findLinks(db: Db, table: Linked, userId: string) {
  return db
    .selectFrom(table)
    .select(['id', 'name'])
    .select((eb) => eb.ref('shared_at').$castTo<number>().as('shared_at'))
    .where('owner_id', '=', ownerOf({ userId }))
    .where('share_suspended_at', 'is not', null)
    .orderBy('shared_at', 'desc')
    .execute();
}

/** Suspends a user's connection. A test ad account is left out, as nothing reaches Meta from there. @returns it, unless it was suspended before */
export function suspendConnections(db: Db, userId: string) {
  return db
    .updateTable('meta_connections')
    .set({ problem: suspendedConnection })
    .where('owner_id', '=', ownerOf({ userId }))
    .where('kind', '=', 'meta')
    .where('problem', 'is', null)
    .returning('owner_id')
    .execute();
}

function findCredentials(db: Db, table: Credentials, userId: string, now: number) {
  return db
    .selectFrom(table)
    .select(['id', 'name', table === 'assistants' ? 'host as detail' : 'hint as detail', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('suspended_at', 'is not', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();
}

/** The suspended rows of a user, newest first. Expired ones no longer matter. */
export async function findSuspended(db: Db, userId: string, now: number) {
  const connection = await db
    .selectFrom('meta_connections')
    .select(['holder', 'ad_account', 'connected_at'])
    .where('owner_id', '=', ownerOf({ userId }))
    .where('problem', '=', suspendedConnection)
    .executeTakeFirst();
  const links = await findLinks(db, 'lists', userId);
  const testLinks = await findLinks(db, 'tests', userId);
  const tokens = await findCredentials(db, 'api_tokens', userId, now);
  const assistants = await findCredentials(db, 'assistants', userId, now);
  return { connection, links, testLinks, tokens, assistants };
}

type Id = { readonly userId: string; readonly id: string };
type Change = (db: Db, of: Id) => Promise<unknown>;

const linkOf = ({ userId, id }: Id) => ({ id, owner_id: ownerOf({ userId }) });
/** Another id names no connection. */
const connectionOf = ({ userId, id }: Id) => ({
  owner_id: ownerOf({ userId }),
  problem: id === connectionId ? suspendedConnection : '',
});

const keepCredential =
  (table: Credentials): Change =>
  (db, { id, userId }) =>
    db
      .updateTable(table)
      .set({ suspended_at: null })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('suspended_at', 'is not', null)
      .returning('id')
      .executeTakeFirst();

const revokeCredential =
  (table: Credentials): Change =>
  (db, { id, userId }) =>
    db
      .deleteFrom(table)
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('suspended_at', 'is not', null)
      .returning('id')
      .executeTakeFirst();

const changeLink =
  (table: Linked, change: { share_suspended_at: null; share_hash?: null; shared_at?: null }): Change =>
  (db, of) =>
    db
      .updateTable(table)
      .set(change)
      .where((eb) => eb.and(linkOf(of)))
      .where('share_suspended_at', 'is not', null)
      .returning('id')
      .executeTakeFirst();

/** Makes something work again. Each returns its row, or undefined if the user has no such thing suspended. */
export const keep: Record<SuspendedKind, Change> = {
  connection: (db, of) =>
    db
      .updateTable('meta_connections')
      .set({ problem: null })
      .where((eb) => eb.and(connectionOf(of)))
      .returning('owner_id')
      .executeTakeFirst(),
  link: changeLink('lists', { share_suspended_at: null }),
  test_link: changeLink('tests', { share_suspended_at: null }),
  token: keepCredential('api_tokens'),
  assistant: keepCredential('assistants'),
};

/** Ends something for good. Returns as `keep` does. */
export const revoke: Record<SuspendedKind, Change> = {
  connection: (db, of) =>
    db
      .deleteFrom('meta_connections')
      .where((eb) => eb.and(connectionOf(of)))
      .returning('owner_id')
      .executeTakeFirst(),
  link: changeLink('lists', { share_hash: null, shared_at: null, share_suspended_at: null }),
  test_link: changeLink('tests', { share_hash: null, shared_at: null, share_suspended_at: null }),
  token: revokeCredential('api_tokens'),
  assistant: revokeCredential('assistants'),
};

const countOf = compiledRead<{ userId: string; ownerId: string; now: number }, { count: number | string }>(
  (db, value) =>
    db.selectNoFrom(
      sql<number>`
      (select count(*) from meta_connections where owner_id = ${value('ownerId')} and problem = ${suspendedConnection})
      + (select count(*) from lists where owner_id = ${value('ownerId')} and share_suspended_at is not null)
      + (select count(*) from tests where owner_id = ${value('ownerId')} and share_suspended_at is not null)
      + (select count(*) from api_tokens
         where user_id = ${value('userId')} and suspended_at is not null and expires_at > ${value('now')})
      + (select count(*) from assistants
         where user_id = ${value('userId')} and suspended_at is not null and expires_at > ${value('now')})`.as('count'),
    ),
);

/** How much of a user's access is suspended. */
export async function countSuspended(db: Db, userId: string, now: number): Promise<number> {
  const [row] = await countOf(db, { userId, ownerId: ownerOf({ userId }), now });
  return Number(row?.count ?? 0);
}
