import { availableParallelism } from 'node:os';
import { login, register } from '@interest-miner/contract/auth/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { malformed } from '../../../../test/call.ts';
import { createTestApp, password, type TestApp } from '../../../../test/harness.ts';
import { networkOf } from '../../../http/network.ts';
import { noteEvent } from '../../security-events/index.ts';
import { createPasswordHasher } from '../passwords/password-hasher.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const wrong = 'Wrong-1!x';
const attempt = (to: TestApp, body: object, remoteAddress: string) =>
  to.call(login, { body: malformed(body), remoteAddress });

/** Thirty wrong passwords for one email, at most five from each network. */
async function guessAt(email: string, net: string) {
  for (let index = 0; index < 30; index += 1) {
    const answer = await attempt(app, { email, password: wrong }, `${net}.${Math.floor(index / 5)}.1`);
    expect(answer.json.code).toBe('invalid_credentials');
  }
}

test('a network that tries many accounts is blocked, and other networks are not', async () => {
  const { email } = await app.login();
  const from = '203.0.113.50';
  for (let index = 0; index < 50; index += 1) {
    const answer = await attempt(app, { email: `victim-${index}@example.com`, password: wrong }, from);
    expect(answer.status).toBe(401);
  }
  expect((await attempt(app, { email, password }, from)).status).toBe(429);
  expect((await attempt(app, { email, password }, '203.0.113.51')).status).toBe(200);
});

test('an account attacked from many networks needs a mailed code, and its owner can log in', async () => {
  const { email } = await app.login();
  await guessAt(email, '10.81');
  const owner = '198.51.100.20';
  expect((await attempt(app, { email, password }, owner)).json.code).toBe('login_code_required');
  const otp_code = await app.lastCode(email);
  // Attempts from other networks neither use up nor replace the owner's code.
  for (let index = 0; index < 6; index += 1) await attempt(app, { email, password, otp_code: '000000' }, '10.81.90.1');
  await attempt(app, { email, password }, '10.81.91.1');
  expect((await attempt(app, { email, password, otp_code }, '10.81.92.1')).json.code).toBe('otp_dead');
  expect((await attempt(app, { email, password: wrong, otp_code }, owner)).json.code).toBe('invalid_credentials');
  expect((await attempt(app, { email, password, otp_code }, owner)).status).toBe(200);
  expect((await attempt(app, { email, password, otp_code }, owner)).json.code).toBe('otp_dead');
});

test('an email without an account asks for a code too', async () => {
  const email = 'nobody-here@example.com';
  await guessAt(email, '10.82');
  const asked = await attempt(app, { email, password }, '198.51.100.21');
  expect([asked.status, asked.json.code]).toEqual([401, 'login_code_required']);
  await app.deps.mails.idle();
  expect(app.printed.filter((line) => line.includes(email))).toEqual([]);
});

test('after five wrong guesses even the correct code is rejected', async () => {
  const { email } = await app.login();
  await guessAt(email, '10.83');
  const owner = '198.51.100.22';
  await attempt(app, { email, password }, owner);
  const otp_code = await app.lastCode(email);
  const off = String((Number(otp_code) + 1) % 1_000_000).padStart(6, '0');
  for (let index = 0; index < 5; index += 1)
    expect((await attempt(app, { email, password, otp_code: off }, owner)).json.code).toBe('otp_invalid');
  expect((await attempt(app, { email, password, otp_code }, owner)).json.code).toBe('otp_dead');
});

