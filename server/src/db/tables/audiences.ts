/** How many audiences an owner has. */
export interface AudienceOwnersTable {
  owner_id: string;
  audience_count: number;
}

export interface AudiencesTable {
  id: string;
  owner_id: string;
  /** The brief it belongs to, which may be deleted; null if it has none. */
  brief_id: string | null;
  name: string;
  /** JSON of `AudienceSpec`: groups of interests as they were known when they were added. */
  spec: string;
  /** JSON of what the list of audiences shows. */
  summary: string;
  /** Incremented with every change. */
  revision: number;
  created_at: number;
  updated_at: number;
  /** Set while a deletion can still be undone; then a job removes the row. */
  deleted_at: number | null;
}

/** An overlap matrix, filled in step by step. */
export interface OverlapRunsTable {
  id: string;
  owner_id: string;
  /** Hash of interests and countries: one row per owner and question. */
  key: string;
  state: 'running' | 'waiting' | 'done' | 'cancelled' | 'failed';
  /** JSON: country codes. */
  countries: string;
  /** JSON: snapshots of the interests, in the order of the matrix. */
  interests: string;
  /** JSON of `MatrixSizes`: what is known so far. */
  sizes: string;
  /** When a waiting run resumes. */
  resume_at: number;
  /** Why it waits, for the user. */
  notice: string | null;
  /** The process that works on it, until the lease expires. */
  lease_id: string | null;
  leased_until: number;
  created_at: number;
  finished_at: number | null;
}

export interface AudienceTables {
  audience_owners: AudienceOwnersTable;
  audiences: AudiencesTable;
  overlap_runs: OverlapRunsTable;
}
