/** A queued mail. While another process may be sending it, its `next_attempt_at` is in the future. */
export interface MailsTable {
  id: string;
  /** The recipient's account: the mail is deleted with it. */
  user_id: string | null;
  kind: string;
  /** Recipient, subject and bodies, encrypted with the server's key; empty once no longer needed. */
  sealed: string;
  /** `kept`: stored in the built-in outbox. `decoy`: written for an address without an account, never sent. */
  status: 'queued' | 'sent' | 'kept' | 'failed' | 'decoy';
  attempts: number;
  next_attempt_at: number;
  /** After this time it is useless and is dropped. */
  not_after: number;
  created_at: number;
  finished_at: number | null;
  /** Why the last attempt failed, without addresses. */
  last_error: string | null;
}

export interface MailTables {
  mails: MailsTable;
}
