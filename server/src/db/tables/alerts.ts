import type { AlertKind } from '@interest-miner/contract/alerts/endpoints';

/** One row per person whose interests are watched. */
export interface WatchOwnersTable {
  owner_id: string;
  /** When the next step of the watch is due. */
  due_at: number;
  /** Start of the round under way: everything checked before is due. Null between rounds. */
  round_at: number | null;
  /** End of the last complete round. */
  checked_at: number | null;
  mailed_at: number | null;
  /** 1 if the owner wants no mails. */
  mail_off: number;
}

/** What is known about an interest in use; the next check is compared with it. */
export interface WatchedInterestsTable {
  owner_id: string;
  ref: string;
  name: string;
  size_lower: number | null;
  size_upper: number | null;
  source: 'meta' | 'catalogue';
  state: 'normal' | 'planned' | 'gone' | 'merged';
  /** JSON of `AlertPlace[]`: where it is used. */
  places: string;
  /** 1 if a running ad set uses it. */
  running: number;
  /** The round in which it was last found in use. */
  seen_at: number;
  /** 0 before the first check. */
  checked_at: number;
}

/** One finding about one interest. */
export interface AlertsTable {
  id: string;
  owner_id: string;
  ref: string;
  kind: AlertKind;
  /** JSON of `AlertFacts`. */
  facts: string;
  running: number;
  found_at: number;
  read_at: number | null;
  /** When it was mailed, or passed over because its owner wants no mails. */
  mailed_at: number | null;
}

/** The size of a list on a day on which it was checked. */
export interface ListSizesTable {
  owner_id: string;
  list_id: string;
  /** Days since 1970. */
  day: number;
  size_lower: number | null;
  size_upper: number | null;
}

/** The rough size of an audience on a day on which its interests were checked. */
export interface AudienceSizesTable {
  owner_id: string;
  audience_id: string;
  /** Days since 1970. */
  day: number;
  size_lower: number | null;
  size_upper: number | null;
}

export interface AlertTables {
  watch_owners: WatchOwnersTable;
  watched_interests: WatchedInterestsTable;
  alerts: AlertsTable;
  list_sizes: ListSizesTable;
  audience_sizes: AudienceSizesTable;
}
