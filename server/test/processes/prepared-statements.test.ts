import { listPlans } from '@interest-miner/contract/billing/endpoints';
import { getProfile } from '@interest-miner/contract/profile/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../harness.ts';

// Only PostgreSQL has named statements; the SQLite project skips this file.
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  ({ token } = await app.login());
});
afterAll(() => app.close());

const plans = () => app.call(listPlans);
const profile = () => app.call(getProfile, { token });

test('the statements of every request are planned once per connection', async () => {
  let statements: string[] = [];
  // Each connection has statements of its own, and the pool chooses the connection.
  await vi.waitFor(async () => {
    for (let n = 0; n < 3; n += 1) expect((await profile()).status).toBe(200);
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      app.connection.db,
    );
    statements = rows.map(({ statement }) => statement);
    expect(statements.some((statement) => statement.includes('from "sessions"'))).toBe(true);
  });
  expect(new Set(statements).size).toBe(statements.length);
});

test('a column added under a running process fails no request', async () => {
  const before = await plans();
  await sql`alter table plans add column hue text`.execute(app.connection.db);
  const answers = await Promise.all(Array.from({ length: 12 }, plans));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await plans()).json).toEqual(before.json);
});
