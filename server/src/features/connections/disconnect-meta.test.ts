import { disconnectMeta } from '@interest-miner/contract/connections/endpoints';
import { stopTest } from '@interest-miner/contract/tests/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { testsOf } from '../../../test/interest-tests.ts';
import { findSpendingTests } from './queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('a test may be spending from its start until it is stopped or over; the test ad account can go at any time', async () => {
  const { token, email } = await app.login();
  const { call, make, start } = await testsOf(app, token);
  const ownerId = await app.userId(email);
  const spending = async (later = 0) =>
    (await findSpendingTests(app.deps.db, ownerId, 'test', app.clock.now + later)).map(({ name }) => name);
  const made = await make();
  expect(await spending()).toEqual([]);
  await start(made);
  expect(await spending()).toEqual(['Yoga or football']);
  expect(await findSpendingTests(app.deps.db, ownerId, 'meta', app.clock.now)).toEqual([]);
  expect(await spending(30 * 86_400_000)).toEqual([]);
  await call(stopTest, { params: { id: made.id } });
  expect(await spending()).toEqual([]);
  expect((await call(disconnectMeta)).status).toBe(200);
});
