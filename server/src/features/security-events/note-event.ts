import { randomUUID } from 'node:crypto';
import { type SecurityEvent, securityEventLimits } from '@interest-miner/contract/security-events';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SecurityEventDeps } from './deps.ts';
import { insertEvent, trimEvents } from './queries.ts';

/** Stands for addresses without account. */
export const nobody = 'nobody';

/** The form in which a network is kept: tells which events came from one place, and nothing else. */
export function hashNetwork({ secrets }: Pick<SecurityEventDeps, 'secrets'>, network: string): string {
  return secrets.keyedHash('security event network', network).slice(0, 32);
}

/**
 * Logs a security event, with a transaction together with what it tells about.
 * @param noted.userId undefined for an address without account: written all the same, so that both take as long
 * @param noted.network null where the request did not come from the user
 */
export async function noteEvent(
  deps: Pick<SecurityEventDeps, 'clock' | 'secrets'>,
  db: Kysely<Database>,
  noted: { userId: string | undefined; event: SecurityEvent; network: string | null },
): Promise<void> {
  const row = {
    id: randomUUID(),
    user_id: noted.userId ?? nobody,
    event: noted.event,
    network: noted.network === null ? null : hashNetwork(deps, noted.network),
    created_at: deps.clock(),
  };
  await insertEvent(db, row);
  await trimEvents(db, row, securityEventLimits.perKind);
}
