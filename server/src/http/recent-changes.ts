import { LRUCache } from 'lru-cache';
import { maxReplicaLagMs } from '../db/replica.ts';

/** Twice the age of a replica's answers: a change may take as long as it is made. */
const changes = new LRUCache<string, true>({ max: 20_000, ttl: 2 * maxReplicaLagMs });

/** Notes that a user, or a network without one, is about to change something. */
export function noteChange(owner: string): void {
  changes.set(owner, true);
}

/** Whether they did so at this process lately: a replica may not have it yet. */
export const hasChangedLately = (owner: string): boolean => changes.has(owner);
