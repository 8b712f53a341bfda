/** The saved views of one user. */
export interface SavedViewsTable {
  user_id: string;
  /** JSON of `SavedView[]`, in order. */
  views: string;
  /** Counts the changes, from 1. */
  revision: number;
  updated_at: number;
}

export interface SavedViewTables {
  saved_views: SavedViewsTable;
}
