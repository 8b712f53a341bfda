import {
  changePassword,
  forgotPassword,
  login,
  resetPassword,
  verifyOtp,
} from '@interest-miner/contract/auth/endpoints';
import { oneTimeCode } from '@interest-miner/contract/auth/limits';
import { authTexts } from '@interest-miner/contract/auth/texts';
import { deleteAccount } from '@interest-miner/contract/deletion/endpoints';
import { getProfile } from '@interest-miner/contract/profile/endpoints';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { present } from '../../../../test/call.ts';
import { createTestApp, password, type TestApp } from '../../../../test/harness.ts';
import { attemptLimits, codesPerDay } from '../attempt-limits.ts';
import { emailKeyOf, newCode } from '../code-hash.ts';
import { spendCode } from '../queries/password-codes.ts';
import { endRecovery, insertResetToken } from '../queries/reset-tokens.ts';
import { findUserByEmail } from '../queries/users.ts';

const newPassword = 'Fresh-Start-7!';
const minute = 60_000;
let app: TestApp;
let networks = 0;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A network not used by any other test. */
const elsewhere = () => {
  networks += 1;
  return `172.16.${networks >> 8}.${networks & 255}`;
};
const logIn = (body: { email: string; password: string }) => app.call(login, { body, remoteAddress: elsewhere() });
const forgot = (email: string) => app.call(forgotPassword, { body: { email }, remoteAddress: elsewhere() });
const verify = (email: string, otp_code: string) =>
  app.call(verifyOtp, { body: { email, otp_code }, remoteAddress: elsewhere() });
const reset = (reset_token: string, change: object = {}) => {
  const body = { reset_token, new_password: newPassword, confirm_password: newPassword, ...change };
  return app.call(resetPassword, { body, remoteAddress: elsewhere() });
};
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function codeFor(email: string): Promise<string> {
  expect((await forgot(email)).status).toBe(200);
  return app.lastCode(email);
}
async function resetTokenFor(email: string): Promise<string> {
  const { json } = await verify(email, await codeFor(email));
  return json.data.reset_token as string;
}

describe('password reset', () => {
  test('leads from a mailed code to the login and ends every session', async () => {
    const { email, token } = await app.login();
    const sent = await forgot(email.toUpperCase());
    expect(sent.json).toEqual({ success: true, step: 'otp', email, message: expect.stringContaining('on its way') });
    const verified = await verify(email, await app.lastCode(email));
    expect(verified.json).toMatchObject({ success: true, data: { reset_token: expect.stringMatching(/^[\w-]{43}$/) } });
    const done = await reset(verified.json.data.reset_token);
    expect(done.json).toEqual({ success: true, message: 'Your password has been changed. Please log in.' });
    expect((await app.call(getProfile, { token })).status).toBe(401);
    expect((await logIn({ email, password })).status).toBe(401);
    expect((await logIn({ email, password: newPassword })).status).toBe(200);
    await app.deps.mails.idle();
    expect(app.printed.at(-1)).toContain('Your password was changed');
  });

  test('a reset token works once, even with twenty concurrent uses', async () => {
    const { email } = await app.login();
    const token = await resetTokenFor(email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { json } of answers.filter(({ status }) => status !== 200))
      expect(json.code).toBe('reset_token_invalid');
  });

  test('a reset token expires after 15 minutes', async () => {
    const { email } = await app.login();
    const token = await resetTokenFor(email);
    app.clock.now += 15 * minute;
    const answer = await reset(token);
    app.clock.now -= 15 * minute;
    expect(answer.json.code).toBe('reset_token_invalid');
  });

  test('a rejected password does not use up the token', async () => {
    const { email } = await app.login();
    const token = await resetTokenFor(email);
    const common = await reset(token, { new_password: 'P@ssw0rd1', confirm_password: 'P@ssw0rd1' });
    expect(common.json).toMatchObject({ code: 'validation_failed', fields: { new_password: expect.any(String) } });
    const mismatch = await reset(token, { confirm_password: 'Other-Start-7!' });
    expect(mismatch.json.fields).toEqual({ confirm_password: 'Passwords do not match' });
    expect((await reset(token)).status).toBe(200);
  });

  test('a closed account cannot get a new password', async () => {
    const { token, email } = await app.login();
    const resetToken = await resetTokenFor(email);
    const { json } = await app.call(deleteAccount, { token, body: { password } });
    expect(json.success).toBe(true);
    expect((await reset(resetToken)).json.code).toBe('reset_token_invalid');
  });

  test('a password change ends a reset in progress', async () => {
    const { email, token } = await app.login();
    const resetToken = await resetTokenFor(email);
    const open = await codeFor(email);
    const body = { current_password: password, new_password: newPassword, confirm_password: newPassword };
    expect((await app.call(changePassword, { body, token })).status).toBe(200);
    expect((await reset(resetToken)).json.code).toBe('reset_token_invalid');
    expect((await verify(email, open)).json.code).toBe('otp_dead');
  });

  test.each(['', 'abc', '12345', '1234567', '１２３４５６', '12345a'])(
    'the malformed code %o is rejected without counting a try',
    async (code) => {
      const { status, json } = await verify('someone@example.com', code);
      expect(status).toBe(400);
      expect(json.fields?.otp_code).toBe('Please enter the 6-digit code');
    },
  );
});

