export interface UsersTable {
  id: string;
  name: string;
  /** Lower case, unique. */
  email: string;
  password_hash: string;
  contact: string | null;
  address: string | null;
  country: string | null;
  /** `YYYY-MM-DD` */
  dob: string | null;
  account_status: string;
  created_at: number;
}

export interface SessionsTable {
  /** SHA-256 of the token, hex: a stolen database opens no session. */
  token_hash: string;
  user_id: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
}

export interface AuthTables {
  users: UsersTable;
  sessions: SessionsTable;
}
