import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { isStorageFailure } from './storage-errors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each(['between two statements', 'during a statement'])(
  'a connection that dies %s may be asked again',
  async (when) => {
    const { db } = app.deps;
    const failure = await db
      .transaction()
      .execute(async (transaction) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
        const kill = () => sql`select pg_terminate_backend(${rows[0]?.pid}::integer, 5000)`.execute(db);
        if (when === 'between two statements') {
          await kill();
          // The loss reaches the driver, which then refuses the next statement by itself.
          await new Promise((resolve) => setTimeout(resolve, 50));
          await sql`select 1`.execute(transaction);
        } else await Promise.all([sql`select pg_sleep(30)`.execute(transaction), kill()]);
      })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(isStorageFailure(failure), String(failure)).toBe(true);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  },
);
