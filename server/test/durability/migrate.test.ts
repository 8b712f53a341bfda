import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { commands } from '../../src/commands.ts';
import { isMigrated, migrate, migrationNames } from '../../src/db/migrate.ts';
import { createTestApp, type TestApp } from '../harness.ts';

let app: TestApp | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

test('a migrated database is unchanged', async () => {
  app = await createTestApp();
  expect(await migrate(app.connection, 1)).toEqual([]);
  expect(await isMigrated(app.deps.db as never)).toBe(true);
});

test('processes that start together apply each migration once', async () => {
  app = await createTestApp();
  const all = await app.deps.db.introspection.getTables();
  for (const { name } of all.filter(({ isView }) => isView)) await app.deps.db.schema.dropView(name).execute();
  const tables = all.filter(({ isView }) => !isView).map((table) => table.name);
  // Referenced tables are dropped last, whatever the order of their names.
  for (let round = 0; round < tables.length; round += 1) {
    for (const name of tables) await sql`drop table if exists ${sql.table(name)}`.execute(app.deps.db).catch(() => {});
  }
  const env = { ...process.env, DATABASE_URL: app.deps.config.DATABASE_URL ?? '', DATA_DIR: app.dataDir };
  const program = fileURLToPath(new URL('./migrate-once.ts', import.meta.url));
  const runs = await Promise.all([1, 2, 3].map(() => promisify(execFile)(process.execPath, [program], { env })));
  const applied = runs.flatMap((run) => JSON.parse(run.stdout) as string[]);
  expect(applied.sort()).toEqual(migrationNames());
});

test('a database from a newer version is rejected', async () => {
  app = await createTestApp();
  await sql`insert into schema_migrations (name, applied_at) values ('9999-future', 1)`.execute(app.deps.db);
  await expect(migrate(app.connection, 1)).rejects.toThrow(/newer version \(it knows 9999-future\)/);
});

test('an older program runs on if the newer migrations only add to what it knows', async () => {
  app = await createTestApp();
  const { db } = app.deps;
  const last = migrationNames().at(-1) ?? '';
  await sql`insert into schema_migrations (name, applied_at) values ('9998-adds', 1)`.execute(db);
  await sql`insert into schema_older_programs (name, runs_beside) values ('9998-adds', ${last})`.execute(db);
  expect(await migrate(app.connection, 1)).toEqual([]);
  expect(await isMigrated(db as never)).toBe(true);
  // The next release removes what only this program's successor does without.
  await sql`insert into schema_migrations (name, applied_at) values ('9999-removes', 1)`.execute(db);
  await sql`insert into schema_older_programs (name, runs_beside) values ('9999-removes', '9998-adds')`.execute(db);
  await expect(migrate(app.connection, 1)).rejects.toThrow(/newer version \(it knows 9999-removes\)/);
});

test('each migration since the window exists says which older programs it lets run', async () => {
  const names = migrationNames();
  const since = names.filter((name) => name > '0133-stored-bytes');
  for (const name of since) {
    const { runsBeside } = await import(`../../src/db/migrations/${name}.ts`);
    expect(runsBeside === null || (names.includes(runsBeside) && runsBeside < name), name).toBe(true);
  }
});

test('an unmigrated database is not ready', async () => {
  app = await createTestApp();
  await sql`delete from schema_migrations`.execute(app.deps.db);
  const ready = await app.app.inject('/readyz');
  expect(ready.statusCode).toBe(503);
  expect((await app.app.inject('/livez')).statusCode).toBe(200);
});

test('migrate --check names what is missing and changes nothing', async () => {
  app = await createTestApp();
  const { db } = app.deps;
  const config = { ...app.deps.config, DATA_DIR: app.dataDir };
  const check = () => commands.migrate?.(config, ['--check']);
  expect(await check()).toBe('No migration is missing.');
  const last = migrationNames().at(-1) ?? '';
  await sql`delete from schema_migrations where name = ${last}`.execute(db);
  for (let time = 0; time < 2; time += 1)
    await expect(check()).rejects.toThrow(`Migrations are missing: ${last}. Run npm run migrate.`);
});