describe('a code', () => {
  test('is dead after five tries, even if the right one is among fifty concurrent guesses', async () => {
    const { email } = await app.login();
    const code = await codeFor(email);
    const guesses = Array.from({ length: 49 }, (_, index) =>
      String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
    );
    const answers = await Promise.all([...guesses, code].map((guess) => verify(email, guess)));
    const count = (wanted: string | undefined) => answers.filter(({ json }) => json.code === wanted).length;
    expect(count('otp_invalid') + count(undefined)).toBe(oneTimeCode.tries);
    expect(count('otp_dead')).toBe(50 - oneTimeCode.tries);
    const later = await verify(email, code);
    expect(later.json.code).toBe('otp_dead');
  });

  test('says how many tries are left', async () => {
    const { email } = await app.login();
    const code = await codeFor(email);
    const messages: string[] = [];
    for (let index = 0; index < 5; index += 1) messages.push(present((await verify(email, wrong(code))).json.message));
    expect(messages[0]).toBe('That code is wrong. 4 tries are left.');
    expect(messages[4]).toMatch(/last try/);
    expect((await verify(email, code)).json.code).toBe('otp_dead');
  });

  test('works once, even with ten concurrent uses', async () => {
    const { email } = await app.login();
    const code = await codeFor(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(email, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('expires after ten minutes', async () => {
    const { email } = await app.login();
    const code = await codeFor(email);
    app.clock.now += oneTimeCode.minutes * minute;
    const answer = await verify(email, code);
    app.clock.now -= oneTimeCode.minutes * minute;
    expect(answer.json.code).toBe('otp_dead');
  });

  test('is replaced by the next one', async () => {
    const { email } = await app.login();
    const first = await codeFor(email);
    const second = await codeFor(email);
    if (first !== second) expect((await verify(email, first)).json.code).toBe('otp_invalid');
    expect((await verify(email, second)).status).toBe(200);
  });

  test('belongs to one address', async () => {
    const [ada, eve] = [await app.login(), await app.login()];
    const code = await codeFor(ada.email);
    await codeFor(eve.email);
    expect((await verify(eve.email, code)).status).toBe(400);
  });

  test('is sent ten times a day at most, and again the next day', async () => {
    const { email } = await app.login();
    const mails = () => app.printed.filter((line) => line.startsWith(`[mail to ${email}] Your code`)).length;
    for (const address of [email, 'nobody-at-all@example.com']) {
      const answers = await Promise.all(Array.from({ length: 14 }, () => forgot(address)));
      const sent = answers.filter(({ json }) => json.message === authTexts.otpSent);
      const last = answers.filter(({ json }) => json.message === authTexts.otpLast);
      expect([sent.length, last.length]).toEqual([codesPerDay.reset, 4]);
    }
    await app.deps.mails.idle();
    expect(mails()).toBe(codesPerDay.reset);
    const start = app.clock.now;
    app.clock.now = start + 24 * 60 * minute;
    await forgot(email);
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
    const code = await codeFor(email);
    expect((await from('203.0.113.90')).status).toBe(429);
    expect((await verify(email, code)).status).toBe(200);
  });

  test('stays valid after strangers reach the daily limit, until it or its tries are used up', async () => {
    const { email } = await app.login();
    for (let index = 1; index < codesPerDay.reset; index += 1) await forgot(email);
    // Mails of one moment are sent in any order: the last is asked for once the others have been.
    await app.deps.mails.idle();
    const code = await codeFor(email);
    const start = app.clock.now;
    app.clock.now += 60 * minute;
    expect((await verify(email, code)).json.code).toBe('otp_dead');
    expect((await forgot(email)).json.message).toBe(authTexts.otpLast);
    expect((await verify(email, wrong(code))).json.code).toBe('otp_invalid');
    expect((await verify(email, code)).status).toBe(200);
    expect((await forgot(email)).json.code).toBe('rate_limited');
    app.clock.now = start;
  });

  test('is sent to a known network even after strangers used up the daily limit and the tries', async () => {
    const { email } = await app.login();
    const home = '198.51.100.90';
    const atHome = (path: string, body: object) =>
      app.request('POST', `/api/auth/${path}`, { body, remoteAddress: home });
    expect((await atHome('login', { email, password })).status).toBe(200);
    for (let index = 0; index < codesPerDay.reset; index += 1) await forgot(email);
    const taken = await app.lastCode(email);
    for (let index = 0; index < oneTimeCode.tries; index += 1) await verify(email, wrong(taken));
    expect((await forgot(email)).json.code).toBe('rate_limited');
    expect((await atHome('forgot-password', { email })).json.message).toBe(authTexts.otpSent);
    const otp_code = await app.lastCode(email);
    expect((await atHome('verify-otp', { email, otp_code })).status).toBe(200);
  });

  test('exchanged while recovery ends leaves no reset token', async () => {
    const { email } = await app.login();
    await codeFor(email);
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

/** Compares a code's behaviour with a simple model. */
test('any order of requests, guesses and waits follows the rules', async () => {
  const step = fc.oneof(
    fc.constant('ask' as const),
    fc.constant('right' as const),
    fc.constant('wrong' as const),
    fc.constant('wait' as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const { email } = await app.login();
      const start = app.clock.now;
      let code: { value: string; tries: number; endsAt: number } | undefined;
      for (const action of steps) {
        if (action === 'ask') code = { value: await codeFor(email), tries: 0, endsAt: app.clock.now + 10 * minute };
        else if (action === 'wait') app.clock.now += 4 * minute;
        else {
          const isOpen = code !== undefined && code.tries < 5 && app.clock.now < code.endsAt;
          const guess = action === 'right' ? (code?.value ?? '000000') : wrong(code?.value ?? '000000');
          const { json } = await verify(email, guess);
          expect(json.code).toBe(!isOpen ? 'otp_dead' : action === 'right' ? undefined : 'otp_invalid');
          if (isOpen && code) code.tries += 1;
          if (isOpen && action === 'right') code = undefined;
        }
      }
      app.clock.now = start;
    }),
    { numRuns: 25, seed: 7 },
  );
});

describe("a request for someone else's account", () => {
  test('reveals nothing in any answer of the reset', async () => {
    const { email } = await app.login();
    const nobody = 'nobody@example.com';
    const plain = (answer: { json: Record<string, unknown> }, address: string) =>
      JSON.stringify({ ...answer.json, request_id: '' }).replace(address, 'X');
    const [one, other] = [await forgot(email), await forgot(nobody)];
    expect(plain(one, email)).toBe(plain(other, nobody));
    const code = await app.lastCode(email);
    for (let index = 0; index < 6; index += 1) {
      const [real, unreal] = [await verify(email, wrong(code)), await verify(nobody, wrong(code))];
      expect([unreal.status, plain(unreal, nobody)]).toEqual([real.status, plain(real, email)]);
    }
    expect(app.printed.join()).not.toContain(nobody);
  });

  test('sends no mail to an address without an account', async () => {
    await forgot('victim@example.com');
    await app.deps.mails.idle();
    const rows = await app.deps.db.selectFrom('mails').select('status').where('user_id', 'is', null).execute();
    // `failed` are mails of other tests that expired when the clock moved.
    const left = new Set(rows.map(({ status }) => status).filter((status) => status !== 'failed'));
    expect(left).toEqual(new Set(['decoy']));
  });

  test("causes the same work as the owner's, even after the response", async () => {
    const { email } = await app.login();
    const work = async (address: string) => {
      const { db, mails } = app.deps;
      const known = (await db.selectFrom('mails').select('id').execute()).map(({ id }) => id);
      await forgot(address);
      await mails.idle();
      const rows = await db.selectFrom('mails').select(['id', 'attempts', 'finished_at']).execute();
      return rows
        .filter(({ id }) => !known.includes(id))
        .map(({ attempts, finished_at }) => ({ attempts, isFinished: finished_at !== null }));
    };
    expect(await work('stranger@example.com')).toEqual(await work(email));
  });

  test('is blocked after thirty requests from one network', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1) {
      const body = { email: `flood-${index}@example.com` };
      statuses.push((await app.call(forgotPassword, { body, remoteAddress: '203.0.113.77' })).status);
    }
    expect(statuses.indexOf(429)).toBe(30);
  });
});

test('a stolen database contains no usable codes or tokens', async () => {
  const { email } = await app.login();
  const token = await resetTokenFor(email);
  const code = await codeFor(email);
  const { db } = app.deps;
  const stolen = [
    await db.selectFrom('password_codes').selectAll().execute(),
    await db.selectFrom('reset_tokens').selectAll().execute(),
    await db.selectFrom('mails').selectAll().execute(),
    await db.selectFrom('sessions').selectAll().execute(),
  ];
  const dump = JSON.stringify(stolen);
  expect(dump).not.toContain(token);
  expect(dump).not.toContain(email);
  expect(dump).not.toMatch(new RegExp(`\\D${code}\\D`));
  const row = await db.selectFrom('reset_tokens').selectAll().executeTakeFirstOrThrow();
  expect((await reset(row.token_hash)).json.code).toBe('reset_token_invalid');
  // The plain hashes that a thief would compute for every six-digit code.
  const { createHash } = await import('node:crypto');
  for (const guess of [code, `${email}${code}`, `${email}\0${code}`, `password code\0${email}\0${code}`]) {
    expect(dump).not.toContain(createHash('sha256').update(guess).digest('hex'));
  }
});
