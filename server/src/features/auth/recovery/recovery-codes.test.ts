import { forgotPassword } from '@interest-miner/contract/auth/endpoints';
import { oneTimeCode } from '@interest-miner/contract/auth/limits';
import { authTexts } from '@interest-miner/contract/auth/texts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { present } from '../../../../test/call.ts';
import { createTestApp, password, type TestApp } from '../../../../test/harness.ts';
import { recoveryOn, wrong } from '../../../../test/recovery.ts';
import { attemptLimits, codesPerDay } from '../attempt-limits.ts';
import { emailKeyOf, newCode } from '../code-hash.ts';
import { spendCode } from '../queries/password-codes.ts';
import { endRecovery, insertResetToken } from '../queries/reset-tokens.ts';
import { findUserByEmail } from '../queries/users.ts';

const minute = 60_000;
let app: TestApp;
let recovery: ReturnType<typeof recoveryOn>;
beforeAll(async () => {
  app = await createTestApp();
  recovery = recoveryOn(app);
});
afterAll(() => app.close());

describe('a code', () => {
  test('is dead after five tries, even if the right one is among fifty concurrent guesses', async () => {
    const { email } = await app.login();
    const code = await recovery.codeFor(email);
    const guesses = Array.from({ length: 49 }, (_, index) =>
      String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
    );
    const answers = await Promise.all([...guesses, code].map((guess) => recovery.verify(email, guess)));
    const count = (wanted: string | undefined) => answers.filter(({ json }) => json.code === wanted).length;
    expect(count('otp_invalid') + count(undefined)).toBe(oneTimeCode.tries);
    expect(count('otp_dead')).toBe(50 - oneTimeCode.tries);
    const later = await recovery.verify(email, code);
    expect(later.json.code).toBe('otp_dead');
  });

  test('says how many tries are left', async () => {
    const { email } = await app.login();
    const code = await recovery.codeFor(email);
    const messages: string[] = [];
    for (let index = 0; index < 5; index += 1)
      messages.push(present((await recovery.verify(email, wrong(code))).json.message));
    expect(messages[0]).toBe('That code is wrong. 4 tries are left.');
    expect(messages[4]).toMatch(/last try/);
    expect((await recovery.verify(email, code)).json.code).toBe('otp_dead');
  });

  test('works once, even with ten concurrent uses', async () => {
    const { email } = await app.login();
    const code = await recovery.codeFor(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => recovery.verify(email, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('expires after ten minutes', async () => {
    const { email } = await app.login();
    const code = await recovery.codeFor(email);
    app.clock.now += oneTimeCode.minutes * minute;
    const answer = await recovery.verify(email, code);
    app.clock.now -= oneTimeCode.minutes * minute;
    expect(answer.json.code).toBe('otp_dead');
  });

  test('is replaced by the next one', async () => {
    const { email } = await app.login();
    const first = await recovery.codeFor(email);
    const second = await recovery.codeFor(email);
    if (first !== second) expect((await recovery.verify(email, first)).json.code).toBe('otp_invalid');
    expect((await recovery.verify(email, second)).status).toBe(200);
  });

  test('belongs to one address', async () => {
    const [ada, eve] = [await app.login(), await app.login()];
    const code = await recovery.codeFor(ada.email);
    await recovery.codeFor(eve.email);
    expect((await recovery.verify(eve.email, code)).status).toBe(400);
  });

  test('is sent ten times a day at most, and again the next day', async () => {
    const { email } = await app.login();
    const mails = () => app.printed.filter((line) => line.startsWith(`[mail to ${email}] Your code`)).length;
    for (const address of [email, 'nobody-at-all@example.com']) {
      const answers = await Promise.all(Array.from({ length: 14 }, () => recovery.forgot(address)));
      const sent = answers.filter(({ json }) => json.message === authTexts.otpSent);
      const last = answers.filter(({ json }) => json.message === authTexts.otpLast);
      expect([sent.length, last.length]).toEqual([codesPerDay.reset, 4]);
    }
    await app.deps.mails.idle();
    expect(mails()).toBe(codesPerDay.reset);
    const start = app.clock.now;
    app.clock.now = start + 24 * 60 * minute;
    await recovery.forgot(email);
    await app.deps.mails.idle();
    app.clock.now = start;
    expect(mails()).toBe(codesPerDay.reset + 1);
  });

  test('stays valid for its owner after ten requests by a stranger', async () => {
    const { email } = await app.login();
    const from = (remoteAddress: string) => app.call(forgotPassword, { body: { email }, remoteAddress });
    const statuses: number[] = [];
    for (let index = 0; index < 10; index += 1) statuses.push((await from('203.0.113.90')).status);
    expect(statuses).toEqual([...Array(attemptLimits.forgotNetworkEmail.points).fill(200), ...Array(5).fill(429)]);
    const code = await recovery.codeFor(email);
    expect((await from('203.0.113.90')).status).toBe(429);
    expect((await recovery.verify(email, code)).status).toBe(200);
  });

  test('stays valid after strangers reach the daily limit, until it or its tries are used up', async () => {
    const { email } = await app.login();
    for (let index = 1; index < codesPerDay.reset; index += 1) await recovery.forgot(email);
    // Mails of one moment are sent in any order: the last is asked for once the others have been.
    await app.deps.mails.idle();
    const code = await recovery.codeFor(email);
    const start = app.clock.now;
    app.clock.now += 60 * minute;
    expect((await recovery.verify(email, code)).json.code).toBe('otp_dead');
    expect((await recovery.forgot(email)).json.message).toBe(authTexts.otpLast);
    expect((await recovery.verify(email, wrong(code))).json.code).toBe('otp_invalid');
    expect((await recovery.verify(email, code)).status).toBe(200);
    expect((await recovery.forgot(email)).json.code).toBe('rate_limited');
    app.clock.now = start;
  });

  test('is sent to a known network even after strangers used up the daily limit and the tries', async () => {
    const { email } = await app.login();
    const home = '198.51.100.90';
    const atHome = (path: string, body: object) =>
      app.request('POST', `/api/auth/${path}`, { body, remoteAddress: home });
    expect((await atHome('login', { email, password })).status).toBe(200);
    for (let index = 0; index < codesPerDay.reset; index += 1) await recovery.forgot(email);
    const taken = await app.lastCode(email);
    for (let index = 0; index < oneTimeCode.tries; index += 1) await recovery.verify(email, wrong(taken));
    expect((await recovery.forgot(email)).json.code).toBe('rate_limited');
    expect((await atHome('forgot-password', { email })).json.message).toBe(authTexts.otpSent);
    const otp_code = await app.lastCode(email);
    expect((await atHome('verify-otp', { email, otp_code })).status).toBe(200);
  });

  test('exchanged while recovery ends leaves no reset token', async () => {
    const { email } = await app.login();
    await recovery.codeFor(email);
    const { db, secrets } = app.deps;
    const id = await app.userId(email);
    const key = emailKeyOf(secrets, email);
    const { code_hash } = await db
      .selectFrom('password_codes')
      .select('code_hash')
      .where('email_key', '=', key)
      .executeTakeFirstOrThrow();
    const end = () => db.transaction().execute((transaction) => endRecovery(transaction, id, key));
    let ending: Promise<void> | undefined;
    await db.transaction().execute(async (transaction) => {
      await spendCode(transaction, key, code_hash);
      ending = end();
      // On PostgreSQL the other transaction runs until it blocks; on SQLite it waits.
      for (let index = 0; index < 300; index += 1) await findUserByEmail(transaction, email);
      await insertResetToken(transaction, {
        token_hash: 'of the race',
        user_id: id,
        expires_at: app.clock.now + minute,
      });
    });
    await ending;
    const left = await db.selectFrom('reset_tokens').selectAll().where('user_id', '=', id).execute();
    expect(left).toEqual([]);
  });

  test('has six equally distributed digits', () => {
    const counts = new Array<number>(10).fill(0);
    for (let index = 0; index < 20_000; index += 1) {
      const code = newCode();
      if (!/^\d{6}$/.test(code)) throw new Error(code);
      counts[Number(code[0])] = (counts[Number(code[0])] ?? 0) + 1;
    }
    // Expected 2,000 with standard deviation 42: a deviation of six sigma happens once in 500 million.
    for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(260);
  });
});
