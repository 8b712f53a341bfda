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

/** A request that created something, so that a repeat gets the same answer. */
export interface IdempotencyKeysTable {
  user_id: string;
  /** SHA-256 of the caller's key. */
  key_hash: string;
  /** SHA-256 of endpoint, parameters and body: the same key with another request is refused. */
  request_hash: string;
  /** The response as JSON; null while the first request runs. */
  answer: string | null;
  created_at: number;
}

export interface ApiTokenTables {
  api_tokens: ApiTokensTable;
  idempotency_keys: IdempotencyKeysTable;
}
