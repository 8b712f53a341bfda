import { changePassword, login, logout, register } from '@interest-miner/contract/auth/endpoints';
import { getProfile } from '@interest-miner/contract/profile/endpoints';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { malformed } from '../../../../test/call.ts';
import { createTestApp, password, type TestApp } from '../../../../test/harness.ts';
import { AppError } from '../../../http/errors.ts';
import { sessionLimits } from '../sessions/session.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const person = (email: string) => ({ name: 'Ada Lovelace', email, password, confirm_password: password });

describe('register', () => {
  test('creates an account and says so', async () => {
    const answer = await app.call(register, { body: person('ada@example.com') });
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({ success: true, message: 'User created successfully' });
  });

  test('a taken email is rejected, whatever its case', async () => {
    await app.call(register, { body: person('taken@example.com') });
    const answer = await app.call(register, { body: person('TAKEN@Example.com') });
    expect(answer.status).toBe(409);
    expect(answer.json.code).toBe('email_taken');
  });

  test('concurrent registrations of one email create one account', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => app.call(register, { body: person('race@example.com') })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
  });

  test.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: 'Al' }, 'name', 'Name must be at least 3 characters'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [{ password: '' }, 'password', 'Password is required'],
    [{ password: 'Ab1!' }, 'password', 'Password must be at least 8 characters'],
    [
      { password: 'alllowercase' },
      'password',
      'Password must contain at least one uppercase, one lowercase, one number, and one special character',
    ],
    [{ password: `Aa1!${'x'.repeat(200)}` }, 'password', 'Password must be at most 128 characters'],
    [{ confirm_password: '' }, 'confirm_password', 'Please confirm your password'],
    [{ confirm_password: 'Other-1!' }, 'confirm_password', 'Passwords do not match'],
  ])("%o is rejected with the spec's message", async (change, field, message) => {
    const answer = await app.call(register, { body: { ...person('bad@example.com'), ...change } });
    expect(answer.status).toBe(400);
    expect(answer.json.code).toBe('validation_failed');
    expect(answer.json.fields?.[field]).toBe(message);
  });

  test('privileged fields in the body are ignored', async () => {
    const body = {
      ...person('sly@example.com'),
      id: 'x',
      role: 'admin',
      searches_remaining: 9e9,
      account_status: 'root',
    };
    expect((await app.call(register, { body })).status).toBe(201);
    const stored = await app.deps.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'sly@example.com')
      .executeTakeFirstOrThrow();
    expect(stored.account_status).toBe('active');
    expect(stored.id).not.toBe('x');
  });

  test('the password is stored as argon2id only', async () => {
    const { email } = await app.login();
    const stored = await app.deps.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(stored.password_hash).toMatch(/^\$argon2id\$v=19\$/);
    expect(JSON.stringify(stored)).not.toContain(password);
  });
});

