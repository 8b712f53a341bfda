import { randomUUID } from 'node:crypto';
import {
  connectFacebook,
  forgotPassword,
  login,
  resetPassword,
  verifyOtp,
} from '@interest-miner/contract/auth/endpoints';
import { getProfile } from '@interest-miner/contract/profile/endpoints';
import { getSystemStatus } from '@interest-miner/contract/system/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { facebookBrowser } from '../../../../test/facebook-browser.ts';
import { createTestApp, password, type TestApp } from '../../../../test/harness.ts';
import { type FacebookStandIn, startFacebook } from '../../../../test/stand-ins/facebook.ts';
import { insertUser } from '../queries/users.ts';

let app: TestApp;
let facebook: FacebookStandIn;
let browser: ReturnType<typeof facebookBrowser>;
const fresh = 'Fresh-Start-7!';
beforeAll(async () => {
  facebook = await startFacebook();
  app = await createTestApp({ env: facebook.env });
  browser = facebookBrowser(app, facebook);
});
beforeEach(() => {
  facebook.fault = undefined;
});
afterAll(async () => {
  await app.close();
  await facebook.close();
});

describe('logging in with Facebook', () => {
  test("redirects to Facebook's dialog with a state bound to this browser", async () => {
    const { answer } = await browser.begin();
    expect(answer.status).toBe(302);
    const url = new URL(browser.locationOf(answer));
    expect(url.pathname).toBe('/v26.0/dialog/oauth');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: facebook.appId,
      redirect_uri: 'https://miner.example/api/auth/facebook/callback',
      response_type: 'code',
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-im_facebook=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  test('creates an account once and finds it again', async () => {
    const person = browser.somebody();
    const first = await browser.loginWith(person);
    expect(first.exchanged.json).toMatchObject({
      email: person.email,
      name: person.name,
      subscription_status: 'trial',
    });
    const second = await browser.loginWith(person);
    const profile = await app.call(getProfile, { token: second.exchanged.json.access_token });
    expect(profile.json.data.email).toBe(person.email);
    const rows = await app.deps.db.selectFrom('users').select('id').where('email', '=', person.email).execute();
    expect(rows).toHaveLength(1);
  });

  test('puts no token in any URL', async () => {
    const { location, exchanged } = await browser.loginWith(browser.somebody());
    expect(location).toMatch(/^\/login#facebook=[\w-]{43}$/);
    expect(location).not.toContain(exchanged.json.access_token);
    const stored = await app.deps.db.selectFrom('facebook_codes').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(location.split('=')[1]);
  });

  test('two concurrent first logins create one account', async () => {
    const person = browser.somebody();
    const [one, other] = await Promise.all([browser.loginWith(person), browser.loginWith(person)]);
    expect([one.exchanged.status, other.exchanged.status]).toEqual([200, 200]);
  });

  test('a Facebook account belongs to only one account, whatever its email', async () => {
    const person = browser.somebody();
    await browser.loginWith(person);
    const { db } = app.deps;
    const row = await db.selectFrom('users').selectAll().where('facebook_id', '=', person.id).executeTakeFirstOrThrow();
    expect(await insertUser(db, { ...row, id: randomUUID(), email: `new-${person.email}` })).toBe(false);
  });

  test('an account without a password rejects every password', async () => {
    const person = browser.somebody();
    await browser.loginWith(person);
    for (const word of ['x', password]) {
      const answer = await app.call(login, { body: { email: person.email, password: word } });
      expect(answer.json.code).toBe('invalid_credentials');
    }
  });
});

describe('the callback is rejected if', () => {
  test('its state is used a second time', async () => {
    const { cookie, state } = await browser.begin();
    await browser.callback(state, facebook.codeFor(browser.somebody()), cookie);
    const again = await browser.callback(state, facebook.codeFor(browser.somebody()), cookie);
    expect(browser.locationOf(again)).toBe('/login?facebook=failed');
  });

  test('it arrives in another browser', async () => {
    const [ada, eve] = [await browser.begin(), await browser.begin()];
    const code = facebook.codeFor(browser.somebody());
    expect(browser.locationOf(await browser.callback(eve.state, code, ada.cookie))).toBe('/login?facebook=failed');
    expect(browser.locationOf(await browser.callback(ada.state, code, ''))).toBe('/login?facebook=failed');
  });

  test('it is ten minutes old', async () => {
    const { cookie, state } = await browser.begin();
    app.clock.now += 600_000;
    const back = await browser.callback(state, facebook.codeFor(browser.somebody()), cookie);
    app.clock.now -= 600_000;
    expect(browser.locationOf(back)).toBe('/login?facebook=failed');
  });

  test.each([
    ['the token belongs to another app', { appId: '999' }],
    ['the token is not valid', { isValid: false }],
  ])('%s', async (_name, options) => {
    const { cookie, state } = await browser.begin();
    const person = browser.somebody();
    const back = await browser.callback(state, facebook.codeFor(person, options), cookie);
    expect(browser.locationOf(back)).toBe('/login?facebook=failed');
    const made = await app.deps.db.selectFrom('users').select('id').where('email', '=', person.email).execute();
    expect(made).toEqual([]);
  });

  test('the code is invalid or the user cancelled', async () => {
    const [one, other] = [await browser.begin(), await browser.begin()];
    expect(browser.locationOf(await browser.callback(one.state, 'made-up', one.cookie))).toBe('/login?facebook=failed');
    const cancelled = await browser.get(
      `/api/auth/facebook/callback?error=access_denied&state=${other.state}`,
      other.cookie,
    );
    expect(browser.locationOf(cancelled)).toBe('/login?facebook=cancelled');
  });

  test.each(['error', 'html', 'half', 'flood'] as const)(
    'Facebook answers %s, with a message and no 5xx',
    async (fault) => {
      const { cookie, state } = await browser.begin();
      facebook.fault = fault;
      expect(browser.locationOf(await browser.callback(state, 'any', cookie))).toBe('/login?facebook=unavailable');
    },
  );

  test('Facebook does not answer before the timeout', async () => {
    const { cookie, state } = await browser.begin();
    facebook.fault = 'silence';
    expect(browser.locationOf(await browser.callback(state, 'any', cookie))).toBe('/login?facebook=unavailable');
  });

  test.each([
    '?state[]=1&code[]=2',
    '?code=x&code=y&state=z',
    `?code=${'x'.repeat(5000)}&state=y`,
    '?next=https://evil.example&redirect_uri=//evil.example&state=x&code=y',
    '',
  ])('the query is %o, and redirects within this origin', async (query) => {
    const back = await browser.get(`/api/auth/facebook/callback${query}`);
    expect(back.status).toBe(302);
    expect(browser.locationOf(back)).toMatch(/^\/login\?facebook=\w+$/);
  });
});

describe('the login code', () => {
  test('works once', async () => {
    const { location, cookie } = await browser.loginWith(browser.somebody());
    expect((await browser.exchange(location, cookie)).json.code).toBe('facebook_failed');
  });

  test('works only in the browser that started the authorization, which prevents login CSRF', async () => {
    const eve = await browser.begin();
    const back = await browser.callback(eve.state, facebook.codeFor(browser.somebody()), eve.cookie);
    const ada = await browser.begin();
    expect((await browser.exchange(browser.locationOf(back), ada.cookie)).json.code).toBe('facebook_failed');
  });

  test('expires after a minute', async () => {
    const { cookie, state } = await browser.begin();
    const back = await browser.callback(state, facebook.codeFor(browser.somebody()), cookie);
    app.clock.now += 60_000;
    const late = await browser.exchange(browser.locationOf(back), cookie);
    app.clock.now -= 60_000;
    expect(late.json.code).toBe('facebook_failed');
  });
});

describe('an email from Facebook', () => {
  test('does not log in to an existing account', async () => {
    const { email } = await app.login();
    const { location } = await browser.loginWith(browser.somebody({ email: email.toUpperCase() }));
    expect(location).toBe('/login?facebook=account_exists');
    const row = await app.deps.db
      .selectFrom('users')
      .select('facebook_id')
      .where('email', '=', email)
      .executeTakeFirst();
    expect(row?.facebook_id).toBeNull();
  });

  test.each([undefined, 'not an address', ''])('that is %o creates no account', async (email) => {
    expect((await browser.loginWith(browser.somebody({ email }))).location).toBe('/login?facebook=email_missing');
  });

  test.each([
    [undefined, /^grace-/],
    ['\u0000\u001b[2J', /^grace-/],
    ['<script>alert(1)</script>', /^<script>/],
    ['x'.repeat(5000), /^x{100}$/],
  ])('with the name %o gets a valid name', async (name, expected) => {
    const { exchanged } = await browser.loginWith(browser.somebody({ name }));
    expect(exchanged.status).toBe(200);
    expect(exchanged.json.name).toMatch(expected);
  });

  test('used by a stranger is disconnected once its owner resets the password', async () => {
    const owner = browser.somebody();
    const thief = await browser.loginWith({ id: '666', name: 'Thief', email: owner.email });
    expect(thief.exchanged.status).toBe(200);
    await app.call(forgotPassword, { body: { email: owner.email } });
    const otp_code = await app.lastCode(owner.email);
    const verified = await app.call(verifyOtp, { body: { email: owner.email, otp_code } });
    const body = { reset_token: verified.json.data.reset_token, new_password: fresh, confirm_password: fresh };
    expect((await app.call(resetPassword, { body })).status).toBe(200);
    const token = thief.exchanged.json.access_token;
    expect((await app.call(getProfile, { token })).status).toBe(401);
    expect((await browser.loginWith({ id: '666', name: 'Thief', email: owner.email })).location).toBe(
      '/login?facebook=account_exists',
    );
  });
});

test('if not configured, the login URL redirects back to the login page with a notice', async () => {
  const plain = await createTestApp();
  try {
    const answer = await plain.request('GET', '/api/auth/facebook/login');
    expect([answer.status, browser.locationOf(answer)]).toEqual([302, '/login?facebook=not_configured']);
    const { token } = await plain.login();
    const connect = await plain.call(connectFacebook, { token, body: { password } });
    expect(connect.json.code).toBe('facebook_unavailable');
    expect((await plain.call(getSystemStatus)).json.data.facebook_login).toBe(false);
  } finally {
    await plain.close();
  }
});
