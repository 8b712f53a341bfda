import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createList } from '@interest-miner/contract/lists/endpoints';
import { searchInterests } from '@interest-miner/contract/search/endpoints';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { moveRows } from '../../src/db/move/move.ts';
import { postgresSide } from '../../src/db/move/postgres-side.ts';
import { sqliteSide } from '../../src/db/move/sqlite-side.ts';
import { moveCommand } from '../../src/ops/move-command.ts';
import { loadSecretKey } from '../../src/secret-key.ts';
import { createTestApp, type TestApp } from '../harness.ts';

// From PostgreSQL to a file and back; the SQLite project leaves this file out.
let folder: string;
let apps: TestApp[];
let databases: string[];
const base = process.env.TEST_DATABASE_URL ?? '';
const silent = () => {};

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: base });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

async function emptyDatabase(): Promise<string> {
  const name = `im_move_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name}`);
  databases.push(name);
  const url = new URL(base);
  url.pathname = `/${name}`;
  return url.href;
}

async function appOn(env: Record<string, string>): Promise<TestApp> {
  const app = await createTestApp({ env });
  apps.push(app);
  return app;
}

/** A source with a user, a session, a list and searches. */
async function furnished(): Promise<{ app: TestApp; token: string; url: string }> {
  const app = await appOn({});
  await loadSecretKey({ SECRET_KEY: undefined, DATA_DIR: folder }, app.connection);
  const { token } = await app.login('Zoë “Ü” नमस्ते 😀');
  await app.call(searchInterests, { body: { query: 'yoga', limit: 25 }, token });
  await app.call(createList, { body: { name: 'Kept – “as it is”', items: [{ name: 'Yoga' }] } as never, token });
  return { app, token, url: app.deps.config.DATABASE_URL ?? '' };
}

