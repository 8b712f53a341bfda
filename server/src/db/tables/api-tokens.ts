export interface ApiTokensTable {
  id: string;
  user_id: string;
  /** SHA-256 of the token, hex: a stolen database opens nothing. */
  token_hash: string;
  name: string;
  /** The token's last four characters, which distinguish a user's tokens. */
  hint: string;
  /** JSON list of scopes. */
  scopes: string;
  created_at: number;
  expires_at: number;
  /** Exact to the hour; null until the first use. */
  last_used_at: number | null;
  /** Set by a password reset until the owner keeps the token; until then it opens nothing. */
  suspended_at: number | null;
}

/** A request that created something, so that a repeat gets the same answer. */
export interface IdempotencyKeysTable {
  user_id: string;
  /** SHA-256 of the caller's key. */
  key_hash: string;
  /** SHA-256 of endpoint, parameters and body: the same key with another request is refused. */
  request_hash: string;
  /** JSON: the id of what was created, as `{"data":{"id"}}`; null while the first request runs. */
  answer: string | null;
  created_at: number;
}

/**
 * One assistant that a user connected: the authorization code at first, then a family of refresh tokens and one access token. A row
 * whose code was not redeemed yet has no `connected_at`. All hashes are SHA-256, hex.
 */
export interface AssistantsTable {
  id: string;
  user_id: string;
  client_id: string;
  name: string;
  /** The website that the client's description came from; null for a client that registered itself. */
  host: string | null;
  redirect_uri: string;
  /** JSON list of scopes. */
  scopes: string;
  /** The only resource that its access tokens are valid for. */
  resource: string;
  /** Kept after the code is redeemed, to detect a second use. */
  code_hash: string;
  /** PKCE, S256. */
  code_challenge: string;
  /** The part that all refresh tokens of the connection share; with another secret behind it, a token is a reused old one. */
  family_hash: string | null;
  refresh_hash: string | null;
  access_hash: string | null;
  access_expires_at: number | null;
  created_at: number;
  connected_at: number | null;
  /** Exact to the hour. */
  last_used_at: number | null;
  /** Expiry of the code at first, then of the refresh token. */
  expires_at: number;
  /** As of an API token. */
  suspended_at: number | null;
}

/** A client that registered itself (RFC 7591). */
export interface OauthClientsTable {
  id: string;
  name: string;
  /** JSON list of addresses. */
  redirect_uris: string;
  created_at: number;
}

export interface ApiTokenTables {
  assistants: AssistantsTable;
  oauth_clients: OauthClientsTable;
  api_tokens: ApiTokensTable;
  idempotency_keys: IdempotencyKeysTable;
}
