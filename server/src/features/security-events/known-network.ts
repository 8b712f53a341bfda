import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SecurityEventDeps } from './deps.ts';
import { hashNetwork, nobody } from './note-event.ts';
import { hasEventFrom } from './queries.ts';

/**
 * Whether the person has logged in, or set a new password, from this network within the days that events are kept:
 * what strangers elsewhere use up does not count there.
 * @param userId undefined for an address without account: looked up all the same, and never known
 */
export function isKnownNetwork(
  deps: Pick<SecurityEventDeps, 'secrets'>,
  db: Kysely<Database>,
  userId: string | undefined,
  network: string,
): Promise<boolean> {
  return hasEventFrom(db, userId ?? nobody, hashNetwork(deps, network), ['login', 'facebook_login', 'password_reset']);
}
