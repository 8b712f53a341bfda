import { sql } from 'kysely';
import { runAdmin } from './admin.ts';
import { buildDeps } from './build-deps.ts';
import type { Config } from './config.ts';
import { connect } from './db/connect.ts';
import { missingMigrations } from './db/migrate.ts';
import { backupCommand, restoreCommand } from './ops/backup-commands.ts';
import { moveCommand } from './ops/move-command.ts';
import { createPortMonitor } from './ops/port-monitor.ts';
import { prepareDatabase } from './prepare-database.ts';

/** `--check` changes nothing, and fails if a migration is missing. @returns what to print */
async function migrateCommand(config: Config, args: readonly string[]): Promise<string> {
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

async function adminCommand(config: Config, args: readonly string[]): Promise<string> {
  // No command counts attempts, and an open connection to Redis would keep the program from exiting.
  const settings = { ...config, REDIS_URL: undefined };
  const connection = await prepareDatabase(settings);
  const deps = await buildDeps(settings, connection, createPortMonitor(Date.now), {
    sourceError() {},
    writesRefused() {},
    writesDropped() {},
  });
  try {
    return await runAdmin(deps, args);
  } finally {
    deps.writes.close();
    await connection.db.destroy();
  }
}

type Command = (config: Config, args: readonly string[]) => Promise<string>;

/** What the program does instead of serving, by its first argument. Each returns what to print. */
export const commands: Readonly<Record<string, Command>> = {
  admin: adminCommand,
  backup: (config, args) => backupCommand(config, args, Date.now()),
  migrate: migrateCommand,
  move: (config, args) => moveCommand(config, args, Date.now()),
  restore: restoreCommand,
};
