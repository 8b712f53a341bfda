/** One request to delete a user's data. It outlives the user's rows, and holds no data about the user once it is done. */
export interface DeletionRequestsTable {
  /** The confirmation code. */
  code: string;
  /** Identifies a signed request from Facebook, so that a replay finds this row; null for a deletion in the app. */
  request_key: string | null;
  status: 'processing' | 'completed' | 'failed';
  /** The user whose data is still to be deleted; null once deleted, or if there was none. */
  user_id: string | null;
  requested_at: number;
  /** When the next attempt is due. */
  due_at: number;
  attempts: number;
  completed_at: number | null;
}

export interface DeletionTables {
  deletion_requests: DeletionRequestsTable;
}
