/** One request to delete a user's data. It outlives the user's rows, and holds nothing of them once it is done. */
export interface DeletionRequestsTable {
  /** The confirmation code. */
  code: string;
  /** Names a signed request of Facebook, so that a replay finds this row; null for a deletion from inside. */
  request_key: string | null;
  status: 'processing' | 'completed' | 'failed';
  /** Whose data is still to be deleted; null once it is, or when there was none. */
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
