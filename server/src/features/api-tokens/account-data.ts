import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import { deleteApiTokens, listTokens } from './queries.ts';
import { toItem } from './token-item.ts';

/** Removes the API tokens of a user. */
export const eraseUser: EraseUser = deleteApiTokens;

/** Exports a user's API tokens without hashes and hints. */
export const exportUser: ExportUser = async (db, userId) => ({
  api_access: (await listTokens(db, userId))
    .map(toItem)
    .map(({ name, scopes, created_at, expires_at, last_used_at }) => ({
      name,
      scopes,
      created_at,
      expires_at,
      last_used_at,
    })),
});
