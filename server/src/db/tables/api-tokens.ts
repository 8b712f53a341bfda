export interface ApiTokensTable {
  id: string;
  user_id: string;
  /** SHA-256 of the token, hex: a stolen database opens nothing. */
  token_hash: string;
  name: string;
  /** The token's last four characters, which tell a user's tokens apart. */
  hint: string;
  /** JSON list of scopes. */
  scopes: string;
  created_at: number;
  expires_at: number;
  /** Exact to the hour; null until the first use. */
  last_used_at: number | null;
}

export interface ApiTokenTables {
  api_tokens: ApiTokensTable;
}
