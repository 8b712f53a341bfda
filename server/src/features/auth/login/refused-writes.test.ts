import { login } from '@interest-miner/contract/auth/endpoints';
import { authTexts } from '@interest-miner/contract/auth/texts';
import { getProfile } from '@interest-miner/contract/profile/endpoints';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { facebookBrowser } from '../../../../test/facebook-browser.ts';
import { createTestApp, password, type TestApp } from '../../../../test/harness.ts';
import { type FacebookStandIn, startFacebook } from '../../../../test/stand-ins/facebook.ts';
import { removeFacebookId } from '../queries/users.ts';

// Logins while the database refuses writes.
let facebook: FacebookStandIn;
let app: TestApp;
let browser: ReturnType<typeof facebookBrowser>;
beforeAll(async () => {
  facebook = await startFacebook();
  app = await createTestApp({ env: facebook.env });
  browser = facebookBrowser(app, facebook);
});
const writes = () => app.deps.writes;
const later = { timeout: 30_000 };
const allWritten = () => vi.waitFor(() => expect(writes().counts()).toEqual({ kept: 0, dropped: 0 }), later);
afterEach(async () => {
  writes().setDiskFailed(false);
  await vi.waitFor(() => expect(writes().refused).toBe(false), later);
  await allWritten();
});
afterAll(async () => {
  await app.close();
  await facebook.close();
});

const enter = async (token: string) => (await app.call(getProfile, { token })).status;

test('a person with an account logs in with Facebook by reads alone, and the session is stored afterwards', async () => {
  const person = browser.somebody();
  await browser.loginWith(person);
  writes().setDiskFailed(true);
  const { exchanged } = await browser.loginWith(person);
  expect([exchanged.status, exchanged.json.email]).toEqual([200, person.email]);
  const { access_token: token } = exchanged.json;
  expect(token).toMatch(/^sealed_/);
  expect(await enter(token)).toBe(200);
  writes().setDiskFailed(false);
  await allWritten();
  expect(await enter(token)).toBe(200);
});

test('a login that began before goes on', async () => {
  const person = browser.somebody();
  await browser.loginWith(person);
  const { cookie, state } = await browser.begin();
  writes().setDiskFailed(true);
  const back = browser.locationOf(await browser.callback(state, facebook.codeFor(person), cookie));
  expect((await browser.exchange(back, cookie)).status).toBe(200);
});

test('what was sealed for one browser is worth nothing in another, twice, late, or for another use', async () => {
  const person = browser.somebody();
  await browser.loginWith(person);
  writes().setDiskFailed(true);
  const mine = await browser.begin();
  const thief = await browser.begin();
  const stolen = await browser.callback(mine.state, facebook.codeFor(person), thief.cookie);
  expect(browser.locationOf(stolen)).toBe('/login?facebook=failed');
  const back = browser.locationOf(await browser.callback(mine.state, facebook.codeFor(person), mine.cookie));
  expect((await browser.exchange(back, thief.cookie)).json.code).toBe('facebook_failed');
  expect((await browser.exchange(`/login#facebook=${mine.state}`, mine.cookie)).json.code).toBe('facebook_failed');
  expect((await browser.exchange(back, mine.cookie)).status).toBe(200);
  expect((await browser.exchange(back, mine.cookie)).json.code).toBe('facebook_failed');
  app.clock.now += 10 * 60_000;
  const late = await browser.callback(mine.state, facebook.codeFor(person), mine.cookie);
  expect(browser.locationOf(late)).toBe('/login?facebook=failed');
});

test('a new account cannot be made, which a sentence says', async () => {
  writes().setDiskFailed(true);
  const { location } = await browser.loginWith(browser.somebody());
  expect(location).toBe('/login?facebook=unstored');
});

test('a session is not stored if Facebook was disconnected meanwhile', async () => {
  const person = browser.somebody();
  await browser.loginWith(person);
  writes().setDiskFailed(true);
  const { exchanged } = await browser.loginWith(person);
  await removeFacebookId(app.deps.db, await app.userId(person.email));
  writes().setDiskFailed(false);
  await allWritten();
  expect(await enter(exchanged.json.access_token)).toBe(401);
});

test('a login with a code mailed before goes on once, wrong codes are counted, and a code that cannot be sent is no riddle', async () => {
  const { email } = await app.login();
  const attempt = (more: object, remoteAddress: string) =>
    app.call(login, { body: { email, password, ...more }, remoteAddress });
  const guess = async (net: string) => {
    for (let n = 0; n < 30; n += 1) await attempt({ password: 'Wrong-1!x' }, `${net}.${Math.floor(n / 5)}.1`);
  };
  await guess('10.91');
  const [home, office] = ['198.51.100.91', '198.51.100.92'];
  expect((await attempt({}, home)).json.code).toBe('login_code_required');
  const otp_code = await app.lastCode(email);
  expect((await attempt({}, office)).json.code).toBe('login_code_required');
  const other = await app.lastCode(email);

  writes().setDiskFailed(true);
  // On PostgreSQL each process counts by itself meanwhile.
  await guess('10.92');
  const unsent = await attempt({}, '198.51.100.93');
  expect(unsent).toMatchObject({ status: 503, json: { message: authTexts.loginCodeUnsent } });
  const off = String((Number(other) + 1) % 1_000_000).padStart(6, '0');
  for (let n = 0; n < 5; n += 1) expect((await attempt({ otp_code: off }, office)).json.code).toBe('otp_invalid');
  expect((await attempt({ otp_code: other }, office)).json.code).toBe('otp_dead');
  const entered = await attempt({ otp_code }, home);
  expect(entered.status).toBe(200);
  expect((await attempt({ otp_code }, home)).json.code).toBe('invalid_credentials');
  expect(await enter(entered.json.access_token)).toBe(200);
  writes().setDiskFailed(false);
  await allWritten();
  expect((await attempt({ otp_code }, home)).json.code).toBe('otp_dead');
});
