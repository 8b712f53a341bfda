import type { Engine } from '@interest-miner/engine';
import { chooseAudienceSizes, createInterestsWith, type InterestParts } from './adapters.ts';
import type { AppDeps } from './app-deps.ts';
import type { Config } from './config.ts';
import { createPersonalInterests } from './features/connections/index.ts';
import { createAdsLogin } from './ports/ads/login.ts';
import { createMetaAds } from './ports/ads/meta-ads.ts';
import type { AdPorts, AdsLogin, AdsPort } from './ports/ads/port.ts';
import { withRecentAnswers } from './ports/ads/recent-answers.ts';
import { catalogueTargeting } from './ports/ads/test-account/catalogue-targeting.ts';
import { advanceDays, aheadOf } from './ports/ads/test-account/clock.ts';
import { createTestGraph } from './ports/ads/test-account/graph.ts';
import { testHolder } from './ports/ads/test-account/holder.ts';
import { directTransport } from './ports/ads/test-account/transport.ts';
import { defaultTimeouts } from './ports/meta/timeouts.ts';
import type { Transport } from './ports/meta/transport.ts';
import { openTransport } from './ports/meta/transport.ts';
import { createMetaStore } from './stores/meta-cache/store.ts';
import { createTestAdStore } from './stores/test-ad-account.ts';

/** The app of this installation at Meta, if one is configured. */
function metaApp({ META_APP_ID: id, META_APP_SECRET: secret }: Config) {
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** Meta's ad accounts over HTTP, and the test ad account in this process, through the same client. */
function chooseAds(
  { config, db, clock, adBudget: budget }: Pick<AppDeps, 'config' | 'db' | 'clock' | 'adBudget'>,
  engine: Pick<Engine, 'search' | 'byIds'>,
  transport: Transport,
  onError: (message: string) => void,
): AdPorts {
  const shared = { budget, clock, version: config.META_API_VERSION, pauses: createMetaStore(db), onError };
  const store = createTestAdStore(db);
  const graph = createTestGraph({
    store,
    targeting: catalogueTargeting(engine, clock),
    clock,
    holderOf: testHolder,
  });
  const recent = (port: AdsPort) => withRecentAnswers(port, clock);
  return {
    meta: recent(
      createMetaAds({
        ...shared,
        kind: 'meta',
        app: metaApp(config),
        graphUrl: config.META_GRAPH_URL,
        transport,
      }),
    ),
    test: recent(
      createMetaAds({
        ...shared,
        kind: 'test',
        app: undefined,
        graphUrl: 'https://test-ad-account.invalid',
        transport: directTransport(graph),
        nowOf: async ({ token }) => clock() + (await aheadOf(store, testHolder(token)?.ownerId ?? '')),
        advanceDays: ({ token }, days) => advanceDays(store, testHolder(token)?.ownerId ?? '', days, clock()),
      }),
    ),
  };
}

/** Facebook Login for Business, if its configuration id is set. */
function chooseAdsLogin(config: Config): AdsLogin | undefined {
  const app = metaApp(config);
  const { META_LOGIN_CONFIG_ID: configId, PUBLIC_URL: publicUrl } = config;
  if (!app || configId === undefined || publicUrl === undefined) return undefined;
  return createAdsLogin({
    app,
    configId,
    redirectUri: `${new URL(publicUrl).origin}/api/connections/meta/callback`,
    graphUrl: config.META_GRAPH_URL,
    dialogUrl: config.META_DIALOG_URL,
    version: config.META_API_VERSION,
  });
}

type Base = Pick<AppDeps, 'config' | 'db' | 'clock' | 'meter' | 'adBudget' | 'secrets'>;

/** Everything that uses users' own tokens, on shared connections to Meta that `ads.meta` closes. */
export function connectPeople(base: Base, parts: InterestParts) {
  const { config } = base;
  const transport = openTransport(defaultTimeouts);
  const ads = chooseAds(base, parts.engine, transport, parts.onError);
  return {
    ads,
    adsLogin: chooseAdsLogin(config),
    personalInterests: createPersonalInterests({ ...base, ads }, createInterestsWith(base, parts, transport)),
    audienceSizes: chooseAudienceSizes({ ...base, ads }, transport, parts.onError),
  };
}
