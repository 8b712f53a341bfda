import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sqliteDialect } from './dialect.ts';

interface Tables {
  notes: { id: number; text: string };
}

let folder: string;
let file: string;
let db: Kysely<Tables>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'interest-miner-sqlite-'));
  file = join(folder, 'test.db');
  db = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  await sql`create table notes (id integer primary key, text text not null)`.execute(db);
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const insert = (id: number, text = 'note') => db.insertInto('notes').values({ id, text }).execute();
/** What another process sees: only committed data. */
function committed(): number[] {
  const other = new DatabaseSync(file, { readOnly: true });
  try {
    return other
      .prepare('select id from notes order by id')
      .all()
      .map((row) => Number(row.id));
  } finally {
    other.close();
  }
}

test('a write is committed before it is acknowledged', async () => {
  await insert(1);
  expect(committed()).toEqual([1]);
});

test('concurrent writes are each acknowledged after their own commit', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, id) => insert(id).then(() => expect(committed()).toContain(id))));
  expect(committed()).toHaveLength(50);
});

test('a failed write does not affect the others', async () => {
  const results = await Promise.allSettled([insert(1), insert(1), insert(2)]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(committed()).toEqual([1, 2]);
});

test('a failed transaction leaves no changes, and concurrent writes are kept', async () => {
  const inserted = Promise.withResolvers<void>();
  const besideAsked = Promise.withResolvers<void>();
  const failing = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('notes').values({ id: 1, text: 'gone' }).execute();
    inserted.resolve();
    await besideAsked.promise;
    throw new Error('changed my mind');
  });
  await inserted.promise;
  const beside = insert(2);
  setImmediate(besideAsked.resolve);
  await expect(failing).rejects.toThrow('changed my mind');
  await beside;
  expect(committed()).toEqual([2]);
});

test('an open transaction is not visible outside', async () => {
  let seen: unknown[] = [];
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('notes').values({ id: 1, text: 'inside' }).execute();
    seen = await db.selectFrom('notes').selectAll().execute();
  });
  expect(seen).toEqual([]);
});

test('a savepoint rolls back its own part', async () => {
  const transaction = await db.startTransaction().execute();
  await transaction.insertInto('notes').values({ id: 1, text: 'kept' }).execute();
  const point = await transaction.savepoint('half').execute();
  await point.insertInto('notes').values({ id: 2, text: 'undone' }).execute();
  await point.rollbackToSavepoint('half').execute();
  await transaction.commit().execute();
  expect(committed()).toEqual([1]);
});

test('any mix of writes, counters and transactions ends as if run one by one', async () => {
  const step = fc.constantFrom('write', 'count', 'commit', 'rollback');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      await db.deleteFrom('notes').execute();
      await insert(0, '0');
      const add = (to: Kysely<Tables>) =>
        to.updateTable('notes').set({ text: sql`cast(text as integer) + 1` }).where('id', '=', 0).execute();
      await Promise.all(
        steps.map(async (kind, index) => {
          if (kind === 'write') await insert(index + 1);
          else if (kind === 'count') await add(db);
          else {
            const run = db.transaction().execute(async (transaction) => {
              await add(transaction);
              await Promise.resolve();
              if (kind === 'rollback') throw new Error('undo');
            });
            if (kind === 'rollback') await expect(run).rejects.toThrow('undo');
            else await run;
          }
        }),
      );
      const counted = steps.filter((kind) => kind === 'count' || kind === 'commit').length;
      const row = await db.selectFrom('notes').select('text').where('id', '=', 0).executeTakeFirstOrThrow();
      expect(Number(row.text)).toBe(counted);
      expect(committed()).toHaveLength(1 + steps.filter((kind) => kind === 'write').length);
    }),
    { numRuns: 40 },
  );
});

/** Lets the file grow by a few more pages, as on a nearly full disk. */
async function nearlyFull(): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 3)}`.execute(db);
}
const diskFull = 13;

test('on a full disk every write of the commit fails, and acknowledged writes are kept', async () => {
  await insert(1);
  await nearlyFull();
  const results = await Promise.allSettled([insert(2), insert(3, 'x'.repeat(200_000)), insert(4)]);
  const outcomes = results.map((result) => (result.status === 'fulfilled' ? 'stored' : result.reason.errcode));
  expect(outcomes).toEqual([diskFull, diskFull, 'stored']);
  expect(committed()).toEqual([1, 4]);
});

test('a transaction fails on a full disk, and the next one is not affected', async () => {
  const limited = db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(transaction);
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 3)}`.execute(transaction);
    await transaction
      .insertInto('notes')
      .values({ id: 1, text: 'x'.repeat(200_000) })
      .execute();
  });
  const next = db.transaction().execute(async (transaction) => {
    await transaction.insertInto('notes').values({ id: 2, text: 'note' }).execute();
    await limited.catch(() => {});
    await transaction.insertInto('notes').values({ id: 3, text: 'note' }).execute();
  });
  await expect(limited).rejects.toMatchObject({ errcode: diskFull });
  await next;
  expect(committed()).toEqual([2, 3]);
});
