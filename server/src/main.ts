import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { sql } from 'kysely';
import { chooseFacebook, chooseInterests, chooseMail, choosePayments, openEngine } from './adapters.ts';
import { connectPeople } from './adapters-ads.ts';
import { runAdmin } from './admin.ts';
import { allJobs } from './all-jobs.ts';
import { createApp } from './app.ts';
import type { AppDeps } from './app-deps.ts';
import { type Config, readConfig } from './config.ts';
import { type Connection, connect, sqliteFileIn } from './db/connect.ts';
import { migrate, missingMigrations } from './db/migrate.ts';
import { copyBeforeMigration } from './db/sqlite/backup.ts';
import { createWrites } from './db/writes.ts';
import { oauthSettings } from './features/api-tokens/index.ts';
import { createPasswordHasher } from './features/auth/index.ts';
import { endTestPlans, seedPlans } from './features/billing/index.ts';
import { createMailQueue } from './features/mail/index.ts';
import { announceStop, type Readiness } from './http/health.ts';
import { createRateLimits } from './http/limits/rate-limits.ts';
import { startJobs } from './jobs/jobs.ts';
import { analysisLimits, createPool } from './jobs/pool.ts';
import { createTasks } from './jobs/tasks.ts';
import { createJobsApp } from './jobs-app.ts';
import { minuteMs } from './lib/time.ts';
import { listen } from './listen.ts';
import { backupCommand, restoreCommand } from './ops/backup-commands.ts';
import { createMeter } from './ops/meter.ts';
import { createMetrics, listenForMetrics } from './ops/metrics.ts';
import { moveCommand } from './ops/move-command.ts';
import { createPortMonitor, type PortMonitor } from './ops/port-monitor.ts';
import { createBudget } from './ports/ads/budget.ts';
import { createAi } from './ports/ai/create-ai.ts';
import { createClientDocuments } from './ports/client-documents/client-documents.ts';
import { createInternet } from './ports/http-client/internet.ts';
import { createCatalogueInterests } from './ports/interests/catalogue.ts';
import { createChecks, withChecks } from './ports/interests/checked-engine.ts';
import { createNames } from './ports/interests/names.ts';
import { createOtherTargeting } from './ports/interests/other-targeting.ts';
import { createPages } from './ports/pages/pages.ts';
import { isTestAccount } from './ports/payments/port.ts';
import { loadSecretKey } from './secret-key.ts';
import { createSecrets } from './secrets.ts';
import { describeStart, describeStartFailure } from './start-report.ts';
import { createBudgetStore } from './stores/ad-budget.ts';
import { createCheckStore } from './stores/catalogue-checks/store.ts';

