import type { ConnectionProblem } from '@interest-miner/contract/connections/texts';
import type { MetaError } from './errors.ts';

/**
 * What is wrong with a token, its app or its account, as far as an error says so; null for failures of another kind.
 * Source: Meta's page on error handling (190 and its subcodes) and marketing errors.
 */
export function problemOf({ kind, code, subcode }: MetaError): ConnectionProblem | null {
  if (subcode === 1885183) return 'app_in_development';
  if (kind === 'checkpoint' || kind === 'policy') return kind;
  if (kind === 'token') {
    if (code === 102 || subcode === 463) return 'token_expired';
    return [458, 460, 464, 467].includes(subcode) ? 'token_revoked' : 'token_unknown';
  }
  // 3191001: insights of something that the token may not see.
  if (code === 100 && (subcode === 33 || subcode === 3191001)) return 'account_not_assigned';
  return kind === 'permission' ? 'scope_missing' : null;
}
