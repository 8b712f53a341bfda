import { changePassword, login } from '@interest-miner/contract/auth/endpoints';
import { exportData } from '@interest-miner/contract/deletion/endpoints';
import { getProfile } from '@interest-miner/contract/profile/endpoints';
import { listSecurityEvents } from '@interest-miner/contract/security-events/endpoints';
import { securityEventLimits } from '@interest-miner/contract/security-events/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, password, type TestApp } from '../../../test/harness.ts';
import { runAdmin } from '../../admin.ts';
import { securityEventsJob } from './clean-up-job.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const wrong = 'Wrong-1!x';
const attempt = (email: string, word: string, remoteAddress: string) =>
  app.call(login, { body: { email, password: word }, remoteAddress });
const events = async (token: string, remoteAddress = '10.9.9.9') =>
  (await app.call(listSecurityEvents, { token, remoteAddress })).json.data as {
    event: string;
    is_here: boolean | null;
  }[];
const names = async (token: string) => (await events(token)).map(({ event }) => event).sort();

test('logins, failures, changes and exports are logged and visible only to their owner', async () => {
  const [person, other] = [await app.login(), await app.login()];
  await attempt(person.email, wrong, '203.0.113.80');
  const { token } = person;
  const fresh = 'Fresh-Start-7!';
  const body = { current_password: password, new_password: fresh, confirm_password: fresh };
  await app.call(changePassword, { token, body });
  await app.call(exportData, { token });
  app.clock.now += 2 * 3_600_000;
  await app.call(getProfile, { token });
  expect(await names(token)).toEqual(['data_exported', 'login', 'login_failed', 'password_changed', 'session_used']);
  expect((await names(other.token)).filter((name) => name !== 'session_used')).toEqual(['login']);
  const failed = (await events(token, '203.0.113.80')).find(({ event }) => event === 'login_failed');
  const elsewhere = (await events(token, '203.0.113.81')).find(({ event }) => event === 'login_failed');
  expect([failed?.is_here, elsewhere?.is_here]).toEqual([true, false]);
});

test('the table holds no personal data beyond the account id', async () => {
  const { email } = await app.login('Ada Lovelace');
  await attempt(email, wrong, '203.0.113.82');
  await attempt('nobody@example.com', wrong, '203.0.113.83');
  const stored = JSON.stringify(await app.deps.db.selectFrom('security_events').selectAll().execute());
  expect(stored).not.toMatch(/203\.0\.113|@example|Lovelace/);
});

test('many failures do not displace other events, and those of unknown addresses are limited too', async () => {
  const { email, token } = await app.login();
  for (let index = 0; index < securityEventLimits.perKind + 5; index += 1) {
    const remoteAddress = `10.84.${index}.1`;
    app.clock.now += 1;
    if (index < 25) await attempt(email, wrong, remoteAddress);
    await attempt(`nobody-${index}@example.com`, wrong, remoteAddress);
  }
  const own = await names(token);
  expect(own.filter((name) => name === 'login')).toHaveLength(1);
  expect(own.filter((name) => name === 'login_failed')).toHaveLength(25);
  const rows = await app.deps.db.selectFrom('security_events').selectAll().where('user_id', '=', 'nobody').execute();
  expect(rows).toHaveLength(securityEventLimits.perKind);
});

test('concurrent failures all get an answer, and the next one trims the log', async () => {
  const crowd = Array.from({ length: 30 }, (_, index) =>
    attempt(`at-once-${index}@example.com`, wrong, `10.85.${index}.1`),
  );
  expect(new Set((await Promise.all(crowd)).map(({ status }) => status))).toEqual(new Set([401]));
  await attempt('after-all@example.com', wrong, '10.86.0.1');
  const rows = await app.deps.db.selectFrom('security_events').selectAll().where('user_id', '=', 'nobody').execute();
  expect(rows).toHaveLength(securityEventLimits.perKind);
});

test('events are deleted after 90 days', async () => {
  const { email } = await app.login();
  const id = await app.userId(email);
  const count = async () =>
    (await app.deps.db.selectFrom('security_events').selectAll().where('user_id', '=', id).execute()).length;
  app.clock.now += securityEventLimits.days * 86_400_000;
  await securityEventsJob(app.deps).run(AbortSignal.timeout(10_000));
  expect(await count()).toBe(1);
  app.clock.now += 1000;
  await securityEventsJob(app.deps).run(AbortSignal.timeout(10_000));
  expect(await count()).toBe(0);
});

test("the operator can list an account's events by email address", async () => {
  const { email } = await app.login();
  expect(await runAdmin(app.deps, ['events', email])).toMatch(/^\S+Z {2}login +[0-9a-f]{8}$/);
  await expect(runAdmin(app.deps, ['events', 'nobody@example.com'])).rejects.toThrow('No account');
});
