import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import { migrate, migrationNames } from '../src/db/migrate.ts';
import type { Database } from '../src/db/schema.ts';
import type { TestApp } from './harness.ts';

/** Runs one migration again, on what is stored now. @param ending of its name @param undo takes back what it changed */
export async function migrateAgain(app: TestApp, ending: string, undo: (db: Kysely<Database>) => Promise<void>) {
  const { db } = app.deps;
  const migration = migrationNames().find((name) => name.endsWith(ending)) ?? '';
  await undo(db);
  await sql`delete from schema_migrations where name = ${migration}`.execute(db);
  await sql`delete from schema_older_programs where name = ${migration}`.execute(db);
  expect(await migrate(app.connection, app.clock.now)).toEqual([migration]);
}