/** The answers of every page that needs no parameter; an export notes itself. */
async function answers(app: TestApp, token: string): Promise<Record<string, unknown>> {
  const { json: document } = await app.request('GET', '/api/docs/json');
  const paths = Object.entries((document as { paths: Record<string, { get?: unknown }> }).paths)
    .filter(([path, methods]) => methods.get !== undefined && !/{|export/.test(path))
    .map(([path]) => path);
  expect(paths.length).toBeGreaterThan(20);
  const read = await Promise.all(
    paths.map(async (path) => {
      const { status, json } = await app.request('GET', path, { headers: { authorization: `Bearer ${token}` } });
      return [path, { status, json: status < 400 ? json : undefined }];
    }),
  );
  return Object.fromEntries(read);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'interest-miner-move-'));
  apps = [];
  databases = [];
});
afterEach(async () => {
  await Promise.all(apps.map((app) => app.close()));
  for (const name of databases) await onServer(`drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

test('an installation moves to a file and back, and answers as before', async () => {
  const { app, token, url } = await furnished();
  const before = await answers(app, token);
  const file = join(folder, 'data');
  const later = Date.now() + 60_000;
  const dry = await moveCommand(
    { DATABASE_URL: url, DATA_DIR: folder, SECRET_KEY: undefined },
    ['--to', `file:${file}`, '--dry-run'],
    later,
  );
  expect(dry).toMatch(/Would move [\d,]+ rows in \d+ tables, [\d.]+ MB, about 1 min/);

  const there = await moveCommand(
    { DATABASE_URL: url, DATA_DIR: folder, SECRET_KEY: undefined },
    ['--to', `file:${file}`],
    later,
    silent,
  );
  expect(there).toContain('The secret key was moved too.');
  const onFile = await appOn({ DATABASE_URL: '', DATA_DIR: file });
  expect(await answers(onFile, token)).toEqual(before);
  await onFile.close();
  apps.splice(apps.indexOf(onFile), 1);

  const empty = await emptyDatabase();
  const back = await moveCommand(
    { DATABASE_URL: undefined, DATA_DIR: file, SECRET_KEY: undefined },
    ['--to', empty],
    later,
    silent,
  );
  const tables = (report: string) => report.split('\n').filter((line) => / lists | users | sessions /.test(line));
  expect(tables(back)).toEqual(tables(there));
  expect(await answers(await appOn({ DATABASE_URL: empty }), token)).toEqual(before);
  await expect(
    moveCommand({ DATABASE_URL: undefined, DATA_DIR: file, SECRET_KEY: undefined }, ['--to', empty], later, silent),
  ).rejects.toThrow(/The target is not empty/);
});

test('a move that was interrupted continues, and until then no server starts on the target', async () => {
  const { app, token, url } = await furnished();
  const before = await answers(app, token);
  const file = join(folder, 'data');
  const config = { DATABASE_URL: url, DATA_DIR: folder, SECRET_KEY: undefined };
  const later = Date.now() + 60_000;
  // The report of a finished table fails, as a process that is killed there.
  const dies = (text: string) => {
    if (text.includes(' security_events')) throw new Error('killed');
  };
  await expect(moveCommand(config, ['--to', `file:${file}`], later, dies)).rejects.toThrow('killed');
  await expect(createTestApp({ env: { DATABASE_URL: '', DATA_DIR: file } })).rejects.toThrow(/has not finished/);

  await moveCommand(config, ['--to', `file:${file}`], later, silent);
  expect(await answers(await appOn({ DATABASE_URL: '', DATA_DIR: file }), token)).toEqual(before);
});

test('a row that arrives otherwise is found, and the target stays unusable', async () => {
  const { url } = await furnished();
  const file = join(folder, 'data');
  const later = Date.now() + 60_000;
  const prepared = { DATABASE_URL: url, DATA_DIR: folder, SECRET_KEY: undefined };
  await expect(
    moveCommand(prepared, ['--to', `file:${file}`], later, (text) => {
      if (text.includes(' plans')) throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  const [source, target] = [await postgresSide(url), sqliteSide(file)];
  const bent = {
    ...target,
    write: (table: string, columns: readonly string[], rows: readonly Record<string, string | number | null>[]) =>
      target.write(table, columns, table === 'users' ? rows.map((row) => ({ ...row, name: `${row.name}x` })) : rows),
  };
  await expect(moveRows(source, bent, silent)).rejects.toThrow(/differs in users \(1 and 1 rows\)/);
  await Promise.all([source.close(), target.close()]);
  await expect(createTestApp({ env: { DATABASE_URL: '', DATA_DIR: file } })).rejects.toThrow(/has not finished/);
});

test('a source in use and a target with other tables are refused with a sentence', async () => {
  const { app, url } = await furnished();
  const config = { DATABASE_URL: url, DATA_DIR: folder, SECRET_KEY: undefined };
  const file = `file:${join(folder, 'data')}`;
  const { runJob } = await import('../../src/jobs/jobs.ts');
  await runJob(app.deps, { name: 'mail-delivery', everyMs: 5000, leaseMs: 5000, run: async () => {} });
  await expect(moveCommand(config, ['--to', file], app.clock.now + 1000, silent)).rejects.toThrow(
    /A server uses the source/,
  );
  const foreign = await emptyDatabase();
  const client = new pg.Client({ connectionString: foreign });
  await client.connect();
  await client.query('create table blog_posts (id text)');
  await client.end();
  await expect(moveCommand(config, ['--to', foreign], Date.now(), silent)).rejects.toThrow(/not empty \(blog_posts/);
  await expect(moveCommand(config, ['--to', 'mysql://x'], Date.now(), silent)).rejects.toThrow(/Name the target/);

  // A file that is open elsewhere, whatever runs there.
  await moveCommand(config, ['--to', file], Date.now() + 60_000, silent);
  const served = await appOn({ DATABASE_URL: '', DATA_DIR: join(folder, 'data') });
  const from = {
    DATABASE_URL: undefined,
    DATA_DIR: served.dataDir === '' ? '' : join(folder, 'data'),
    SECRET_KEY: undefined,
  };
  await expect(moveCommand(from, ['--to', await emptyDatabase()], Date.now(), silent)).rejects.toThrow(
    /A server uses the source/,
  );
});
