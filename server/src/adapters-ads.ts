import type { Engine } from '@interest-miner/engine';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { createTestAdStore } from './features/connections/index.ts';
import { createInterestStore } from './features/interest-cache/index.ts';
import { createMetaAds } from './ports/ads/meta-ads.ts';
import type { AdPorts } from './ports/ads/port.ts';
import { catalogueTargeting } from './ports/ads/test-account/catalogue-targeting.ts';
import { createTestGraph } from './ports/ads/test-account/graph.ts';
import { testHolder } from './ports/ads/test-account/holder.ts';
import { directTransport } from './ports/ads/test-account/transport.ts';
import { openTransport } from './ports/interests/meta/client.ts';
import { defaultTimeouts } from './ports/interests/meta/timeouts.ts';

/** The app of this installation at Meta, if one is configured. */
export function metaApp({ META_APP_ID: id, META_APP_SECRET: secret }: Config) {
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** Both through one client: to Meta over HTTP, to the test ad account directly. */
export function chooseAds(
  { config, db, clock, adBudget: budget }: Pick<Deps, 'config' | 'db' | 'clock' | 'adBudget'>,
  engine: Pick<Engine, 'search' | 'byIds'>,
  onError: (message: string) => void,
): AdPorts {
  const shared = { budget, clock, version: config.META_API_VERSION, pauses: createInterestStore(db), onError };
  const graph = createTestGraph({
    store: createTestAdStore(db),
    targeting: catalogueTargeting(engine, clock),
    clock,
    holderOf: testHolder,
  });
  return {
    meta: createMetaAds({
      ...shared,
      kind: 'meta',
      app: metaApp(config),
      graphUrl: config.META_GRAPH_URL,
      transport: openTransport(config.META_GRAPH_URL, defaultTimeouts),
    }),
    test: createMetaAds({
      ...shared,
      kind: 'test',
      app: undefined,
      graphUrl: 'https://test-ad-account.invalid',
      transport: directTransport(graph),
    }),
  };
}
