import type { ApiTokenItem } from '@interest-miner/contract/api-tokens/endpoints';
import { type Scope, scopeNames } from '@interest-miner/contract/scopes';
import type { ApiTokensTable } from '../../db/tables/api-tokens.ts';
import { toIso } from '../../lib/time.ts';

/** The stored scopes that this version knows. */
export function readScopes(stored: string): Scope[] {
  const names: unknown = JSON.parse(stored);
  return scopeNames.filter((name) => Array.isArray(names) && names.includes(name));
}

/** A token as its owner sees it. */
export function toItem(row: Omit<ApiTokensTable, 'user_id' | 'token_hash'>): ApiTokenItem {
  return {
    id: row.id,
    name: row.name,
    scopes: readScopes(row.scopes),
    hint: row.hint,
    created_at: toIso(row.created_at),
    expires_at: toIso(row.expires_at),
    last_used_at: toIso(row.last_used_at),
    suspended: row.suspended_at !== null,
  };
}
