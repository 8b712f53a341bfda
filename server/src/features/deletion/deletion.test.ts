import { login, register } from '@interest-miner/contract/auth/endpoints';
import { parseConfirmationCode } from '@interest-miner/contract/deletion/confirmation-code';
import { deleteAccount as deleteAccountEndpoint, getDeletionStatus } from '@interest-miner/contract/deletion/endpoints';
import { getProfile } from '@interest-miner/contract/profile/endpoints';
import { listSearchHistory } from '@interest-miner/contract/search/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { malformed } from '../../../test/call.ts';
import { createTestApp, password, type TestApp } from '../../../test/harness.ts';
import { deleteAccount } from './delete-account.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const remove = (token: string, body: object = { password }) => app.call(deleteAccountEndpoint, { body, token });
const look = (code: string, remoteAddress = '10.9.0.1') =>
  app.call(getDeletionStatus, { params: { code }, remoteAddress });

describe('deleting your own account', () => {
  test('ends every session, blocks login and returns a code that can be looked up', async () => {
    const { token, email } = await app.login();
    const second = await app.call(login, { body: { email, password } });
    const answer = await remove(token);
    expect(answer.status).toBe(202);
    const code = answer.json.data.confirmation_code;
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/);
    for (const session of [token, second.json.access_token]) {
      expect((await app.call(getProfile, { token: session })).status).toBe(401);
    }
    const attempt = await app.call(login, { body: { email, password } });
    expect(attempt.status).toBe(401);
    expect(attempt.json.code).toBe('invalid_credentials');

    const { json } = await look(code);
    expect(json.data).toEqual({
      confirmationCode: code,
      status: 'processing',
      requestDate: new Date(app.clock.now).toISOString(),
      estimatedCompletion: new Date(app.clock.now + 30 * 86_400_000).toISOString(),
      dataTypes: ['Profile Information', 'Search History', 'Generated Interests', 'Campaign Data', 'Usage Analytics'],
    });
  });

  test('a session opened by a login in progress is not valid', async () => {
    const { token, email } = await app.login();
    const id = await app.userId(email);
    const [session] = await app.deps.db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute();
    await remove(token);
    if (!session) throw new Error('no session');
    await app.deps.db.insertInto('sessions').values(session).execute();
    expect((await app.call(getProfile, { token })).status).toBe(401);
  });

  test('the email address can be registered again at once', async () => {
    const { token, email } = await app.login();
    await remove(token);
    const body = { name: 'New Person', email, password, confirm_password: password };
    expect((await app.call(register, { body })).status).toBe(201);
    const attempt = await app.call(login, { body: { email, password } });
    const history = await app.call(listSearchHistory, { token: attempt.json.access_token });
    expect(history.json.data).toEqual([]);
  });

  test.each([
    ['no password', {}, 'Enter your password to delete the account'],
    ['an empty one', { password: '' }, 'Enter your password to delete the account'],
    ['a wrong one', { password: 'Wrong-Horse-9!' }, 'This is not the password for this account'],
    ['the confirmation word instead', { confirmation: 'DELETE' }, 'Enter your password to delete the account'],
    ['10,000 characters', { password: 'x'.repeat(10_000) }, 'This is not the password for this account'],
  ])('%s deletes nothing', async (_name, body, message) => {
    const { token } = await app.login();
    const answer = await remove(token, body);
    expect(answer.status).toBe(400);
    expect(answer.json.fields?.password).toBe(message);
    expect((await app.call(getProfile, { token })).status).toBe(200);
  });

  test('the sixth wrong password is rate limited', async () => {
    const { token } = await app.login();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      statuses.push((await remove(token, { password: 'Wrong-Horse-9!' })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test('an account without a password needs the confirmation word', async () => {
    const { token, email } = await app.login();
    await app.deps.db.updateTable('users').set({ password_hash: '' }).where('email', '=', email).execute();
    for (const body of [{}, { password: '' }, { password }, { confirmation: 'delete' }]) {
      const refused = await remove(token, body);
      expect(refused.status).toBe(400);
      expect(refused.json.fields?.confirmation).toBe('Type DELETE to delete the account');
    }
    expect((await remove(token, { confirmation: ' DELETE ' })).status).toBe(202);
  });

  test('a concurrent second request fails once the account is closed', async () => {
    const { token, email } = await app.login();
    const userId = await app.userId(email);
    await remove(token);
    for (const input of [{ password }, { confirmation: 'DELETE' }]) {
      const late = deleteAccount({ deps: app.deps, actor: { userId, sessionId: '', network: '10.0.0.1' } }, input);
      await expect(late).rejects.toMatchObject({ code: 'unauthenticated' });
    }
  });

  test('five concurrent clicks make one request', async () => {
    const { token } = await app.login();
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(token)));
    expect(answers.filter((answer) => answer.status === 202)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(4);
  });

  test('needs a token, and ignores a user id in the body', async () => {
    const victim = await app.login();
    const id = await app.userId(victim.email);
    expect((await app.call(deleteAccountEndpoint, { body: malformed({ password, user_id: id }) })).status).toBe(401);
    const stranger = await app.login();
    expect((await remove(stranger.token, { password, user_id: id, email: victim.email })).status).toBe(202);
    expect((await app.call(getProfile, { token: victim.token })).status).toBe(200);
  });
});

describe('looking up a code', () => {
  test('ignores case, spaces and hyphens, and reads look-alike letters as digits', async () => {
    const { token } = await app.login();
    const code: string = (await remove(token)).json.data.confirmation_code;
    const typed = ` ${code.slice(0, 10).toLowerCase()}-${code.slice(10)} `.replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await look(typed)).json.data.confirmationCode).toBe(code);
  });

  test.each(['ABCDEFGHJKMNPQRSTVWX', 'abc123', '%', "' or 1=1 --", '\u202e', '<b>', 'x'.repeat(100), '__proto__'])(
    'the unknown code %o gets a clear answer',
    async (code) => {
      const answer = await look(code);
      expect(answer.status).toBe(404);
      expect(answer.json.code).toBe('not_found');
      expect(answer.json.message).toMatch(/No deletion request has this confirmation code/);
    },
  );

  test('guessing is rate limited', async () => {
    const statuses = new Set<number>();
    for (let guess = 0; guess < 61; guess += 1) statuses.add((await look('ABCDEFGHJKMNPQRSTVWX', '10.9.0.2')).status);
    expect([...statuses]).toEqual([404, 429]);
  });

  test('look-alike letters are normalised to one code', () => {
    expect(parseConfirmationCode('oil0-1111 1111 1111 1111')).toBe('01101111111111111111');
    expect(parseConfirmationCode('U1111111111111111111')).toBeUndefined();
    expect(parseConfirmationCode('1111111111111111111')).toBeUndefined();
  });
});
