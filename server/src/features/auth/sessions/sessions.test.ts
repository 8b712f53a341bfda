import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  login,
  logoutEverywhere,
} from '@interest-miner/contract/auth/endpoints';
import { getProfile } from '@interest-miner/contract/profile/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { present } from '../../../../test/call.ts';
import { createTestApp, password, type TestApp } from '../../../../test/harness.ts';
import { authJobs } from '../clean-up-job.ts';
import { sessionLimits } from './session.ts';

const newPassword = 'Fresh-Start-7!';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const list = (token: string) => app.call(listSessions, { token });
const isOpen = async (token: string) => (await app.call(getProfile, { token })).status === 200;
const again = async (email: string, word = password) => {
  const answer = await app.call(login, {
    body: { email, password: word },
    headers: { 'user-agent': firefox },
    remoteAddress: '198.51.100.9',
  });
  return answer.json.access_token as string;
};

test('all expired sessions are removed, however many, and no others', async () => {
  const { token, email } = await app.login();
  const { db } = app.deps;
  const id = await app.userId(email);
  const now = app.clock.now;
  const ended = Array.from({ length: 1203 }, (_, index) => ({
    token_hash: `ended-${index}`,
    user_id: id,
    created_at: 0,
    last_seen_at: index % 2 === 0 ? now : now - sessionLimits.idleMs,
    expires_at: index % 2 === 0 ? now : now + 1000,
    device: null,
  }));
  for (let from = 0; from < ended.length; from += 401) {
    await db
      .insertInto('sessions')
      .values(ended.slice(from, from + 401))
      .execute();
  }
  for (const job of authJobs(app.deps)) await job.run(AbortSignal.timeout(30_000));
  const left = await db.selectFrom('sessions').select('token_hash').where('user_id', '=', id).execute();
  expect(left).toHaveLength(1);
  expect(await isOpen(token)).toBe(true);
});

describe('the list of sessions', () => {
  test('names devices, marks the current session and contains no usable token', async () => {
    const { token, email } = await app.login();
    app.clock.now += 1000;
    const other = await again(email);
    const { json } = await list(token);
    expect(json.data).toHaveLength(2);
    expect(json.data[0]).toMatchObject({ device: 'Firefox on Linux', is_current: false });
    expect(json.data[1]).toMatchObject({ is_current: true });
    expect(JSON.stringify(json)).not.toContain(other);
    expect(await isOpen(present(json.data[0]).id)).toBe(false);
  });

  test('omits expired sessions, and the clean-up job removes them', async () => {
    const { email } = await app.login();
    const start = app.clock.now;
    app.clock.now = start + sessionLimits.idleMs + 1000;
    const fresh = await again(email);
    expect((await list(fresh)).json.data).toHaveLength(1);
    for (const job of authJobs(app.deps)) await job.run(AbortSignal.timeout(30_000));
    const left = await app.deps.db.selectFrom('sessions').select('token_hash').execute();
    expect(left).toHaveLength(1);
    app.clock.now = start;
    expect(await isOpen(fresh)).toBe(true);
  });
});

describe('ending sessions', () => {
  test('ends one by its name', async () => {
    const { token, email } = await app.login();
    const other = await again(email);
    const { json } = await list(token);
    const { id } = present(json.data.find((session) => !session.is_current));
    expect((await app.call(endSession, { params: { id }, token })).status).toBe(200);
    expect([await isOpen(other), await isOpen(token)]).toEqual([false, true]);
    expect((await app.call(endSession, { params: { id }, token })).status).toBe(404);
  });

  test("cannot end another user's", async () => {
    const [ada, eve] = [await app.login(), await app.login()];
    const { id } = present((await list(ada.token)).json.data[0]);
    expect((await app.call(endSession, { params: { id }, token: eve.token })).status).toBe(404);
    expect(await isOpen(ada.token)).toBe(true);
  });

  test('ends all others, then all', async () => {
    const { token, email } = await app.login();
    const others = [await again(email), await again(email)];
    const stranger = await app.login();
    expect((await app.call(endOtherSessions, { token })).status).toBe(200);
    expect(await Promise.all([...others, token].map(isOpen))).toEqual([false, false, true]);
    expect((await app.call(logoutEverywhere, { token })).status).toBe(200);
    expect(await isOpen(token)).toBe(false);
    expect(await isOpen(stranger.token)).toBe(true);
  });
});

describe('changing the password', () => {
  const change = (token: string, body: object = {}) =>
    app.call(changePassword, {
      token,
      body: { current_password: password, new_password: newPassword, confirm_password: newPassword, ...body },
    });

  test('keeps this session and ends the others', async () => {
    const { token, email } = await app.login();
    const other = await again(email);
    expect((await change(token)).status).toBe(200);
    expect([await isOpen(token), await isOpen(other)]).toEqual([true, false]);
    expect(await again(email)).toBeUndefined();
    expect(await again(email, newPassword)).toBeTruthy();
  });

  test('needs the current password, with five attempts in 15 minutes', async () => {
    const { token } = await app.login();
    for (let index = 0; index < 5; index += 1) {
      const { status, json } = await change(token, { current_password: 'Wrong-1!x' });
      expect([status, json.code]).toEqual([400, 'current_password_wrong']);
      expect(json.fields).toHaveProperty('current_password');
    }
    expect((await change(token)).status).toBe(429);
    expect(await isOpen(token)).toBe(true);
  });

  test.each([
    [{ new_password: 'Password1!', confirm_password: 'Password1!' }, 'new_password'],
    [{ new_password: 'short', confirm_password: 'short' }, 'new_password'],
    [{ confirm_password: 'Other-Start-7!' }, 'confirm_password'],
  ])('%o is rejected', async (body, field) => {
    const { token } = await app.login();
    const { status, json } = await change(token, body);
    expect(status).toBe(400);
    expect(json.fields).toHaveProperty(field);
  });

  test('ten concurrent changes succeed once', async () => {
    const { token, email } = await app.login();
    const words = Array.from({ length: 5 }, (_, index) => `Fresh-Start-${index}!`);
    const answers = await Promise.all(
      words.map((word) => change(token, { new_password: word, confirm_password: word })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = words[answers.findIndex(({ status }) => status === 200)];
    expect(await again(email, winner)).toBeTruthy();
  });

  test('leaves no session opened with the old password, whatever the race', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { token, email } = await app.login();
      const [, ...late] = await Promise.all([change(token), again(email), again(email)]);
      for (const session of late) if (session) expect(await isOpen(session)).toBe(false);
    }
  });
});
