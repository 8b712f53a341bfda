/** Answers of an interest source, shared by every process. */
export interface InterestCacheTable {
  /** What was asked: its kind, and a hash of the rest. */
  key: string;
  /** JSON; the shape belongs to the adapter that wrote it. */
  payload: string;
  bytes: number;
  fetched_at: number;
}

/** Until when a source must not be asked, for every process. */
export interface InterestSourcePausesTable {
  /** Names the source and, hashed, the credentials that the pause belongs to: new ones begin unpaused. */
  source: string;
  paused_until: number;
  reason: string;
}

/** What Meta last reported about a row of the built-in catalogue. */
export interface CatalogueChecksTable {
  /** The row's key, such as `builtin:yoga`. */
  key: string;
  status: 'found' | 'gone';
  /** Null where Meta does not have it. */
  meta_id: string | null;
  lower_bound: number | null;
  upper_bound: number | null;
  checked_at: number;
}

export interface InterestTables {
  catalogue_checks: CatalogueChecksTable;
  interest_cache: InterestCacheTable;
  interest_source_pauses: InterestSourcePausesTable;
}
