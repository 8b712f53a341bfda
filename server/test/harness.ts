import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login, register } from '@interest-miner/contract/auth/endpoints';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { allJobs } from '../src/all-jobs.ts';
import { createApp } from '../src/app.ts';
import type { AppDeps } from '../src/app-deps.ts';
import { type Config, readConfig } from '../src/config.ts';
import { type Connection, connect } from '../src/db/connect.ts';
import { migrate } from '../src/db/migrate.ts';
import { seedPlans } from '../src/features/billing/index.ts';
import type { Backups } from '../src/ops/backup/backups.ts';
import { createMetrics } from '../src/ops/metrics.ts';
import { createPortMonitor, type PortMonitor } from '../src/ops/port-monitor.ts';
import type { MailPort } from '../src/ports/mail/port.ts';
import { createCalls, type TestCall, type TestRequest } from './call.ts';
import { buildTestDeps } from './test-deps.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Name of a migrated PostgreSQL database that each test copies; empty on SQLite. */
    pgTemplate: string;
  }
}

/** The database of the project that runs. */
export const databaseEngine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';
export const password = 'Correct-Horse-9!';
interface TestClock {
  now: number;
}

export interface TestApp {
  app: FastifyInstance;
  deps: AppDeps;
  clock: TestClock;
  connection: Connection;
  dataDir: string;
  /** Output of the built-in outbox, one line per mail. */
  printed: string[];
  call: TestCall;
  request: TestRequest;
  /** Registers and logs in a new user. */
  login(name?: string): Promise<{ token: string; email: string }>;
  /** The id of a registered address. */
  userId(email: string): Promise<string>;
  /** The kinds of the mails to a user so far, oldest first, without the first one, which confirms the address. */
  mailKinds(userId: string): Promise<string[]>;
  /** The last one-time code mailed to an address. */
  lastCode(email: string): Promise<string>;
  close(): Promise<void>;
}

async function freshPostgres(): Promise<{ url: string; drop(): Promise<void> }> {
  const base = process.env.TEST_DATABASE_URL ?? '';
  const name = `im_test_${randomUUID().replaceAll('-', '')}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: base });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name} template ${inject('pgTemplate')}`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}

function watched(deps: AppDeps, ports: PortMonitor): AppDeps {
  return { ...deps, interests: ports.watch('interests', deps.interests) };
}

/**
 * The real application on its own migrated database with the built-in adapters, on the engine in
 * `TEST_ENGINE`.
 * @param options.env variables on top of the defaults
 * @param options.deps dependencies to replace
 * @param options.mail replaces the mail server
 * @param options.webRoot folder of a built web app; none by default
 * @param options.operations whether to collect metrics and serve the operator's pages
 * @param options.engine instead of the project's
 * @param options.backups periodic copies; none by default
 * @param options.log receives the log
 */
export async function createTestApp(
  options: {
    env?: Record<string, string>;
    deps?: (deps: AppDeps) => Partial<AppDeps>;
    mail?: MailPort;
    webRoot?: string;
    operations?: true;
    engine?: 'sqlite' | 'postgres';
    backups?: Backups;
    log?: { write(line: string): void };
  } = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'interest-miner-test-'));
  const postgres = (options.engine ?? databaseEngine) === 'postgres' ? await freshPostgres() : undefined;
  const config: Config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    REQUESTS_PER_MINUTE: '0',
    REQUESTS_PER_MINUTE_NETWORK: '0',
    OPEN_REQUESTS_PER_NETWORK: '0',
    CONNECTIONS_PER_NETWORK: '0',
    // Nothing listens here: no test may reach Meta.
    META_GRAPH_URL: 'http://127.0.0.1:9',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    ...options.env,
  });
  const connection = connect({
    databaseUrl: config.DATABASE_URL,
    readUrl: config.DATABASE_READ_URL,
    dataDir: config.DATA_DIR,
  });
  await migrate(connection, Date.now());
  await seedPlans(connection.db, config);
  const clock: TestClock = { now: Date.UTC(2026, 0, 15, 12) };
  const now = () => clock.now;
  const printed: string[] = [];
  const base = buildTestDeps(connection, config, { now, mail: options.mail, print: (line) => printed.push(line) });
  const deps: AppDeps = { ...base, ...options.deps?.(base) };
  const ports = createPortMonitor(now);
  const metrics =
    options.operations &&
    createMetrics({
      ...deps,
      pools: connection.pools,
      replica: connection.replica,
      ports,
      stored: {
        ...connection,
        clock: now,
        jobs: allJobs(deps),
        backups: options.backups,
        backupFolder: join(dataDir, 'backups'),
      },
    });
  const undeclared = new Set<string>();
  const app = await createApp(options.operations ? watched(deps, ports) : deps, {
    webRoot: options.webRoot ?? join(dataDir, 'no-web'),
    readiness: { stopping: false },
    onUndeclared: (problem) => undeclared.add(problem),
    ...(options.log ? { log: options.log } : {}),
    ...(metrics ? { operations: { ports, metrics, backups: options.backups } } : {}),
  });

  const { call, request } = createCalls(app);
  let people = 0;
  return {
    app,
    deps,
    clock,
    connection,
    dataDir,
    printed,
    call,
    request,
    async login(name = 'Test Person') {
      people += 1;
      const email = `person-${people}-${randomUUID().slice(0, 8)}@example.com`;
      // Each user has a separate network, so that limits affect only the tests about them.
      const remoteAddress = `10.1.${people >> 8}.${people & 255}`;
      const body = { name, email, password, confirm_password: password };
      const registered = await call(register, { body, remoteAddress });
      if (registered.status !== 201) throw new Error(`register: ${registered.text}`);
      // Waits for the confirmation mail, so that tests can read the last mail as theirs.
      if (!options.mail) await deps.mails.idle();
      const loggedIn = await call(login, { body: { email, password }, remoteAddress });
      return { token: loggedIn.json.access_token, email };
    },
    async userId(email) {
      const users = connection.db.selectFrom('users').select('id').where('email', '=', email);
      return (await users.executeTakeFirstOrThrow()).id;
    },
    async mailKinds(userId) {
      const mails = connection.db.selectFrom('mails').select('kind').where('user_id', '=', userId);
      const rows = await mails
        .where('kind', '!=', 'email-confirmation')
        .orderBy('created_at')
        .orderBy('kind')
        .execute();
      return rows.map(({ kind }) => kind);
    },
    async lastCode(email) {
      await deps.mails.idle();
      const mails = printed.filter((line) => line.startsWith(`[mail to ${email}]`));
      const code = mails.map((line) => /\b\d{6}\b/.exec(line)?.[0]).findLast((found) => found !== undefined);
      if (code === undefined) throw new Error(`no code was mailed to ${email}`);
      return code;
    },
    async close() {
      deps.writes.close();
      await Promise.all([app.close(), deps.tasks.stop()]);
      await deps.mails.close();
      await deps.interests.close();
      await deps.ads.meta.close();
      deps.audienceSizes.close();
      await connection.db.destroy();
      await postgres?.drop();
      rmSync(dataDir, { recursive: true, force: true });
      if (undeclared.size > 0) throw new Error([...undeclared].join('\n'));
    },
  };
}
