import type { AdAccount, ConnectionState, MetaConnection } from '@interest-miner/contract/connections/endpoints';
import { metaScopes } from '@interest-miner/contract/connections/scopes';
import type { ConnectionProblem } from '@interest-miner/contract/connections/texts';
import type { Deps } from '../../deps.ts';
import { toIso } from '../../lib/time.ts';
import { type AdAccountFacts, accountProblem } from '../../ports/ads/port.ts';
import type { ConnectionRow } from './queries.ts';

/** An ad account in the contract's format. */
export function toAdAccount(facts: AdAccountFacts): AdAccount {
  return {
    id: facts.id,
    name: facts.name,
    currency: facts.currency,
    time_zone: facts.timeZone,
    status: facts.status,
    business: facts.business,
    min_daily_budget: facts.minDailyBudget,
    problem: accountProblem(facts),
  };
}

function toConnection(row: ConnectionRow, now: number): MetaConnection {
  const scopes = JSON.parse(row.scopes) as string[];
  const expired = row.expires_at !== null && row.expires_at <= now;
  return {
    kind: row.kind,
    holder: row.holder,
    scopes,
    can_push: scopes.includes(metaScopes.push),
    expires_at: toIso(row.expires_at),
    ad_account: row.ad_account === null ? null : toAdAccount(JSON.parse(row.ad_account) as AdAccountFacts),
    problem: expired ? 'token_expired' : (row.problem as ConnectionProblem | null),
    connected_at: toIso(row.connected_at),
    checked_at: toIso(row.checked_at),
  };
}

/** A person's connection, and what answers without one, in the contract's format. */
export function toState({ clock, adsLogin, interests }: Deps, row: ConnectionRow | undefined): ConnectionState {
  return {
    connection: row ? toConnection(row, clock()) : null,
    login: adsLogin !== undefined,
    without: interests.source === 'meta' ? 'installation' : 'catalogue',
  };
}