const stopWithinMs = 10_000;
/** Ctrl-C and a signal to the process group arrive both from the system and from `npm start`: count them as one. */
const sameSignalMs = 1000;
/** Delay before the catalogue's index is built in the engine's thread: after the start, before the first search. */
const warmAfterMs = 2000;
/** Includes loading, which may take many seconds on a busy machine. */
const engineMs = minuteMs;
const webRoot = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** @param on called with errors of Meta, when the database begins or ceases to refuse writes, and with what was lost, for the log */
async function buildDeps(
  config: Config,
  connection: Connection,
  ports: PortMonitor,
  on: {
    sourceError(message: string): void;
    writesRefused(refused: boolean): void;
    writesDropped(count: number, err: unknown): void;
  },
): Promise<AppDeps & { readonly redis: Redis | undefined }> {
  const clock = Date.now;
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
    limits: createRateLimits({ pool: connection.pool, redis, writes }),
    interests: interests === catalogue ? catalogue : ports.watch('meta', interests),
    catalogue,
    otherTargeting: createOtherTargeting(engine),
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

function stopOnSignals(readiness: Readiness, stop: () => Promise<void>): void {
  let first: number | undefined;
  const onSignal = () => {
    const now = performance.now();
    if (first !== undefined) {
      if (now - first >= sameSignalMs) process.exit(1);
      return;
    }
    first = now;
    readiness.stopping = true;
    announceStop(readiness, Date.now)
      .then(() => {
        setTimeout(() => process.exit(1), stopWithinMs).unref();
        return stop();
      })
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  // SIGHUP: the terminal was closed, or npm, which had opened it, has ended.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
}

/** Opens the database and migrates it to this version. */
async function prepareDatabase(
  config: Config,
  onSyncChange?: (failure: Error | undefined) => void,
): Promise<Connection> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = config;
  const connection = connect({ databaseUrl, dataDir, ...(onSyncChange ? { onSyncChange } : {}) });
  if (connection.engine === 'sqlite') {
    const copy = await copyBeforeMigration(sqliteFileIn(config.DATA_DIR), Date.now());
    if (copy !== undefined)
      console.log(`The database was migrated to this version. A copy of the earlier version is in ${copy}`);
  }
  await migrate(connection, Date.now());
  await seedPlans(connection.db, config);
  return connection;
}

async function printResult(command: Promise<string>): Promise<void> {
  try {
    console.log(await command);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

/** `--check` changes nothing, and fails if a migration is missing. @returns what to print */
async function migrateCommand(args: readonly string[]): Promise<string> {
  const config = readConfig(process.env);
  if (!args.includes('--check')) {
    const connection = await prepareDatabase(config);
    await connection.db.destroy();
    return 'The database is migrated to this version.';
  }
  const connection = connect({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR });
  try {
    await sql`select 1`.execute(connection.db);
    const missing = await missingMigrations(connection.db);
    if (missing.length > 0) throw new Error(`Migrations are missing: ${missing.join(', ')}. Run npm run migrate.`);
    return 'No migration is missing.';
  } finally {
    await connection.db.destroy();
  }
}

async function admin(args: readonly string[]): Promise<void> {
  // No command counts attempts, and an open connection to Redis would keep the program from exiting.
  const config = { ...readConfig(process.env), REDIS_URL: undefined };
  const connection = await prepareDatabase(config);
  const deps = await buildDeps(config, connection, createPortMonitor(Date.now), {
    sourceError() {},
    writesRefused() {},
    writesDropped() {},
  });
  await printResult(runAdmin(deps, args));
  deps.writes.close();
  await connection.db.destroy();
}

async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const readiness: Readiness = { stopping: false };
  // There is a log only once the application stands.
  let log: FastifyInstance['log'] | undefined;
  let onDisk: (failure: Error | undefined) => void = () => {};
  const connection = await prepareDatabase(config, (err) => {
    onDisk(err);
    if (err) log?.error({ err }, 'the disk does not persist writes: writes are refused until it does');
    else log?.warn('the disk persists writes again: writes are accepted');
  });
  const ports = createPortMonitor(Date.now);
  const deps = await buildDeps(config, connection, ports, {
    sourceError: (message) => log?.warn({ source: deps.interests.source }, message),
    writesRefused(refused) {
      if (refused) log?.error('the database refuses writes, its disk is full or it is read-only: reads continue');
      else log?.warn('the database takes writes again: what was kept is written');
    },
    writesDropped(count, err) {
      log?.error({ count, err }, 'kept writes are refused for good and dropped');
    },
  });
  onDisk = (err) => deps.writes.setDiskFailed(err !== undefined);
  const endedTestPlans = isTestAccount(deps.payments) ? 0 : await endTestPlans(deps);
  const metrics = createMetrics({ ...connection, ...deps, ports });
  await deps.catalogue.prepare();
  const operations = { ports, metrics };
  const app =
    config.ROLE === 'jobs'
      ? await createJobsApp(deps, { readiness, operations })
      : await createApp(deps, { webRoot, readiness, operations });
  log = app.log;
  if (deps.redis) (await import('./http/limits/redis.ts')).logOutages(deps.redis, app.log);
  const stopMetrics = await listenForMetrics(config, metrics);
  const stopJobs = startJobs(deps, config.ROLE === 'web' ? [] : allJobs(deps), (job, err) => {
    metrics.jobFailed(job);
    deps.writes.note(err);
    app.log.error({ job, err }, 'job failed');
  });
  stopOnSignals(readiness, async () => {
    await Promise.all([app.close(), stopJobs(), deps.tasks.stop()]);
    await deps.mails.close();
    await deps.interests.close();
    await deps.ads.meta.close();
    deps.audienceSizes.close();
    await deps.ai.local.close();
    deps.writes.close();
    await connection.db.destroy();
    await stopMetrics();
  });
  const { address, fellBack } = await listen(app, config, process.env);
  console.log(
    describeStart({
      address,
      fellBack,
      engine: connection.engine,
      config,
      operatorToken: deps.operatorToken,
      endedTestPlans,
    }),
  );
  setTimeout(() => deps.catalogue.warm().catch(() => {}), warmAfterMs).unref();
}

try {
  const [command, ...args] = process.argv.slice(2);
  if (command === 'admin') await admin(args);
  else if (command === 'move') await printResult(moveCommand(readConfig(process.env), args, Date.now()));
  else if (command === 'migrate') console.log(await migrateCommand(args));
  else if (command === 'backup') await printResult(backupCommand(readConfig(process.env), args, Date.now()));
  else if (command === 'restore') await printResult(restoreCommand(readConfig(process.env), args));
  else await serve();
} catch (error) {
  console.error(
    describeStartFailure(error as Error, Boolean(process.env.DATABASE_URL ?? process.env.DATABASE_URL_FILE)),
  );
  process.exit(1);
}
