export interface SearchHistoryTable {
  id: string;
  user_id: string;
  search_text: string;
  /** The text folded to one case: a repeat in other letters is the same search. */
  search_key: string;
  created_at: number;
  last_visited: number;
  visit_count: number;
  /** Set while a deletion can still be undone; a job removes the row afterwards. */
  deleted_at: number | null;
}

/**
 * A user's last "clear all". A mark instead of an update of every row: clearing a million searches costs what
 * clearing one does, and so does taking it back.
 */
export interface SearchHistoryClearingsTable {
  user_id: string;
  /** Searches last visited at or before this moment are hidden. */
  cleared_until: number;
  /** What `cleared_until` was before, for the undo. */
  previous_until: number;
  cleared_at: number;
}

export interface SearchTables {
  search_history: SearchHistoryTable;
  search_history_clearings: SearchHistoryClearingsTable;
}
