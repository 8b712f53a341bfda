/** One row per owner who ever had a list; its count enforces the limit. */
export interface ListOwnersTable {
  owner_id: string;
  /** Lists that are not deleted. */
  list_count: number;
  current_list_id: string | null;
}

export interface ListsTable {
  id: string;
  owner_id: string;
  /** The brief it belongs to, which may be deleted; null if it has none. */
  brief_id: string | null;
  name: string;
  /** JSON: texts. */
  tags: string;
  /** Over the entries that are not removed: their number, the largest lower bound and the sum of the upper bounds. */
  item_count: number;
  size_lower: number | null;
  size_upper: number | null;
  /** 1 if a size among them is an estimate. */
  has_estimate: number;
  /** Entries with Meta's id; null where nothing has counted them. */
  with_id: number | null;
  /** The latest year in which Meta had any entry, and how many it had then. */
  seen_year: number | null;
  seen_count: number;
  /** JSON: refs in the manual order; other entries follow by position. Null without a manual order. */
  item_order: string | null;
  /** Changes with every manual reordering. */
  revision: number;
  /** Incremented by every change to the list or its entries. */
  version: number;
  /** Length of the entries' texts, of removed entries too while they can be restored. */
  bytes: number;
  /** SHA-256 of the link's token; null without a link. */
  share_hash: string | null;
  shared_at: number | null;
  /** Set by a password reset until the owner keeps the link; until then it opens nothing. */
  share_suspended_at: number | null;
  /** 1 if the link shows notes and tags. */
  share_notes: number;
  created_at: number;
  updated_at: number;
  /** Set while a deletion can still be undone; then a job removes the list. */
  deleted_at: number | null;
}

export interface ListItemsTable {
  id: string;
  list_id: string;
  owner_id: string;
  /** `refOf` of the snapshot; once per list. */
  ref: string;
  /** Grows with every entry added to the list. */
  position: number;
  /** JSON: `interestSnapshot`. */
  snapshot: string;
  size_lower: number | null;
  size_upper: number | null;
  is_estimate: number;
  /** The year in which Meta last had it; null if nothing says so. */
  seen_year: number | null;
  note: string;
  /** JSON: texts. */
  tags: string;
  added_at: number;
  /** Set while a removal can still be undone; then a job removes the entry. */
  deleted_at: number | null;
}

export interface ListTables {
  list_owners: ListOwnersTable;
  lists: ListsTable;
  list_items: ListItemsTable;
}
