import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import { deleteKeysOf } from './idempotency-queries.ts';
import { deleteAssistants } from './oauth/assistant-queries.ts';
import { assistantItems } from './oauth/manage-assistants.ts';
import { deleteApiTokens, listTokens } from './queries.ts';
import { toItem } from './token-item.ts';

/** Revokes everything that lets a program act for a user. */
export async function endPrograms(...[db, userId]: Parameters<EraseUser>): Promise<void> {
  await deleteApiTokens(db, userId);
  await deleteAssistants(db, userId);
}

/** Removes a user's API tokens, connected assistants and the answers stored for repeated requests. */
export const eraseUser: EraseUser = async (db, userId) => {
  await endPrograms(db, userId);
  await deleteKeysOf(db, userId);
};

/** Exports a user's API tokens and connected assistants without hashes and hints. */
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
  assistants: (await assistantItems(db, userId)).map(({ id: _id, ...assistant }) => assistant),
});