describe('login', () => {
  test('returns the user with a token', async () => {
    await app.call(register, { body: person('grace@example.com') });
    const answer = await app.call(login, { body: { email: 'Grace@example.com ', password } });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ success: true, email: 'grace@example.com', name: 'Ada Lovelace' });
    expect(answer.json.access_token).toMatch(/^[\w-]{43}$/);
  });

  test('a wrong password and an unknown email get the same answer', async () => {
    const { email } = await app.login();
    const wrong = await app.call(login, { body: { email, password: 'Wrong-1!x' } });
    const unknown = await app.call(login, {
      body: { email: 'no@example.com', password: 'Wrong-1!x' },
    });
    expect(wrong.status).toBe(401);
    expect({ ...wrong.json, request_id: '' }).toEqual({ ...unknown.json, request_id: '' });
  });

  test('the sixth failure in a row is rate limited, and the owner can log in from another network', async () => {
    const { email } = await app.login();
    const attempt = (body: object, remoteAddress: string) => app.call(login, { body: malformed(body), remoteAddress });
    for (let index = 0; index < 5; index += 1) {
      expect((await attempt({ email, password: 'Wrong-1!x' }, '203.0.113.5')).status).toBe(401);
    }
    const refused = await attempt({ email, password }, '203.0.113.5');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json.message).toMatch(/try again in/);
    expect((await attempt({ email, password }, '198.51.100.7')).status).toBe(200);
  });

  test('a login rejected by an overloaded server is not a failed attempt', async () => {
    const { email, token } = await app.login();
    const from = '203.0.113.6';
    const attempt = (word: string) => app.call(login, { body: { email, password: word }, remoteAddress: from });
    const change = () =>
      app.call(changePassword, {
        token,
        body: { current_password: 'Wrong-1!x', new_password: 'Fresh-Vein-7!', confirm_password: 'Fresh-Vein-7!' },
      });
    const busy = vi.spyOn(app.deps.passwords, 'verify').mockRejectedValue(new AppError('overloaded'));
    try {
      for (let index = 0; index < 6; index += 1) expect((await attempt(password)).status).toBe(503);
      for (let index = 0; index < 6; index += 1) expect((await change()).status).toBe(503);
    } finally {
      busy.mockRestore();
    }
    for (let index = 0; index < 4; index += 1) expect((await attempt('Wrong-1!x')).status).toBe(401);
    expect((await attempt(password)).status).toBe(200);
    expect((await change()).status).toBe(400);
  });

  test('a forged forwarding header does not reset the limit', async () => {
    const { email } = await app.login();
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      const answer = await app.call(login, {
        body: { email, password: 'Wrong-1!x' },
        headers: { 'x-forwarded-for': `192.0.2.${index}` },
        remoteAddress: '203.0.113.9',
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

describe('sessions', () => {
  test.each([
    ['none', undefined],
    ['short', 'abc'],
    ['foreign', 'x'.repeat(43)],
    ['not ASCII', 'ü'.repeat(43)],
  ])('a token that is %s is rejected', async (_name, token) => {
    const answer = await app.call(getProfile, token ? { token: encodeURIComponent(token) } : {});
    expect(answer.status).toBe(401);
    expect(answer.json.code).toBe('unauthenticated');
  });

  test('the database holds no usable token', async () => {
    const { token } = await app.login();
    const sessions = await app.deps.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(sessions)).not.toContain(token);
    const stolen = await app.call(getProfile, { token: sessions[0]?.token_hash ?? '' });
    expect(stolen.status).toBe(401);
  });

  test('logout ends this session only', async () => {
    const { token, email } = await app.login();
    const other = await app.call(login, { body: { email, password } });
    expect((await app.call(logout, { token })).status).toBe(200);
    expect((await app.call(getProfile, { token })).status).toBe(401);
    expect((await app.call(getProfile, { token: other.json.access_token })).status).toBe(200);
  });

  test('a session ends after 7 idle days and after 30 days at the latest', async () => {
    const day = 86_400_000;
    const idle = await app.login();
    const busy = await app.login();
    const start = app.clock.now;
    try {
      app.clock.now = start + sessionLimits.idleMs - 1000;
      expect((await app.call(getProfile, { token: busy.token })).status).toBe(200);
      app.clock.now = start + sessionLimits.idleMs + 1000;
      expect((await app.call(getProfile, { token: idle.token })).status).toBe(401);
      for (let days = 8; days < 30; days += 4) {
        app.clock.now = start + days * day;
        expect((await app.call(getProfile, { token: busy.token })).status).toBe(200);
      }
      app.clock.now = start + 30 * day + 1000;
      expect((await app.call(getProfile, { token: busy.token })).status).toBe(401);
    } finally {
      app.clock.now = start;
    }
  });

  test("the profile is the token owner's", async () => {
    const { token, email } = await app.login('Grace Hopper');
    const { json } = await app.call(getProfile, { token });
    expect(json.data).toMatchObject({ name: 'Grace Hopper', email, dob: null, account_status: 'active' });
    expect(JSON.stringify(json)).not.toMatch(/password|hash/);
  });
});
