import type { SecurityEvent } from '@interest-miner/contract/security-events';

/** What happened to the security of an account. */
export interface SecurityEventsTable {
  id: string;
  /** `nobody` where an address without account was tried: both cost the same. */
  user_id: string;
  event: SecurityEvent;
  /** Keyed hash of the network that it came from; null where that is not the user's. */
  network: string | null;
  created_at: number;
}

export interface SecurityEventTables {
  security_events: SecurityEventsTable;
}
