import { randomUUID } from 'node:crypto';
import { securityEventLimits } from '@interest-miner/contract/security-events/limits';
import type { SecurityEvent } from '@interest-miner/contract/security-events/texts';
import type { Kysely } from 'kysely';
import { lockIfOpen } from '../../db/open-accounts.ts';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { insertEvent, trimEvents } from './queries.ts';

/** User id for addresses without an account. */
export const unknownUser = 'nobody';

/** Stored form of a network: shows which events came from the same network, and nothing else. */
export function hashNetwork({ secrets }: Deps, network: string): string {
  return secrets.keyedHash('security event network', network).slice(0, 32);
}

/**
 * Logs a security event; pass a transaction to commit it together with the change it records.
 * While the database refuses writes, the event is written later, unless the
 * account is deleted meanwhile; one without a place is lost, and counted in a metric.
 * @param noted.userId undefined for an address without an account: written anyway, so that both cases take equally long
 * @param noted.network null if the request did not come from the user
 */
export async function noteEvent(
  deps: Deps,
  db: Kysely<Database>,
  noted: { userId: string | undefined; event: SecurityEvent; network: string | null },
): Promise<void> {
  const row = {
    id: randomUUID(),
    user_id: noted.userId ?? unknownUser,
    event: noted.event,
    network: noted.network === null ? null : hashNetwork(deps, noted.network),
    created_at: deps.clock(),
  };
  const write = async (to: Kysely<Database>) => {
    await insertEvent(to, row);
    await trimEvents(to, row, securityEventLimits.perKind);
  };
  if (db.isTransaction) return write(db);
  const keep = () => {
    // Strangers who guess at addresses must not use up the places of sessions and searches.
    const { userId } = noted;
    if (userId === undefined) return;
    const writeLater = async (transaction: Kysely<Database>) => {
      if (await lockIfOpen(transaction, userId)) await write(transaction);
    };
    deps.writes.keep(`event ${row.id}`, writeLater, { account: userId });
  };
  if (deps.writes.refused) return keep();
  await write(db).catch((error) => {
    if (!deps.writes.note(error)) throw error;
    keep();
  });
}
