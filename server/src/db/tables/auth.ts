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
  /** When the user proved to read the mail of `email`. */
  email_verified_at: Optional<number>;
  /** 1 for an account that a login with Facebook created, else 0. */
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

/** The one code of an address. Rows exist for addresses without account too, so that both cost the same. */
export interface PasswordCodesTable {
  /** Keyed hash of the address. */
  email_key: string;
  /** Keyed hash of address and code; empty once it is used. */
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
  /** Hash of the cookie of the browser that began it. */
  browser_hash: string;
  /** The session that wants to connect Facebook; null for a login. */
  session_id: string | null;
  /** SHA-256 of the password's hash at that moment: a change of password ends the request. Null for a login. */
  password_hash: string | null;
  expires_at: number;
}

/** A finished Facebook login that waits a minute for its browser to fetch the token. */
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
