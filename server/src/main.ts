import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { type Connection, connect } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import type { Deps } from './deps.ts';
import { createPasswordHasher } from './features/auth/index.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { createCatalogueInterests } from './ports/interests/catalogue.ts';
import { describeStart, describeStartFailure } from './start-report.ts';

const specPort = 1000;
const fallbackPort = 3000;
const stopWithinMs = 10_000;
const webRoot = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

function buildDeps(config: Config, connection: Connection): Deps {
  const clock = Date.now;
  return {
    config,
    version,
    db: connection.db,
    clock,
    passwords: createPasswordHasher(),
    limits: createRateLimits(connection.pool),
    interests: createCatalogueInterests(clock),
  };
}

/** Listens on the spec's port, or on 3000 where the system forbids that one and none was asked for. */
async function listen(app: FastifyInstance, config: Config): Promise<{ address: string; fellBack: boolean }> {
  const host = config.HOST;
  try {
    return { address: await app.listen({ host, port: config.PORT ?? specPort }), fellBack: false };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (config.PORT !== undefined || code !== 'EACCES') throw error;
    return { address: await app.listen({ host, port: fallbackPort }), fellBack: true };
  }
}

function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const connection = connect({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR });
  await migrate(connection, Date.now());
  const deps = buildDeps(config, connection);
  const readiness = { stopping: false };
  const app = await createApp(deps, { webRoot, readiness });
  stopOnSignals(async () => {
    readiness.stopping = true;
    await app.close();
    await deps.interests.close();
    await connection.db.destroy();
  });
  const { address, fellBack } = await listen(app, config);
  console.log(describeStart({ address, fellBack, engine: connection.engine, config }));
}

try {
  await main();
} catch (error) {
  console.error(describeStartFailure(error as Error));
  process.exit(1);
}
