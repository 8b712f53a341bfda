import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { type Kysely, type QueryExecutorProvider, sql, type Transaction } from 'kysely';
import type { Connection } from './connect.ts';
import { progressTable } from './move/progress.ts';

const folder = new URL('./migrations/', import.meta.url);
const lockKey = 4_711_000_002;

interface Migration {
  up(db: Kysely<unknown>): Promise<void>;
  /**
   * The last migration that an older program must know to keep running on the migrated database: the newest one of the
   * release before if this one only adds, and null if no older program can.
   */
  readonly runsBeside?: string | null;
}

/** The database was migrated by a newer version of the program, which left nothing for this one to run on. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

/** Files of this version's migrations by name. The name alone identifies one, wherever its file stood in an earlier version. */
function migrationFiles(): Map<string, URL> {
  const files = readdirSync(folder).filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file));
  return new Map(files.map((file) => [basename(file, '.ts'), new URL(file, folder)]));
}

/** Names of this version's migrations, in order. */
export function migrationNames(): string[] {
  return [...migrationFiles().keys()].sort();
}

/** The database is the target of a move that has not finished: some tables are empty. */
export class UnfinishedMoveError extends Error {
  override name = 'UnfinishedMoveError';
}

async function refuseUnfinishedMove(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables();
  if (tables.some(({ name }) => name === progressTable))
    throw new UnfinishedMoveError(
      'A move into this database has not finished. Run the same npm run move again, or empty the database.',
    );
}

async function appliedNames(transaction: Transaction<unknown>): Promise<Set<string>> {
  await sql`create table if not exists schema_migrations (name text primary key, applied_at bigint not null)`.execute(
    transaction,
  );
  await sql`create table if not exists schema_older_programs (name text primary key, runs_beside text not null)`.execute(
    transaction,
  );
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(transaction);
  return new Set(rows.map((row) => row.name));
}

/** Applied migrations that this program does not know, and beside which it cannot run. */
async function impassable(
  transaction: Transaction<unknown>,
  applied: ReadonlySet<string>,
  known: readonly string[],
): Promise<string[]> {
  const unknown = [...applied].filter((name) => !known.includes(name));
  if (unknown.length === 0) return [];
  const { rows } = await sql<{ name: string; runs_beside: string }>`select * from schema_older_programs`.execute(
    transaction,
  );
  const passable = new Set(rows.filter((row) => known.includes(row.runs_beside)).map((row) => row.name));
  return unknown.filter((name) => !passable.has(name));
}

/**
 * Migrates the database to this version in one transaction under a lock: processes that start together apply each
 * migration once, and a killed process leaves nothing half done.
 * @returns names of the migrations applied now
 * @throws NewerDatabaseError
 * @throws UnfinishedMoveError
 */
export async function migrate(connection: Connection, now: number): Promise<string[]> {
  const known = migrationNames();
  return connection.withoutTimeouts(async (database) => {
    const db = database as unknown as Kysely<unknown>;
    await refuseUnfinishedMove(db);
    return migrateIn(db, connection.engine, known, now);
  });
}

function migrateIn(
  db: Kysely<unknown>,
  engine: Connection['engine'],
  known: readonly string[],
  now: number,
): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    if (engine === 'postgres') {
      // A pooler's connection may still have the limit of a request.
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(transaction);
    }
    const applied = await appliedNames(transaction);
    const refused = await impassable(transaction, applied, known);
    if (refused.length > 0) {
      throw new NewerDatabaseError(
        `This database was written by a newer version (it knows ${refused.join(', ')}). Update the program.`,
      );
    }
    const missing = known.filter((name) => !applied.has(name));
    const files = migrationFiles();
    for (const name of missing) {
      const migration = (await import(String(files.get(name)))) as Migration;
      await migration.up(transaction);
      await sql`insert into schema_migrations (name, applied_at) values (${name}, ${now})`.execute(transaction);
      if (migration.runsBeside) {
        await sql`insert into schema_older_programs (name, runs_beside) values (${name}, ${migration.runsBeside})`.execute(
          transaction,
        );
      }
    }
    return missing;
  });
}

/** @returns names of this version's migrations that the database lacks, in order; all of them for an empty database */
export async function missingMigrations(db: QueryExecutorProvider): Promise<string[]> {
  const applied = await sql<{ name: string }>`select name from schema_migrations`.execute(db).catch(() => undefined);
  const names = new Set(applied?.rows.map((row) => row.name));
  return migrationNames().filter((name) => !names.has(name));
}

/** Whether every migration of this version is applied; also false if the database cannot be queried. */
export async function isMigrated(db: QueryExecutorProvider): Promise<boolean> {
  return (await missingMigrations(db)).length === 0;
}
