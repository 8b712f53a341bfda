import { hash } from 'node:crypto';
import { login, logout } from '@interest-miner/contract/auth/endpoints';
import { authTexts } from '@interest-miner/contract/auth/texts';
import { getProfile } from '@interest-miner/contract/profile/endpoints';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, password, type TestApp } from '../../../../test/harness.ts';
import { findKeptWrittenAt } from '../../../db/writes.ts';
import { findCredentials, setPassword } from '../queries/users.ts';
import { openSessionLater } from './session.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const enter = async (token: string) => (await app.call(getProfile, { token })).status;
const leave = async (token: string) => (await app.call(logout, { token })).status;
const allWritten = () =>
  vi.waitFor(async () => expect(await findKeptWrittenAt(app.deps.db)).toBe(app.clock.now), { timeout: 30_000 });

/** A session of a login while the disk fails. */
async function loginLater() {
  const { email } = await app.login();
  const user = await findCredentials(app.deps.db, await app.userId(email));
  if (!user) throw new Error('There is no such user');
  app.deps.writes.setDiskFailed(true);
  const token = openSessionLater(app.deps, { userId: user.id, passwordHash: user.password_hash, device: null });
  expect(await enter(token)).toBe(200);
  return { email, userId: user.id, token };
}

test('logging out of a session that is not stored yet is refused; later it is for good, also when writes are refused again', async () => {
  const { token } = await loginLater();
  expect(await leave(token)).toBe(503);
  app.clock.now += 1000;
  app.deps.writes.setDiskFailed(false);
  await allWritten();
  expect([await enter(token), await leave(token), await enter(token)]).toEqual([200, 200, 401]);
  app.deps.writes.setDiskFailed(true);
  expect(await enter(token)).toBe(401);
});

test('a session is not stored once the password was changed elsewhere', async () => {
  const { email, userId, token } = await loginLater();
  await setPassword(app.deps.db, userId, await app.deps.passwords.hash('Fresh-Start-7!', { owner: '', isKnown: true }));
  app.deps.writes.setDiskFailed(false);
  await allWritten();
  const fresh = await app.call(login, { body: { email, password: 'Fresh-Start-7!' } });
  expect(fresh.status).toBe(200);
  expect(await enter(token)).toBe(401);
  expect((await app.call(login, { body: { email, password } })).status).toBe(401);
});

test('what was sealed for another purpose, or says no time, is no session', async () => {
  const { userId, token } = await loginLater();
  const { secrets } = app.deps;
  const { password_hash: phc = '' } = (await findCredentials(app.deps.db, userId)) ?? {};
  const mark = hash('sha256', phc).slice(0, 16);
  const sealed = (claims: unknown, purpose?: string) =>
    `sealed_${Buffer.from(secrets.seal(JSON.stringify(claims), purpose), 'base64').toString('base64url')}`;
  const { now } = app.clock;
  expect(await enter(sealed([userId, mark, now], 'session'))).toBe(200);
  expect(await enter(sealed([userId, mark, now]))).toBe(401);
  expect(await enter(sealed([userId, mark, now], 'facebook code'))).toBe(401);
  for (const time of ['never', null, {}, '1e999', undefined])
    expect(await enter(sealed([userId, mark, time], 'session'))).toBe(401);
  expect(await enter(`${token.slice(0, -4)}AAAA`)).toBe(401);
});

test('a login that cannot be kept is refused with 503, and nobody is logged in for a while', async () => {
  const { userId } = await loginLater();
  const { deps } = app;
  const user = await findCredentials(deps.db, userId);
  for (let n = 0; deps.writes.keep(`session of ${n}`, async () => {}, { account: userId, isSession: true }); n += 1);
  const open = () => openSessionLater(deps, { userId, passwordHash: user?.password_hash ?? '', device: null });
  expect(open).toThrow(expect.objectContaining({ code: 'storage_unavailable', message: authTexts.loginsFull }));
});
