import type { ColumnType } from 'kysely';

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface SearchHistoryTable {
  id: string;
  user_id: string;
  search_text: string;
  /** The text in one case: a repeat in other capitals is the same search. */
  search_key: string;
  created_at: number;
  last_visited: number;
  visit_count: number;
  /** Main topic of the term's results in the catalogue, and the topic's main section; null if there are none, or not known. */
  topic: Optional<string>;
  section: Optional<string>;
  /** Set while a deletion can still be undone; then a job removes the row. */
  deleted_at: number | null;
}

/**
 * A user's last "clear all". A marker instead of an update of every row: clearing a million searches costs as much
 * as clearing one, and so does undoing it.
 */
export interface SearchHistoryClearingsTable {
  user_id: string;
  /** Searches last visited at or before this moment are hidden. */
  cleared_until: number;
  /** The previous `cleared_until`, for the undo. */
  previous_until: number;
  cleared_at: number;
}

export interface SearchUsageTable {
  user_id: string;
  /** The period of the count; a new period starts a new row at zero. */
  period_key: string;
  used: number;
}

export interface SearchTables {
  search_history: SearchHistoryTable;
  search_history_clearings: SearchHistoryClearingsTable;
  search_usage: SearchUsageTable;
}
