/** Answers of an interest source, shared by every process. */
export interface InterestCacheTable {
  /** Key of the query: its kind, and a hash of the rest. */
  key: string;
  /** JSON; its shape belongs to the adapter that wrote it. */
  payload: string;
  bytes: number;
  fetched_at: number;
}

/** Pauses during which no process calls a source. */
export interface InterestSourcePausesTable {
  /** The source and a hash of the credentials that are paused: new credentials start without a pause. */
  source: string;
  paused_until: number;
  reason: string;
}

/** Meta's last report about a row of the built-in catalogue. */
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
