/** One mail on its way. A mail that another process may be sending has its `next_attempt_at` in the future. */
export interface MailsTable {
  id: string;
  /** Whose mail it is: it goes with the account. */
  user_id: string | null;
  kind: string;
  /** Recipient, subject and bodies, encrypted with the server's key; empty once they are needed no more. */
  sealed: string;
  /** `kept`: the built-in outbox holds it. `decoy`: written for an address without account, never sent. */
  status: 'queued' | 'sent' | 'kept' | 'failed' | 'decoy';
  attempts: number;
  next_attempt_at: number;
  /** After this moment it is of no use and is given up. */
  not_after: number;
  created_at: number;
  finished_at: number | null;
  /** Why the last attempt failed, without addresses. */
  last_error: string | null;
}

export interface MailTables {
  mails: MailsTable;
}
