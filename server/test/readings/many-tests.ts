import { randomUUID } from 'node:crypto';
import { metaScopes } from '@interest-miner/contract/connections/scopes';
import type { AppDeps } from '../../src/app-deps.ts';
import { saveConnection } from '../../src/features/connections/queries.ts';
import { saveCells } from '../../src/features/tests/queries/cells.ts';
import { readAt } from '../../src/features/tests/queries/readings.ts';
import { newTestColumns } from '../../src/features/tests/save-test.ts';
import type { AdAccountFacts } from '../../src/ports/ads/port.ts';

const dayMs = 86_400_000;

/** An ad account in UTC, with a token that reads it. */
const bigAccount: AdAccountFacts = {
  id: 'act_2000000000000001',
  name: 'Agency',
  currency: 'USD',
  timeZone: 'UTC',
  status: 'active',
  business: null,
  minDailyBudget: null,
  dsaBeneficiary: null,
  dsaPayor: null,
};

/** Connects a user to Meta, with the account chosen. */
export async function connectTo(deps: AppDeps, ownerId: string, account = bigAccount): Promise<void> {
  await saveConnection(deps.db, {
    owner_id: ownerId,
    kind: 'meta',
    sealed: deps.secrets.seal(`token of ${ownerId}`),
    own_app: 0,
    holder: null,
    scopes: JSON.stringify(Object.values(metaScopes)),
    expires_at: null,
    ad_account: JSON.stringify(account),
    problem: null,
    connected_at: 0,
    checked_at: 0,
    warned_of: null,
  });
}

interface Many {
  readonly tests: number;
  readonly cells: number;
  readonly days: number;
  /** The first moment of all of them, a midnight. */
  readonly startAt: number;
}

/** Tests that were started in `bigAccount` before their first day: as many as no person would start by hand. */
export async function addRunningTests(deps: AppDeps, ownerId: string, { tests, cells, days, startAt }: Many) {
  const ids: string[] = [];
  for (let number = 0; number < tests; number += 1) {
    const id = randomUUID();
    ids.push(id);
    await deps.db
      .insertInto('tests')
      .values({
        ...newTestColumns(startAt - dayMs),
        id,
        owner_id: ownerId,
        brief_id: null,
        request_id: randomUUID(),
        name: `Test ${number + 1}`,
        hypothesis: '',
        kind: 'meta',
        account: JSON.stringify(bigAccount),
        input: null,
        goal: 'link_clicks',
        currency: bigAccount.currency,
        days,
        state: 'running',
        campaign_id: String(startAt + number),
        start_at: startAt,
        end_at: startAt + days * dayMs,
        started_at: startAt - dayMs,
        stopped_at: null,
      } as never)
      .execute();
    const rows = Array.from({ length: cells }, (_, place) => ({
      id: randomUUID(),
      owner_id: ownerId,
      test_id: id,
      place,
      name: `Audience ${place + 1}`,
      audience_id: null,
      without_interests: 0,
      interests: '[]',
      plan: null,
      ad_set_id: `${startAt}${String(number).padStart(4, '0')}${place}`,
      ads: '[]',
      delivery: null,
      reach: null,
    }));
    await saveCells(deps.db, id, rows);
    await readAt(deps.db, { id, owner_id: ownerId }, startAt, startAt);
  }
  return ids;
}
