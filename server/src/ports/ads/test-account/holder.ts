import { testAdAccountToken } from '@interest-miner/contract/connections/endpoints';
import { metaScopes } from '@interest-miner/contract/connections/scopes';
import { accountWithObjects, accountWithoutPixels } from './existing-objects.ts';
import type { GraphAccount, Holder } from './types.ts';

const prefix = `${testAdAccountToken}:`;
const business = { name: 'Nobody’s business' };

const accounts: readonly GraphAccount[] = [
  {
    id: accountWithObjects,
    name: 'Test ad account',
    currency: 'USD',
    timezone_name: 'America/New_York',
    account_status: 1,
    min_daily_budget: 100,
    business,
  },
  {
    id: accountWithoutPixels,
    name: 'Test ad account in yen',
    currency: 'JPY',
    timezone_name: 'Asia/Tokyo',
    account_status: 1,
    min_daily_budget: 150,
    business,
    default_dsa_beneficiary: 'Nobody',
    default_dsa_payor: 'Nobody',
  },
  {
    id: 'act_1000000000000003',
    name: 'Disabled test ad account',
    currency: 'EUR',
    timezone_name: 'Europe/Berlin',
    account_status: 2,
    min_daily_budget: 100,
    business,
  },
];

/** The token that connects a person to their own test ad accounts. */
export const testTokenOf = (ownerId: string): string => `${prefix}${ownerId}`;

/** The person behind a token of `testTokenOf`. */
export function testHolder(token: string): Holder | undefined {
  if (!token.startsWith(prefix)) return undefined;
  return {
    ownerId: token.slice(prefix.length),
    name: 'Test system user',
    appId: '100000000000000',
    scopes: [metaScopes.read, metaScopes.push],
    expiresAt: null,
    accounts,
  };
}
