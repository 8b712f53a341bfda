import { connectMeta, getMetaConnection, listAdAccounts } from '@interest-miner/contract/connections/endpoints';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createTestApp, password, type TestApp } from './harness.ts';
import { type GraphStandIn, graphSecret, startGraph } from './stand-ins/graph.ts';
import { graphAppId, graphHolder } from './stand-ins/graph-ads.ts';

/** What people paste. */
export const metaToken = 'EAABperson0123456789';
const dayMs = 86_400_000;

function clientOf(bench: { graph: GraphStandIn; app: TestApp }) {
  const put = (user: string, body: object) => bench.app.call(connectMeta, { token: user, body: { password, ...body } });
  return {
    put,
    get: async (user: string) => (await bench.app.call(getMetaConnection, { token: user })).json.data,
    accountsOf: (user: string) => bench.app.call(listAdAccounts, { token: user }),
    /** A person who has connected. @param change what Meta knows of them */
    async connected(change: Parameters<typeof graphHolder>[0] = {}) {
      const user = await bench.app.login();
      bench.graph.holders.set(metaToken, graphHolder(change));
      const answer = await put(user.token, { access_token: metaToken });
      expect(answer.status).toBe(200);
      return { ...user, answer };
    },
  };
}

/** An app for all tests of a file whose people connect to a stand-in of Meta's Graph; each test has a day of its own. */
export function useConnections() {
  const bench = {} as { graph: GraphStandIn; app: TestApp };
  beforeAll(async () => {
    bench.graph = await startGraph();
    bench.app = await createTestApp({
      env: {
        META_APP_ID: graphAppId,
        META_APP_SECRET: graphSecret,
        META_GRAPH_URL: bench.graph.url,
        PUBLIC_URL: 'https://miner.example',
      },
    });
  });
  afterAll(async () => {
    await bench.app.close();
    await bench.graph.close();
  });
  beforeEach(() => {
    bench.graph.reset();
    // Pauses and limits of earlier tests have expired.
    bench.app.clock.now += dayMs;
  });
  return Object.assign(bench, clientOf(bench));
}
