import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import { toIso } from '../../lib/time.ts';
import { deleteOwned, findConnection } from './queries.ts';

/** Deletes a user's connection to Meta with its token. */
export const eraseUser: EraseUser = (db, userId) => deleteOwned(db, userId);

const read = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

/** Exports a user's connection to Meta without its token. */
export const exportUser: ExportUser = async (db, userId) => {
  const row = await findConnection(db, userId);
  return {
    meta_connection: row
      ? {
          kind: row.kind,
          holder: row.holder,
          scopes: read(row.scopes),
          ad_account: read(row.ad_account),
          expires_at: toIso(row.expires_at),
          connected_at: toIso(row.connected_at),
        }
      : null,
  };
};
