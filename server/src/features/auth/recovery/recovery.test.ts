import { changePassword, forgotPassword } from '@interest-miner/contract/auth/endpoints';
import { deleteAccount } from '@interest-miner/contract/deletion/endpoints';
import { getProfile } from '@interest-miner/contract/profile/endpoints';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, password, type TestApp } from '../../../../test/harness.ts';
import { newPassword, recoveryOn, wrong } from '../../../../test/recovery.ts';

const minute = 60_000;
let app: TestApp;
let recovery: ReturnType<typeof recoveryOn>;
beforeAll(async () => {
  app = await createTestApp();
  recovery = recoveryOn(app);
});
afterAll(() => app.close());

describe('password reset', () => {
  test('leads from a mailed code to the login and ends every session', async () => {
    const { email, token } = await app.login();
    const sent = await recovery.forgot(email.toUpperCase());
    expect(sent.json).toEqual({ success: true, step: 'otp', email, message: expect.stringContaining('on its way') });
    const verified = await recovery.verify(email, await app.lastCode(email));
    expect(verified.json).toMatchObject({ success: true, data: { reset_token: expect.stringMatching(/^[\w-]{43}$/) } });
    const done = await recovery.reset(verified.json.data.reset_token);
    expect(done.json).toEqual({ success: true, message: 'Your password has been changed. Please log in.' });
    expect((await app.call(getProfile, { token })).status).toBe(401);
    expect((await recovery.logIn({ email, password })).status).toBe(401);
    expect((await recovery.logIn({ email, password: newPassword })).status).toBe(200);
    await app.deps.mails.idle();
    expect(app.printed.at(-1)).toContain('Your password was changed');
  });

  test('a reset token works once, even with twenty concurrent uses', async () => {
    const { email } = await app.login();
    const token = await recovery.resetTokenFor(email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => recovery.reset(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { json } of answers.filter(({ status }) => status !== 200))
      expect(json.code).toBe('reset_token_invalid');
  });

  test('a reset token expires after 15 minutes', async () => {
    const { email } = await app.login();
    const token = await recovery.resetTokenFor(email);
    app.clock.now += 15 * minute;
    const answer = await recovery.reset(token);
    app.clock.now -= 15 * minute;
    expect(answer.json.code).toBe('reset_token_invalid');
  });

  test('a rejected password does not use up the token', async () => {
    const { email } = await app.login();
    const token = await recovery.resetTokenFor(email);
    const common = await recovery.reset(token, { new_password: 'P@ssw0rd1', confirm_password: 'P@ssw0rd1' });
    expect(common.json).toMatchObject({ code: 'validation_failed', fields: { new_password: expect.any(String) } });
    const mismatch = await recovery.reset(token, { confirm_password: 'Other-Start-7!' });
    expect(mismatch.json.fields).toEqual({ confirm_password: 'Passwords do not match' });
    expect((await recovery.reset(token)).status).toBe(200);
  });

  test('a closed account cannot get a new password', async () => {
    const { token, email } = await app.login();
    const resetToken = await recovery.resetTokenFor(email);
    const { json } = await app.call(deleteAccount, { token, body: { password } });
    expect(json.success).toBe(true);
    expect((await recovery.reset(resetToken)).json.code).toBe('reset_token_invalid');
  });

  test('a password change ends a reset in progress', async () => {
    const { email, token } = await app.login();
    const resetToken = await recovery.resetTokenFor(email);
    const open = await recovery.codeFor(email);
    const body = { current_password: password, new_password: newPassword, confirm_password: newPassword };
    expect((await app.call(changePassword, { body, token })).status).toBe(200);
    expect((await recovery.reset(resetToken)).json.code).toBe('reset_token_invalid');
    expect((await recovery.verify(email, open)).json.code).toBe('otp_dead');
  });

  test.each(['', 'abc', '12345', '1234567', '１２３４５６', '12345a'])(
    'the malformed code %o is rejected without counting a try',
    async (code) => {
      const { status, json } = await recovery.verify('someone@example.com', code);
      expect(status).toBe(400);
      expect(json.fields?.otp_code).toBe('Please enter the 6-digit code');
    },
  );
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
        if (action === 'ask')
          code = { value: await recovery.codeFor(email), tries: 0, endsAt: app.clock.now + 10 * minute };
        else if (action === 'wait') app.clock.now += 4 * minute;
        else {
          const isOpen = code !== undefined && code.tries < 5 && app.clock.now < code.endsAt;
          const guess = action === 'right' ? (code?.value ?? '000000') : wrong(code?.value ?? '000000');
          const { json } = await recovery.verify(email, guess);
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
    const [one, other] = [await recovery.forgot(email), await recovery.forgot(nobody)];
    expect(plain(one, email)).toBe(plain(other, nobody));
    const code = await app.lastCode(email);
    for (let index = 0; index < 6; index += 1) {
      const [real, unreal] = [await recovery.verify(email, wrong(code)), await recovery.verify(nobody, wrong(code))];
      expect([unreal.status, plain(unreal, nobody)]).toEqual([real.status, plain(real, email)]);
    }
    expect(app.printed.join()).not.toContain(nobody);
  });

  test('sends no mail to an address without an account', async () => {
    await recovery.forgot('victim@example.com');
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
      await recovery.forgot(address);
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
  const token = await recovery.resetTokenFor(email);
  const code = await recovery.codeFor(email);
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
  expect((await recovery.reset(row.token_hash)).json.code).toBe('reset_token_invalid');
  // The plain hashes that a thief would compute for every six-digit code.
  const { createHash } = await import('node:crypto');
  for (const guess of [code, `${email}${code}`, `${email}\0${code}`, `password code\0${email}\0${code}`]) {
    expect(dump).not.toContain(createHash('sha256').update(guess).digest('hex'));
  }
});
