import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { type GraphStandIn, graphSecret, startGraph } from '../../../test/stand-ins/graph.ts';
import { graphAccount, graphAppId, graphHolder } from '../../../test/stand-ins/graph-ads.ts';
import type { MetaError } from '../meta/errors.ts';
import type { AdAccess, AdFields } from './port.ts';

let graph: GraphStandIn;
let app: TestApp;
beforeAll(async () => {
  graph = await startGraph();
  app = await createTestApp({
    env: {
      META_APP_ID: graphAppId,
      META_APP_SECRET: graphSecret,
      META_GRAPH_URL: graph.url,
      PUBLIC_URL: 'https://miner.example',
    },
  });
  graph.holders.set('EAABperson', graphHolder());
  graph.holders.set('EAABours', graphHolder({ appId: graphAppId, expiresAt: Date.UTC(2099, 0, 1) }));
});
afterAll(async () => {
  await app.close();
  await graph.close();
});

/** Restores the budget for every test: usage expires after an hour. */
const laterMs = 3_700_000;
const campaign = (name: string): AdFields => ({
  name,
  objective: 'OUTCOME_TRAFFIC',
  special_ad_categories: [],
  is_adset_budget_sharing_enabled: false,
});
async function failureOf(work: Promise<unknown>): Promise<MetaError> {
  return work.then(
    () => {
      throw new Error('the call did not fail');
    },
    (error: MetaError) => error,
  );
}

describe('ad accounts at Meta', () => {
  test('calls with a token of our own app are signed, and its expiry is known', async () => {
    const facts = await app.deps.ads.meta.checkToken('EAABours');
    expect(facts).toMatchObject({ ownApp: true, expiresAt: Date.UTC(2099, 0, 1) });
    expect(await app.deps.ads.meta.accounts({ token: 'EAABours', ownApp: true })).toHaveLength(1);
  });

  test('150 ad accounts are read page by page', async () => {
    const accounts = Array.from({ length: 150 }, (_, index) => graphAccount({ id: `act_${3_000_000 + index}` }));
    graph.holders.set('EAABagency', graphHolder({ accounts }));
    const read = await app.deps.ads.meta.accounts({ token: 'EAABagency', ownApp: false });
    expect(new Set(read.map(({ id }) => id)).size).toBe(150);
  });

  test('whether a creation may start is checked once the connection is open', async () => {
    app.clock.now += laterMs;
    // Drops connections left from earlier calls.
    graph.disconnect();
    const before = graph.connections;
    let seen = 0;
    const access: AdAccess = { token: 'EAABperson', ownApp: false, account: 'act_200000000000001', urgency: 'work' };
    const mayStart = () => {
      seen = graph.connections;
      return false;
    };
    await failureOf(app.deps.ads.meta.create(access, 'campaigns', campaign('Slow'), mayStart));
    expect(seen).toBe(before + 1);
  });

  test('a creation whose answer is lost is not sent again', async () => {
    app.clock.now += laterMs;
    graph.next = [{ kind: 'drop' }];
    const access: AdAccess = { token: 'EAABperson', ownApp: false, account: 'act_200000000000001', urgency: 'work' };
    const before = graph.calls.length;
    const failure = await failureOf(app.deps.ads.meta.create(access, 'campaigns', campaign('Lost')));
    expect(failure.kind).toBe('outage');
    expect(graph.calls.length).toBe(before + 1);
  });
});
