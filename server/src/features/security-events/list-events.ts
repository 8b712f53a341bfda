import type { SecurityEventItem } from '@interest-miner/contract/security-events/endpoints';
import { securityEventLimits } from '@interest-miner/contract/security-events/limits';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { UserContext } from '../../deps.ts';

import { toIso } from '../../lib/time.ts';
import { hashNetwork } from './note-event.ts';
import { listEvents } from './queries.ts';

/** The actor's own events, newest first. */
export async function listOwnEvents({ deps, actor }: UserContext): Promise<SecurityEventItem[]> {
  const here = hashNetwork(deps, actor.network);
  const rows = await listEvents(deps.db, actor.userId, securityEventLimits.shown);
  return rows.map(({ id, event, network, created_at }) => ({
    id,
    event,
    created_at: toIso(created_at),
    is_here: network === null ? null : network === here,
  }));
}

/** Report for the operator: one line per event with its time, name and the start of the network hash. */
export async function describeEvents(db: Kysely<Database>, userId: string): Promise<string> {
  const rows = await listEvents(db, userId, 1000);
  if (rows.length === 0) return 'No security events yet.';
  return rows
    .map(({ event, network, created_at }) => `${toIso(created_at)}  ${event.padEnd(22)} ${network?.slice(0, 8) ?? ''}`)
    .join('\n');
}
