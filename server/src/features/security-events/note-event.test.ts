import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { noteEvent, unknownUser } from './note-event.ts';
import { listEvents } from './queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('while writes are refused, guesses at addresses without an account are not kept; those at an account are', async () => {
  const { email } = await app.login();
  const userId = await app.userId(email);
  const { deps } = app;
  const failures = async (of: string) =>
    (await listEvents(deps.db, of, 50)).filter(({ event }) => event === 'login_failed').length;
  deps.writes.setDiskFailed(true);
  for (const user of [undefined, userId])
    await noteEvent(deps, deps.db, { userId: user, event: 'login_failed', network: '203.0.113.7' });
  deps.writes.setDiskFailed(false);
  // Kept writes are made in their order: the stranger's would come first.
  await vi.waitFor(async () => expect(await failures(userId)).toBe(1));
  expect(await failures(unknownUser)).toBe(0);
});

test('an event of an account that was deleted meanwhile is not written, and fails nothing', async () => {
  const { email } = await app.login();
  const userId = await app.userId(email);
  const other = await app.login();
  const { deps } = app;
  const count = async (of: string) => (await listEvents(deps.db, of, 50)).length;
  const before = await count(await app.userId(other.email));
  deps.writes.setDiskFailed(true);
  for (const user of [userId, await app.userId(other.email)])
    await noteEvent(deps, deps.db, { userId: user, event: 'login_failed', network: '203.0.113.7' });
  await deps.db.deleteFrom('security_events').where('user_id', '=', userId).execute();
  await deps.db.deleteFrom('users').where('id', '=', userId).execute();
  deps.writes.setDiskFailed(false);
  await vi.waitFor(async () => expect(await count(await app.userId(other.email))).toBe(before + 1), {
    timeout: 30_000,
  });
  expect(await count(userId)).toBe(0);
  expect(deps.writes.counts()).toEqual({ kept: 0, dropped: 0 });
});
