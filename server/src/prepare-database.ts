import type { Config } from './config.ts';
import { type Connection, connect, sqliteFileIn } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { copyBeforeMigration } from './db/sqlite-backup.ts';
import { seedPlans } from './features/billing/index.ts';

/** Opens the database and migrates it to this version. */
export async function prepareDatabase(
  config: Config,
  hooks: Pick<Parameters<typeof connect>[0], 'onSyncChange' | 'onStatement'> = {},
): Promise<Connection> {
  const { DATABASE_URL: databaseUrl, DATABASE_READ_URL: readUrl, DATA_DIR: dataDir } = config;
  const connection = connect({ databaseUrl, readUrl, dataDir, ...hooks });
  if (connection.engine === 'sqlite') {
    const copy = await copyBeforeMigration(sqliteFileIn(config.DATA_DIR), Date.now());
    if (copy !== undefined)
      console.log(`The database was migrated to this version. A copy of the earlier version is in ${copy}`);
  }
  await migrate(connection, Date.now());
  await seedPlans(connection.db, config);
  return connection;
}
