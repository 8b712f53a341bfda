import type { SecurityEvent } from '@interest-miner/contract/security-events/texts';

/** A security event of an account. */
export interface SecurityEventsTable {
  id: string;
  /** `nobody` for an attempt on an address without an account: both cost the same. */
  user_id: string;
  event: SecurityEvent;
  /** Keyed hash of the network of origin; null if it is not the user's. */
  network: string | null;
  created_at: number;
}

export interface SecurityEventTables {
  security_events: SecurityEventsTable;
}
