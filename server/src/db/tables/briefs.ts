/** How many briefs an owner has. */
export interface BriefOwnersTable {
  owner_id: string;
  brief_count: number;
}

/** What a person works on for one business; analyses, lists, audiences, pushes and tests name it in `brief_id`. */
export interface BriefsTable {
  id: string;
  owner_id: string;
  name: string;
  /** JSON of `BusinessInfo`; null in a brief without text. */
  text: string | null;
  /** Hash of the folded text without the e-mail; null without text. The same text is the same brief. */
  text_key: string | null;
  /** JSON of `FactEdits`: what the owner changed in the facts that are read from the text. */
  edits: string;
  created_at: number;
  /** When it, or something in it, was last added or changed. */
  updated_at: number;
  /** Set while a deletion can still be undone; then a job removes the row. */
  deleted_at: number | null;
}

export interface BriefTables {
  brief_owners: BriefOwnersTable;
  briefs: BriefsTable;
}
