import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { type Connection, connect } from '../../src/db/connect.ts';
import { migrationNames } from '../../src/db/migrate.ts';
import { databaseEngine } from '../harness.ts';

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL ?? '' });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** An empty database of the project's engine. `env` are the settings of a program that uses it. */
async function emptyDatabase() {
  if (databaseEngine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'interest-miner-earlier-'));
    const drop = async () => rmSync(folder, { recursive: true, force: true });
    return { env: { DATABASE_URL: '', DATA_DIR: folder }, drop };
  }
  const name = `im_earlier_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name}`);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  const drop = () => onServer(`drop database if exists ${name} with (force)`);
  return { env: { DATABASE_URL: url.href, DATA_DIR: '' }, drop };
}

/** Migrates an empty database as the program did whose newest migration was `last`. */
async function migrateUntil({ db }: Connection, last: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`create table schema_migrations (name text primary key, applied_at bigint not null)`.execute(transaction);
    for (const name of migrationNames().filter((one) => one <= last)) {
      const { up } = await import(`../../src/db/migrations/${name}.ts`);
      await up(transaction);
      await sql`insert into schema_migrations (name, applied_at) values (${name}, 1)`.execute(transaction);
    }
  });
}

/** The database of an installation whose newest migration is `last`, without rows but those of migrations. */
export async function openEarlierInstallation(last: string) {
  const { env, drop } = await emptyDatabase();
  const connection = connect({ databaseUrl: env.DATABASE_URL || undefined, dataDir: env.DATA_DIR });
  await migrateUntil(connection, last);
  return {
    env,
    connection,
    async close() {
      await connection.db.destroy();
      await drop();
    },
  };
}

export type EarlierInstallation = Awaited<ReturnType<typeof openEarlierInstallation>>;
