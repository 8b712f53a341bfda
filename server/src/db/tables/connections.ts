/** A person's connection to Meta. */
export interface MetaConnectionsTable {
  owner_id: string;
  /** `test`: the built-in test ad account. */
  kind: 'meta' | 'test';
  /** The token, encrypted. */
  sealed: string;
  /** Whether the token was made by this installation's own app, whose secret then signs the calls: 0 or 1. */
  own_app: number;
  holder: string | null;
  /** JSON: names of the permissions. */
  scopes: string;
  expires_at: number | null;
  /** JSON of the chosen ad account as Meta described it. */
  ad_account: string | null;
  /** Why Meta refused the token when it was last used. */
  problem: string | null;
  connected_at: number;
  checked_at: number;
  /** The expiry that the owner has been warned about. */
  warned_of: number | null;
}

/** How much of an ad account's limits at Meta is used. */
export interface MetaBudgetsTable {
  /** A hash of the account. */
  key: string;
  /** JSON of `BudgetState`. */
  state: string;
  revision: number;
  updated_at: number;
}

/** Authorization requests of Facebook Login for Business. */
export interface MetaLoginsTable {
  state_hash: string;
  browser_hash: string;
  owner_id: string;
  session_id: string;
  /** The page that the login was started from; null for that of the connection. */
  back_to: string | null;
  expires_at: number;
}

/** What test ad accounts hold: campaigns, ad sets, ads, reports and clocks. They simulate an outside service, so no other table refers to them. */
export interface TestAdObjectsTable {
  id: string;
  owner_id: string;
  account_id: string;
  kind: 'campaign' | 'adset' | 'ad' | 'report' | 'clock';
  /** JSON of the fields as they were sent. */
  fields: string;
  created_at: number;
}

export interface ConnectionTables {
  meta_connections: MetaConnectionsTable;
  meta_budgets: MetaBudgetsTable;
  meta_logins: MetaLoginsTable;
  test_ad_objects: TestAdObjectsTable;
}
