import type { ColumnType, Generated } from 'kysely';

/** Null unless given. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

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
  /** Facebook's app-scoped id; unique. */
  facebook_id: Optional<string>;
  /** When the user proved access to the mailbox of `email`. */
  email_verified_at: Optional<number>;
  /** 1 for an account created by a login with Facebook, else 0. */
  made_by_facebook: Generated<number>;
}

export interface SessionsTable {
  /** SHA-256 of the token, hex: a stolen database opens no session. */
  token_hash: string;
  user_id: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  /** Such as "Firefox on Linux". */
  device: Optional<string>;
}

/** The one-time code of an address. Rows also exist for addresses without an account, so that both cost the same. */
export interface PasswordCodesTable {
  /** Keyed hash of the address. */
  email_key: string;
  /** Keyed hash of address and code; empty once used. */
  code_hash: string;
  expires_at: number;
  tries: number;
  window_started_at: number;
  issued_in_window: number;
}

export interface ResetTokensTable {
  token_hash: string;
  user_id: string;
  expires_at: number;
}

/** An authorization request at Facebook; deleted when the browser comes back. */
export interface FacebookStatesTable {
  state_hash: string;
  /** Hash of the state cookie of the browser that started it. */
  browser_hash: string;
  /** The session that connects Facebook; null for a login. */
  session_id: string | null;
  /** SHA-256 of the password hash at that moment: a password change ends the request. Null for a login. */
  password_hash: string | null;
  expires_at: number;
}

/** A finished Facebook login, kept for a minute until its browser fetches the token. */
export interface FacebookCodesTable {
  code_hash: string;
  browser_hash: string;
  user_id: string;
  expires_at: number;
}

export interface SettingsTable {
  name: string;
  value: string;
}

export interface AuthTables {
  users: UsersTable;
  sessions: SessionsTable;
  password_codes: PasswordCodesTable;
  reset_tokens: ResetTokensTable;
  facebook_states: FacebookStatesTable;
  facebook_codes: FacebookCodesTable;
  settings: SettingsTable;
}