test('ninety concurrent guesses from one network cause no 503 for the owner elsewhere', async () => {
  // Uses the production hash cost, as cheap hashes never queue.
  const busy = await createTestApp({ deps: () => ({ passwords: createPasswordHasher() }) });
  try {
    const { email } = await busy.login();
    const crowd = Array.from({ length: 90 }, (_, index) =>
      attempt(busy, { email: `crowd-${index}@example.com`, password: wrong }, '203.0.113.60'),
    );
    const owner = Array.from({ length: 4 }, () => attempt(busy, { email, password }, '198.51.100.23'));
    expect((await Promise.all(owner)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const refused = (await Promise.all(crowd)).filter(({ status }) => status === 503 || status === 429);
    expect(refused.length).toBeGreaterThan(0);
  } finally {
    await busy.close();
  }
});

test('a crowd that sends each request from another network costs an owner on a known network no login', async () => {
  const busy = await createTestApp({ deps: () => ({ passwords: createPasswordHasher() }) });
  try {
    const { email } = await busy.login();
    const home = '198.51.100.26';
    expect((await attempt(busy, { email, password }, home)).status).toBe(200);
    // More than any queue of this machine's cores holds.
    const crowd = Array.from({ length: 80 * availableParallelism() }, (_, index) =>
      attempt(
        busy,
        { email: `crowd-${index}@example.com`, password: wrong },
        `10.${86 + (index >> 8)}.${index & 255}.1`,
      ),
    );
    const owner = Array.from({ length: 4 }, () => attempt(busy, { email, password }, home));
    expect((await Promise.all(owner)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const refused = (await Promise.all(crowd)).filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
  } finally {
    await busy.close();
  }
});

test('somebody known in many networks of one /48 costs an owner elsewhere no login', async () => {
  const busy = await createTestApp({ deps: () => ({ passwords: createPasswordHasher() }) });
  try {
    const { email } = await busy.login();
    const home = '198.51.100.27';
    expect((await attempt(busy, { email, password }, home)).status).toBe(200);
    const crowd: { email: string; network: string }[] = [];
    // More than the reserved queue of this machine's cores holds, each with fewer attempts than an account may make.
    for (let n = 0; n < 2 * availableParallelism(); n += 1) {
      const thief = await busy.login();
      const userId = await busy.userId(thief.email);
      for (let subnet = 0; subnet < 25; subnet += 1) {
        const network = `2001:db8:78:${(n * 25 + subnet).toString(16)}::1`;
        await noteEvent(busy.deps, busy.deps.db, { userId, event: 'login', network: networkOf(network) });
        crowd.push({ email: thief.email, network });
      }
    }
    const attempts = crowd.map((thief) => attempt(busy, { email: thief.email, password }, thief.network));
    const owner = Array.from({ length: 4 }, () => attempt(busy, { email, password }, home));
    expect((await Promise.all(owner)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const refused = (await Promise.all(attempts)).filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
  } finally {
    await busy.close();
  }
});

test('the networks of one /48 count together, but not against somebody known in one of them', async () => {
  const { email } = await app.login();
  const home = '2001:db8:77:1::1';
  expect((await attempt(app, { email, password }, home)).status).toBe(200);
  for (let index = 0; index < 200; index += 1)
    expect(
      (
        await attempt(
          app,
          { email: `v6-${index}@example.com`, password: wrong },
          `2001:db8:77:${(index << 8).toString(16)}::1`,
        )
      ).status,
    ).toBe(401);
  expect((await attempt(app, { email: 'v6@example.com', password: wrong }, '2001:db8:77:ff00::1')).status).toBe(429);
  expect((await attempt(app, { email: 'v6@example.com', password: wrong }, '2001:db8:78::1')).status).toBe(401);
  expect((await attempt(app, { email, password }, home)).status).toBe(200);
});

test('weak passwords are rejected without counting against the registration limit', async () => {
  const remoteAddress = '203.0.113.70';
  const signUp = (word: string) =>
    app.call(register, {
      body: { name: 'Ada Lovelace', email: 'weak@example.com', password: word, confirm_password: word },
      remoteAddress,
    });
  for (let index = 0; index < 8; index += 1) expect((await signUp('P@ssw0rd1')).json.code).toBe('validation_failed');
  expect((await signUp(password)).status).toBe(201);
});

test("strangers who exhaust the daily mails do not stop codes to the owner's known network", async () => {
  const { email } = await app.login();
  const home = '198.51.100.24';
  expect((await attempt(app, { email, password }, home)).status).toBe(200);
  await guessAt(email, '10.84');
  for (let index = 0; index < 35; index += 1)
    await attempt(app, { email, password: wrong }, `10.85.${Math.floor(index / 5)}.1`);
  await app.deps.mails.idle();
  const before = app.printed.length;
  expect((await attempt(app, { email, password }, home)).json.code).toBe('login_code_required');
  await app.deps.mails.idle();
  expect(app.printed).toHaveLength(before + 1);
  const otp_code = await app.lastCode(email);
  expect((await attempt(app, { email, password, otp_code }, home)).status).toBe(200);
});
