import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepared } from './prepared.ts';
import { mayChangeMemory } from './row-memory.ts';
import type { Database } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

let folder: string;
let db: Kysely<Database>;
let other: DatabaseSync;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'interest-miner-memory-'));
  db = new Kysely<Database>({ dialect: sqliteDialect(join(folder, 'test.db')) });
  await sql`create table plans (id text primary key, name text not null)`.execute(db);
  await sql`create table search_usage (user_id text primary key, used integer)`.execute(db);
  await db
    .insertInto('plans')
    .values({ id: 'free', name: 'start' } as never)
    .execute();
  other = new DatabaseSync(join(folder, 'test.db'), { timeout: 0 });
});
afterAll(async () => {
  other.close();
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const nameOf = prepared<{ id: string }, { name: string }>(
  (builder, value) => builder.selectFrom('plans').select('name').where('id', '=', value('id')),
  { remember: true },
);
const remembered = async () => (await nameOf(db, { id: 'free' }))[0]?.name;
const rename = (name: string) => db.updateTable('plans').set({ name }).where('id', '=', 'free');

test('rows are read once while nothing is written', async () => {
  const first = await nameOf(db, { id: 'free' });
  await sql`insert into search_usage values ('a', 1)`.execute(db);
  const again = await nameOf(db, { id: 'free' });
  await db.updateTable('search_usage').set({ used: 2 }).execute();
  expect(await nameOf(db, { id: 'free' })).toBe(again);
  expect(again).toEqual(first);
});

test('a write of this process shows at once, one of another within 5 ms', async () => {
  await rename('mine').execute();
  expect(await remembered()).toBe('mine');
  other.exec("update plans set name = 'theirs'");
  await pause(6);
  expect(await remembered()).toBe('theirs');
});

function tryWrite(name: string): boolean {
  try {
    other.prepare('update plans set name = ?').run(name);
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== 5) throw error;
    return false;
  }
}

test('whatever writes, in whatever order: what is remembered is what is stored', async () => {
  const ways = {
    single: (name: string) => rename(name).execute(),
    transaction: (name: string) =>
      db.transaction().execute((transaction) => transaction.updateTable('plans').set({ name }).execute()),
    rollback: (name: string) =>
      db
        .transaction()
        .execute(async (transaction) => {
          await transaction.updateTable('plans').set({ name }).execute();
          await remembered();
          throw new Error('undone');
        })
        .catch(() => {}),
    cascade: () => db.deleteFrom('plans').where('id', '!=', 'free').execute(),
    other: async (name: string) => {
      // In this thread it must not wait for the lock: whoever holds it would wait for the thread.
      while (!tryWrite(name)) await nextTurn();
      await pause(6);
    },
    refused: (name: string) =>
      db
        .insertInto('plans')
        .values({ id: 'free', name } as never)
        .execute()
        .catch(() => {}),
  };
  const step = fc.record({ way: fc.constantFrom(...Object.keys(ways)), name: fc.string(), together: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      for (const { way, name, together } of steps) {
        const done = ways[way as keyof typeof ways](name);
        if (together) await remembered();
        await done;
        const [stored] = other.prepare("select name from plans where id = 'free'").all();
        expect(await remembered()).toBe(stored?.name);
      }
    }),
    { numRuns: 60 },
  );
});

test('only plain writes to tables beside the memory leave it alone', () => {
  const nodeOf = (query: { toOperationNode(): unknown }) => query.toOperationNode() as never;
  expect(mayChangeMemory(nodeOf(db.updateTable('search_usage').set({ used: 1 })))).toBe(false);
  expect(mayChangeMemory(nodeOf(db.insertInto('search_history').values({} as never)))).toBe(false);
  expect(mayChangeMemory(nodeOf(db.deleteFrom('search_usage')))).toBe(true);
  expect(mayChangeMemory(nodeOf(db.updateTable('sessions').set({ last_seen_at: 1 })))).toBe(true);
  expect(mayChangeMemory(nodeOf(db.deleteFrom('users')))).toBe(true);
});
