import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { MetaConnectionsTable } from '../../db/tables/connections.ts';
import type { TestsTable } from '../../db/tables/tests.ts';

type Db = Kysely<Database>;
export type ConnectionRow = Selectable<MetaConnectionsTable>;

export function findConnection(db: Db, ownerId: string): Promise<ConnectionRow | undefined> {
  return db.selectFrom('meta_connections').selectAll().where('owner_id', '=', ownerId).executeTakeFirst();
}

/** Stores a connection in place of the owner's earlier one. */
export async function saveConnection(db: Db, row: ConnectionRow): Promise<void> {
  const { owner_id: _owner, ...changed } = row;
  await db
    .insertInto('meta_connections')
    .values(row)
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(changed))
    .execute();
}

/**
 * Changes a connection unless its token has been replaced meanwhile.
 * @param sealed the token that the change is about, as it was read
 * @returns whether it was changed
 */
export async function changeConnection(
  db: Db,
  { owner_id, sealed }: Pick<ConnectionRow, 'owner_id' | 'sealed'>,
  change: Partial<Pick<ConnectionRow, 'ad_account' | 'problem' | 'checked_at' | 'sealed'>>,
): Promise<boolean> {
  const row = await db
    .updateTable('meta_connections')
    .set(change)
    .where('owner_id', '=', owner_id)
    .where('sealed', '=', sealed)
    .returning('owner_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the deleted connection's kind, or undefined if there was none */
export async function deleteConnection(db: Db, ownerId: string) {
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

/** Connections with tokens that expire before `until`, whose owners have not been warned yet. */
export function findEnding(db: Db, now: number, until: number, limit: number): Promise<ConnectionRow[]> {
  return db
    .selectFrom('meta_connections')
    .selectAll()
    .where('expires_at', '>', now)
    .where('expires_at', '<=', until)
    .where('problem', 'is', null)
    .where((eb) => eb.or([eb('warned_of', 'is', null), eb('warned_of', '<>', eb.ref('expires_at'))]))
    .orderBy('expires_at')
    .limit(limit)
    .execute();
}

/** Records the warning of an owner. @returns false if another process has done so, or the connection has changed */
export async function claimWarning(db: Db, { owner_id, sealed, expires_at }: ConnectionRow): Promise<boolean> {
  const row = await db
    .updateTable('meta_connections')
    .set({ warned_of: expires_at })
    .where('owner_id', '=', owner_id)
    .where('sealed', '=', sealed)
    .where((eb) => eb.or([eb('warned_of', 'is', null), eb('warned_of', '<>', eb.ref('expires_at'))]))
    .returning('owner_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Connections ordered by owner, after `owner`. */
export function listEncrypted(db: Db, owner: string, limit: number) {
  return db
    .selectFrom('meta_connections')
    .select(['owner_id', 'sealed'])
    .where('owner_id', '>', owner)
    .orderBy('owner_id')
    .limit(limit)
    .execute();
}

/** Deletes budgets that no longer count, and logins that were never finished. */
export async function deleteExpired(db: Db, before: { readonly budgets: number; readonly logins: number }) {
  await db.deleteFrom('meta_budgets').where('updated_at', '<', before.budgets).execute();
  await db.deleteFrom('meta_logins').where('expires_at', '<', before.logins).execute();
}

/** An owner's tests whose campaign may be spending: nothing here can pause it without the connection. */
export async function findSpendingTests(
  db: Db,
  ownerId: string,
  kind: ConnectionRow['kind'],
  now: number,
): Promise<Pick<TestsTable, 'id' | 'name' | 'account'>[]> {
  return db
    .selectFrom('tests')
    .select(['id', 'name', 'account'])
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['starting', 'stopping']),
        eb.and([eb('state', '=', 'running'), eb('end_at', '>', now)]),
        // Meta refused to pause it.
        eb.and([eb('failed_at', '=', 'stopping'), eb('end_at', '>', now)]),
      ]),
    )
    .orderBy('created_at')
    .execute();
}
