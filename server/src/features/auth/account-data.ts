import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import type { Database } from '../../db/schema.ts';
import { toIso } from '../../lib/time.ts';
import { deleteSessions, readSessions } from './queries/sessions.ts';
import { anonymiseUser, deleteUser, readUser } from './queries/users.ts';

/**
 * Closes an account at once, inside the caller's transaction: it cannot be found by email or Facebook id, its sessions
 * are invalid, and its email is free again. The deletion job removes its data.
 * @param passwordHash close only while this is the account's password hash
 * @returns false if it is already closed or the password has changed
 */
export async function closeAccount(db: Kysely<Database>, userId: string, passwordHash?: string): Promise<boolean> {
  const closed = await anonymiseUser(db, userId, `closed-${randomUUID()}@deleted.invalid`, passwordHash);
  if (closed) await deleteSessions(db, userId);
  return closed;
}

/** Deletes the account row, after the other features have deleted their data. */
export const eraseUser: EraseUser = async (db, userId) => {
  await deleteSessions(db, userId);
  await deleteUser(db, userId);
};

/** The account and its sessions. Times are ISO 8601. */
export const exportUser: ExportUser = async (db, userId) => {
  const user = await readUser(db, userId);
  const sessions = await readSessions(db, userId);
  return {
    profile: user
      ? {
          ...user,
          email_verified_at: toIso(user.email_verified_at),
          created_at: toIso(user.created_at),
        }
      : {},
    sessions: sessions.map((session) => ({
      device: session.device,
      created_at: toIso(session.created_at),
      last_seen_at: toIso(session.last_seen_at),
      expires_at: toIso(session.expires_at),
    })),
  };
};
