import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { allJobs } from './all-jobs.ts';
import { createApp } from './app.ts';
import { buildDeps } from './build-deps.ts';
import { commands } from './commands.ts';
import { readConfig } from './config.ts';
import { describeOffset, followDatabaseClock } from './db/shared-clock.ts';
import { endTestPlans } from './features/billing/index.ts';
import { announceStop, type Readiness } from './http/health.ts';
import { startJobs } from './jobs/jobs.ts';
import { createJobsApp } from './jobs-app.ts';
import { listen } from './listen.ts';
import { openBackups } from './ops/backup/open-backups.ts';
import { createMetrics, listenForMetrics } from './ops/metrics.ts';
import { createPortMonitor } from './ops/port-monitor.ts';
import { openTraces } from './ops/traces/open-traces.ts';
import { prepareDatabase } from './prepare-database.ts';
import { describeCommandFailure, describeStart, describeStartFailure } from './start-report.ts';

const stopWithinMs = 10_000;
/** Ctrl-C and a signal to the process group arrive both from the system and from `npm start`: count them as one. */
const sameSignalMs = 1000;
/** Delay before the catalogue's index is built in the engine's thread: after the start, before the first search. */
const warmAfterMs = 2000;
const webRoot = fileURLToPath(new URL('../../web/dist/', import.meta.url));
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

async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const readiness: Readiness = { stopping: false };
  // There is a log only once the application stands.
  let log: FastifyInstance['log'] | undefined;
  let onDisk: (failure: Error | undefined) => void = () => {};
  const traces = await openTraces(config, (err) => {
    if (err)
      log?.warn({ err }, 'traces cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT: they are dropped until they can');
    else log?.info('traces are sent again');
  });
  const connection = await prepareDatabase(config, {
    onStatement: traces?.statement,
    onSyncChange(err) {
      onDisk(err);
      if (err) log?.error({ err }, 'the disk does not persist writes: writes are refused until it does');
      else log?.warn('the disk persists writes again: writes are accepted');
    },
  });
  const ports = createPortMonitor(Date.now);
  const sharedClock =
    connection.engine === 'sqlite'
      ? undefined
      : await followDatabaseClock(connection.db, (offsetMs) => {
          if (offsetMs !== 0) log?.error(describeOffset(offsetMs));
          else log?.warn("this machine's clock agrees with the database's again");
        });
  const on = {
    sourceError: (message: string) => log?.warn({ source: deps.interests.source }, message),
    writesRefused(refused: boolean) {
      if (refused) log?.error('the database refuses writes, its disk is full or it is read-only: reads continue');
      else log?.warn('the database takes writes again: what was kept is written');
    },
    writesDropped(count: number, err: unknown) {
      log?.error({ count, err }, 'kept writes are refused for good and dropped');
    },
  };
  const deps = await buildDeps(config, connection, ports, on, sharedClock?.now);
  onDisk = (err) => deps.writes.setDiskFailed(err !== undefined);
  const endedTestPlans = await endTestPlans(deps);
  const backups = await openBackups(config, deps.clock);
  const jobs = [...allJobs(deps), ...(backups ? [backups.job] : [])].map((job) => traces?.job(job) ?? job);
  const stored = { ...connection, clock: deps.clock, jobs, backups, backupFolder: join(config.DATA_DIR, 'backups') };
  const metrics = createMetrics({ ...connection, ...deps, sharedClock, ports, stored });
  await deps.catalogue.prepare();
  const operations = { ports, metrics, backups, sharedClock };
  const app =
    config.ROLE === 'jobs'
      ? await createJobsApp(deps, { readiness, operations })
      : await createApp(deps, { webRoot, readiness, operations, traces });
  log = app.log;
  if (deps.redis) (await import('./http/limits/redis.ts')).logOutages(deps.redis, app.log);
  const stopMetrics = await listenForMetrics(config, metrics);
  const stopJobs = startJobs(deps, config.ROLE === 'web' ? [] : jobs, (job, err) => {
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
    await Promise.all([stopMetrics(), traces?.close()]);
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
      clockOffsetMs: sharedClock?.offsetMs() ?? 0,
    }),
  );
  setTimeout(() => deps.catalogue.warm().catch(() => {}), warmAfterMs).unref();
}

const [name, ...args] = process.argv.slice(2);
const command = name === undefined ? undefined : commands[name];
try {
  if (command) console.log(await command(readConfig(process.env), args));
  else await serve();
} catch (error) {
  const describe = command ? describeCommandFailure : describeStartFailure;
  console.error(describe(error as Error, Boolean(process.env.DATABASE_URL ?? process.env.DATABASE_URL_FILE)));
  process.exit(1);
}
