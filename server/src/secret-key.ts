import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { Connection } from './db/connect.ts';
import type { Database } from './db/schema.ts';

const settingName = 'secret_key';
const newKey = () => randomBytes(32).toString('base64url');

function fromFile(file: string): string {
  try {
    // The first process creates it; one that starts at the same moment reads it.
    writeFileSync(file, newKey(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

async function fromDatabase(db: Kysely<Database>): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name: settingName, value: newKey() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db.selectFrom('settings').select('value').where('name', '=', settingName).executeTakeFirstOrThrow();
  return row.value;
}

/**
 * The key of this installation: `SECRET_KEY`; else, with SQLite, its own file beside the database, so that a copy of the
 * database alone is useless; else, for processes that share a PostgreSQL but no folder, a row in it.
 */
export async function loadSecretKey(
  config: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>,
  connection: Pick<Connection, 'db' | 'engine'>,
): Promise<string> {
  if (config.SECRET_KEY !== undefined) return config.SECRET_KEY;
  if (connection.engine === 'postgres') return fromDatabase(connection.db);
  return fromFile(join(config.DATA_DIR, 'secret.key'));
}
