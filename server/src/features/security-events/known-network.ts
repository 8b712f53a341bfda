import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { hashNetwork, unknownUser } from './note-event.ts';
import { hasEventFrom } from './queries.ts';

/**
 * Whether the user has logged in or set a new password from this network while events are retained. Attempts by
 * others elsewhere do not count against a known network.
 * @param userId undefined for an address without an account: it is looked up anyway, but never known
 */
export function isKnownNetwork(
  deps: Deps,
  db: Kysely<Database>,
  userId: string | undefined,
  network: string,
): Promise<boolean> {
  return hasEventFrom(db, userId ?? unknownUser, hashNetwork(deps, network), [
    'login',
    'facebook_login',
    'password_reset',
  ]);
}
