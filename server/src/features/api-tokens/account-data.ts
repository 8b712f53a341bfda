import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import { deleteKeysOf } from './idempotency-queries.ts';
import { deleteApiTokens, listTokens } from './queries.ts';
import { toItem } from './token-item.ts';

/** Removes a user's API tokens and the answers stored for repeated requests. */
export const eraseUser: EraseUser = async (db, userId) => {
  await deleteApiTokens(db, userId);
  await deleteKeysOf(db, userId);
};

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
