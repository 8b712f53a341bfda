import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { retryConflicts } from './retry-conflicts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const conflict = (code: string) => Object.assign(new Error(`aborted ${code}`), { code });

test.each(['40001', '40P01'])('%s is retried three times, other errors never', async (code) => {
  let runs = 0;
  const failing = (times: number, error: Error) => {
    runs = 0;
    return retryConflicts(async () => {
      runs += 1;
      if (runs <= times) throw error;
      return 'done';
    });
  };
  await expect(failing(3, conflict(code))).resolves.toBe('done');
  expect(runs).toBe(4);
  await expect(failing(9, conflict(code))).rejects.toThrow(`aborted ${code}`);
  expect(runs).toBe(4);
  await expect(failing(1, conflict('23505'))).rejects.toThrow('aborted 23505');
  expect(runs).toBe(1);
});

test('transactions that deadlock both succeed', async () => {
  const { db } = app.deps;
  await sql`create table balances (name text primary key, amount integer not null)`.execute(db);
  await sql`insert into balances (name, amount) values ('a', 0), ('b', 0)`.execute(db);
  let runs = 0;
  let met = 0;
  let release: () => void = () => {};
  const bothHoldOne = new Promise<void>((resolve) => {
    release = resolve;
  });
  const addInOrder = (first: string, second: string) =>
    db.transaction().execute(async (transaction) => {
      runs += 1;
      await sql`update balances set amount = amount + 1 where name = ${first}`.execute(transaction);
      met += 1;
      if (met === 2) release();
      await bothHoldOne;
      await sql`update balances set amount = amount + 1 where name = ${second}`.execute(transaction);
    });
  await Promise.all([addInOrder('a', 'b'), addInOrder('b', 'a')]);
  expect(runs).toBeGreaterThan(2);
  const { rows } = await sql`select amount from balances`.execute(db);
  expect(rows).toEqual([{ amount: 2 }, { amount: 2 }]);
});
