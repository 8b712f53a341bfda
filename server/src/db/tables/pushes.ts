import type { PushState } from '@interest-miner/contract/pushes/endpoints';

/** An audience on its way to Meta. */
export interface PushesTable {
  id: string;
  owner_id: string;
  /** Made by the client: one row for each. */
  request_id: string;
  audience_id: string;
  /** `test`: the built-in test ad account. */
  kind: 'meta' | 'test';
  /** JSON of the ad account as Meta described it. */
  account: string;
  /** Ends the name of everything this push makes, so that a retry finds it. */
  mark: string;
  /** JSON of `PushPlan`: what was asked for, and the targeting as it was then. */
  plan: string;
  state: PushState;
  failed_at: PushState | null;
  campaign_id: string | null;
  /** Whether this push made the campaign: 0 or 1. */
  campaign_made: number;
  ad_set_id: string | null;
  /** JSON of `PushComplaint[]`. */
  complaints: string;
  /** Why it waits, or what else its owner should know. */
  notice: string | null;
  /** Leases since the last progress. */
  attempts: number;
  /** When a waiting push goes on. */
  resume_at: number;
  /** The process that works on it, until the lease ends. */
  lease_id: string | null;
  leased_until: number;
  created_at: number;
  finished_at: number | null;
}

export interface PushTables {
  pushes: PushesTable;
}
