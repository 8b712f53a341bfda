import type { ApiTokenItem } from '@interest-miner/contract/api-tokens/endpoints';
import { type Scope, scopeNames } from '@interest-miner/contract/api-tokens/scopes';
import type { ApiTokensTable } from '../../db/tables/api-tokens.ts';

const iso = (time: number) => new Date(time).toISOString();

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
    created_at: iso(row.created_at),
    expires_at: iso(row.expires_at),
    last_used_at: row.last_used_at === null ? null : iso(row.last_used_at),
  };
}
