import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { chooseFacebook, chooseInterests, chooseMail, choosePayments, openEngine } from './adapters.ts';
import { connectPeople } from './adapters-ads.ts';
import type { AppDeps } from './app-deps.ts';
import type { Config } from './config.ts';
import type { Connection } from './db/connect.ts';
import { createWrites } from './db/writes.ts';
import { oauthSettings } from './features/api-tokens/index.ts';
import { createPasswordHasher } from './features/auth/index.ts';
import { createMailQueue } from './features/mail/index.ts';
import { createSearchPool } from './features/search/index.ts';
import { createRateLimits } from './http/limits/rate-limits.ts';
import { analysisLimits, createPool } from './jobs/pool.ts';
import { createTasks } from './jobs/tasks.ts';
import { minuteMs } from './lib/time.ts';
import { createMeter } from './ops/meter.ts';
import type { PortMonitor } from './ops/port-monitor.ts';
import { createAi } from './ports/ai/create-ai.ts';
import { createClientDocuments } from './ports/client-documents/client-documents.ts';
import { createInternet } from './ports/http-client/internet.ts';
import { createCatalogueInterests } from './ports/interests/catalogue.ts';
import { createChecks, withChecks } from './ports/interests/checked-engine.ts';
import { createNames } from './ports/interests/names.ts';
import { createOtherTargeting } from './ports/interests/other-targeting.ts';
import { createTargetingTree } from './ports/interests/targeting-tree.ts';
import { createBudget } from './ports/meta/budget.ts';
import { createPages } from './ports/pages/pages.ts';
import { loadSecretKey } from './secret-key.ts';
import { createSecrets } from './secrets.ts';
import { createBudgetStore } from './stores/ad-budget.ts';
import { createCheckStore } from './stores/catalogue-checks/store.ts';
import { version } from './version.ts';

/** Includes loading, which may take many seconds on a busy machine. */
const engineMs = minuteMs;

/**
 * Everything the application depends on, by its settings.
 * @param on called with errors of Meta, when the database begins or ceases to refuse writes, and with what was lost, for the log
 * @param clock that of all processes on one database (`db/shared-clock.ts`)
 */
export async function buildDeps(
  config: Config,
  connection: Connection,
  ports: PortMonitor,
  on: {
    sourceError(message: string): void;
    writesRefused(refused: boolean): void;
    writesDropped(count: number, err: unknown): void;
  },
  clock: () => number = Date.now,
): Promise<AppDeps & { readonly redis: Redis | undefined }> {
  const checks = createChecks(createCheckStore(connection.db), clock);
  const engine = withChecks(openEngine(engineMs), checks);
  const catalogue = ports.watch('catalogue', createCatalogueInterests(clock, engine, checks.edition));
  const meter = createMeter();
  const writes = createWrites(connection.db, clock, { onChange: on.writesRefused, onDropped: on.writesDropped });
  const parts = { catalogue, engine, onError: on.sourceError };
  const interests = chooseInterests({ config, db: connection.db, clock, meter }, parts);
  const adBudget = createBudget(createBudgetStore(connection.db), clock);
  const { local, model } = createAi(config, clock, engine);
  const { payments, sandbox } = choosePayments({ config, db: connection.db, clock });
  const facebook = chooseFacebook(config);
  const redis =
    config.REDIS_URL === undefined
      ? undefined
      : (await import('./http/limits/redis.ts')).connectRedis(config.REDIS_URL);
  const secrets = createSecrets(await loadSecretKey(config, connection), config.SECRET_KEY_OLD);
  const people = connectPeople({ config, db: connection.db, clock, meter, adBudget, secrets }, parts);
  const passwords = createPasswordHasher();
  const internet = createInternet({ blocked: config.BLOCKED_NETWORKS });
  const analyses = createPool(analysisLimits);
  meter.watchQueue('passwords', passwords.counts);
  meter.watchQueue('analyses', analyses.counts);
  meter.watchQueue('engine', () => ({ running: 0, waiting: engine.status().pending }));
  return {
    config,
    version,
    operatorToken: config.OPERATOR_TOKEN ?? randomBytes(32).toString('base64url'),
    db: connection.db,
    writes,
    truncateLog: connection.truncateLog,
    clock,
    passwords,
    redis,
    searchPool: redis && createSearchPool(redis),
    limits: createRateLimits({ pool: connection.pools?.writes, redis, writes }),
    interests: interests === catalogue ? catalogue : ports.watch('meta', interests),
    catalogue,
    catalogueChecks: checks,
    otherTargeting: createOtherTargeting(engine),
    targetingTree: createTargetingTree(engine, clock()),
    adBudget,
    ...people,
    ads: { meta: ports.watch('ad accounts', people.ads.meta), test: people.ads.test },
    names: createNames(engine, clock()),
    secrets,
    mails: createMailQueue({
      db: connection.db,
      clock,
      secrets,
      port: ports.watch('mail', chooseMail(config, console.log)),
    }),
    facebook: facebook && ports.watch('facebook', facebook),
    ai: { local: ports.watch('ai engine', local), model: model && ports.watch('ai model', model) },
    pages: createPages({ version, publicUrl: config.PUBLIC_URL, network: internet }),
    clientDocuments: createClientDocuments({ version, network: internet }),
    oauth: oauthSettings(config),
    tasks: createTasks(),
    analyses,
    meter,
    payments: ports.watch('payments', payments),
    sandbox,
  };
}
