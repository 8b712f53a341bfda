export interface SearchHistoryTable {
  id: string;
  user_id: string;
  search_text: string;
  /** The text folded to one case: a repeat in other letters is the same search. */
  search_key: string;
  created_at: number;
  last_visited: number;
  visit_count: number;
}

export interface SearchTables {
  search_history: SearchHistoryTable;
}
