import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { deleteUnredeemed, suspendConnections, suspendCredentials, suspendLinks } from './queries.ts';

/**
 * Suspends what can use an account without its password, and deletes permissions that no assistant has redeemed yet.
 * @returns whether there was anything to suspend
 */
export async function suspendAccess(db: Kysely<Database>, userId: string, now: number): Promise<boolean> {
  await deleteUnredeemed(db, userId);
  const suspended = [
    await suspendCredentials(db, 'api_tokens', userId, now),
    await suspendCredentials(db, 'assistants', userId, now),
    await suspendLinks(db, 'lists', userId, now),
    await suspendLinks(db, 'tests', userId, now),
    await suspendConnections(db, userId),
  ];
  return suspended.some((rows) => rows.length > 0);
}
