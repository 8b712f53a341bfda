import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, password, type TestApp } from '../../../../test/harness.ts';
import { type FacebookStandIn, startFacebook } from '../../../../test/stand-ins/facebook.ts';
import { insertUser } from '../queries/users.ts';

let app: TestApp;
let facebook: FacebookStandIn;
let people = 0;
const fresh = 'Fresh-Start-7!';
beforeAll(async () => {
  facebook = await startFacebook();
  app = await createTestApp({ env: facebook.env });
});
beforeEach(() => {
  facebook.fault = undefined;
});
afterAll(async () => {
  await app.close();
  await facebook.close();
});

const somebody = (change: object = {}) => {
  people += 1;
  return { id: `10000${people}`, name: 'Grace Hopper', email: `grace-${people}@example.com`, ...change };
};
const network = () => {
  people += 1;
  return `172.30.${people >> 8}.${people & 255}`;
};
const get = (url: string, cookie = '') =>
  app.call('GET', url, { headers: cookie ? { cookie } : {}, remoteAddress: network() });
const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0] ?? '';
const locationOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers.location);
const begin = async () => {
  const answer = await get('/api/auth/facebook/login');
  return {
    cookie: cookieOf(answer.headers),
    state: new URL(locationOf(answer)).searchParams.get('state') ?? '',
    answer,
  };
};
const callback = (state: string, code: string, cookie: string) =>
  get(`/api/auth/facebook/callback?${new URLSearchParams({ code, state })}`, cookie);
const exchange = (location: string, cookie: string) =>
  app.call('POST', '/api/auth/facebook/exchange', {
    body: { code: location.split('#facebook=')[1] ?? 'none' },
    headers: { cookie },
    remoteAddress: network(),
  });
/** Runs a full authorization in one browser. */
async function login(person: object) {
  const { cookie, state } = await begin();
  const back = await callback(state, facebook.codeFor(person as { id: string }), cookie);
  return { location: locationOf(back), cookie, exchanged: await exchange(locationOf(back), cookie) };
}

describe('logging in with Facebook', () => {
  test("redirects to Facebook's dialog with a state bound to this browser", async () => {
    const { answer } = await begin();
    expect(answer.status).toBe(302);
    const url = new URL(locationOf(answer));
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
    const person = somebody();
    const first = await login(person);
    expect(first.exchanged.json).toMatchObject({
      email: person.email,
      name: person.name,
      subscription_status: 'trial',
    });
    const second = await login(person);
    const profile = await app.call('GET', '/api/auth/profile-data', { token: second.exchanged.json.access_token });
    expect(profile.json.data.email).toBe(person.email);
    const rows = await app.deps.db.selectFrom('users').select('id').where('email', '=', person.email).execute();
    expect(rows).toHaveLength(1);
  });

  test('puts no token in any URL', async () => {
    const { location, exchanged } = await login(somebody());
    expect(location).toMatch(/^\/login#facebook=[\w-]{43}$/);
    expect(location).not.toContain(exchanged.json.access_token);
    const stored = await app.deps.db.selectFrom('facebook_codes').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(location.split('=')[1]);
  });

  test('two concurrent first logins create one account', async () => {
    const person = somebody();
    const [one, other] = await Promise.all([login(person), login(person)]);
    expect([one.exchanged.status, other.exchanged.status]).toEqual([200, 200]);
  });

  test('a Facebook account belongs to only one account, whatever its email', async () => {
    const person = somebody();
    await login(person);
    const { db } = app.deps;
    const row = await db.selectFrom('users').selectAll().where('facebook_id', '=', person.id).executeTakeFirstOrThrow();
    expect(await insertUser(db, { ...row, id: randomUUID(), email: `new-${person.email}` })).toBe(false);
  });

  test('an account without a password rejects every password', async () => {
    const person = somebody();
    await login(person);
    for (const word of ['x', password]) {
      const answer = await app.call('POST', '/api/auth/login', { body: { email: person.email, password: word } });
      expect(answer.json.code).toBe('invalid_credentials');
    }
  });
});

describe('the callback is rejected if', () => {
  test('its state is used a second time', async () => {
    const { cookie, state } = await begin();
    await callback(state, facebook.codeFor(somebody()), cookie);
    const again = await callback(state, facebook.codeFor(somebody()), cookie);
    expect(locationOf(again)).toBe('/login?facebook=failed');
  });

  test('it arrives in another browser', async () => {
    const [ada, eve] = [await begin(), await begin()];
    const code = facebook.codeFor(somebody());
    expect(locationOf(await callback(eve.state, code, ada.cookie))).toBe('/login?facebook=failed');
    expect(locationOf(await callback(ada.state, code, ''))).toBe('/login?facebook=failed');
  });

  test('it is ten minutes old', async () => {
    const { cookie, state } = await begin();
    app.clock.now += 600_000;
    const back = await callback(state, facebook.codeFor(somebody()), cookie);
    app.clock.now -= 600_000;
    expect(locationOf(back)).toBe('/login?facebook=failed');
  });

  test.each([
    ['the token belongs to another app', { appId: '999' }],
    ['the token is not valid', { isValid: false }],
  ])('%s', async (_name, options) => {
    const { cookie, state } = await begin();
    const person = somebody();
    const back = await callback(state, facebook.codeFor(person, options), cookie);
    expect(locationOf(back)).toBe('/login?facebook=failed');
    const made = await app.deps.db.selectFrom('users').select('id').where('email', '=', person.email).execute();
    expect(made).toEqual([]);
  });

  test('the code is invalid or the user cancelled', async () => {
    const [one, other] = [await begin(), await begin()];
    expect(locationOf(await callback(one.state, 'made-up', one.cookie))).toBe('/login?facebook=failed');
    const cancelled = await get(`/api/auth/facebook/callback?error=access_denied&state=${other.state}`, other.cookie);
    expect(locationOf(cancelled)).toBe('/login?facebook=cancelled');
  });

  test.each(['error', 'html', 'half', 'flood'] as const)(
    'Facebook answers %s, with a message and no 5xx',
    async (fault) => {
      const { cookie, state } = await begin();
      facebook.fault = fault;
      expect(locationOf(await callback(state, 'any', cookie))).toBe('/login?facebook=unavailable');
    },
  );

  test('Facebook does not answer before the timeout', async () => {
    const { cookie, state } = await begin();
    facebook.fault = 'silence';
    expect(locationOf(await callback(state, 'any', cookie))).toBe('/login?facebook=unavailable');
  });

  test.each([
    '?state[]=1&code[]=2',
    '?code=x&code=y&state=z',
    `?code=${'x'.repeat(5000)}&state=y`,
    '?next=https://evil.example&redirect_uri=//evil.example&state=x&code=y',
    '',
  ])('the query is %o, and redirects within this origin', async (query) => {
    const back = await get(`/api/auth/facebook/callback${query}`);
    expect(back.status).toBe(302);
    expect(locationOf(back)).toMatch(/^\/login\?facebook=\w+$/);
  });
});

describe('the login code', () => {
  test('works once', async () => {
    const { location, cookie } = await login(somebody());
    expect((await exchange(location, cookie)).json.code).toBe('facebook_failed');
  });

  test('works only in the browser that started the authorization, which prevents login CSRF', async () => {
    const eve = await begin();
    const back = await callback(eve.state, facebook.codeFor(somebody()), eve.cookie);
    const ada = await begin();
    expect((await exchange(locationOf(back), ada.cookie)).json.code).toBe('facebook_failed');
  });

  test('expires after a minute', async () => {
    const { cookie, state } = await begin();
    const back = await callback(state, facebook.codeFor(somebody()), cookie);
    app.clock.now += 60_000;
    const late = await exchange(locationOf(back), cookie);
    app.clock.now -= 60_000;
    expect(late.json.code).toBe('facebook_failed');
  });
});

describe('an email from Facebook', () => {
  test('does not log in to an existing account', async () => {
    const { email } = await app.login();
    const { location } = await login(somebody({ email: email.toUpperCase() }));
    expect(location).toBe('/login?facebook=account_exists');
    const row = await app.deps.db
      .selectFrom('users')
      .select('facebook_id')
      .where('email', '=', email)
      .executeTakeFirst();
    expect(row?.facebook_id).toBeNull();
  });

  test.each([undefined, 'not an address', ''])('that is %o creates no account', async (email) => {
    expect((await login(somebody({ email }))).location).toBe('/login?facebook=email_missing');
  });

  test.each([
    [undefined, /^grace-/],
    ['\u0000\u001b[2J', /^grace-/],
    ['<script>alert(1)</script>', /^<script>/],
    ['x'.repeat(5000), /^x{100}$/],
  ])('with the name %o gets a valid name', async (name, expected) => {
    const { exchanged } = await login(somebody({ name }));
    expect(exchanged.status).toBe(200);
    expect(exchanged.json.name).toMatch(expected);
  });

  test('used by a stranger is disconnected once its owner resets the password', async () => {
    const owner = somebody();
    const thief = await login({ id: '666', name: 'Thief', email: owner.email });
    expect(thief.exchanged.status).toBe(200);
    await app.call('POST', '/api/auth/forgot-password', { body: { email: owner.email } });
    const otp_code = await app.lastCode(owner.email);
    const verified = await app.call('POST', '/api/auth/verify-otp', { body: { email: owner.email, otp_code } });
    const body = { reset_token: verified.json.data.reset_token, new_password: fresh, confirm_password: fresh };
    expect((await app.call('POST', '/api/auth/reset-password', { body })).status).toBe(200);
    const token = thief.exchanged.json.access_token;
    expect((await app.call('GET', '/api/auth/profile-data', { token })).status).toBe(401);
    expect((await login({ id: '666', name: 'Thief', email: owner.email })).location).toBe(
      '/login?facebook=account_exists',
    );
  });
});

describe('connecting Facebook to an account', () => {
  const connect = async (token: string) => {
    const answer = await app.call('POST', '/api/auth/facebook/connect', {
      token,
      body: { password },
      remoteAddress: network(),
    });
    return {
      cookie: cookieOf(answer.headers),
      state: new URL(answer.json.data.url).searchParams.get('state') ?? '',
    };
  };
  const methods = async (token: string) => (await app.call('GET', '/api/auth/login-methods', { token })).json.data;
  const disconnect = (token: string, body: object = { password }) =>
    app.call('DELETE', '/api/auth/facebook', { token, body });
  const isOpen = async (token: string) =>
    (await app.call('GET', '/api/auth/profile-data', { token, remoteAddress: network() })).status === 200;
  const another = async (email: string) =>
    (await app.call('POST', '/api/auth/login', { body: { email, password }, remoteAddress: network() })).json
      .access_token as string;

  test('lets the owner log in with it and disconnect it again', async () => {
    const { token, email } = await app.login();
    const person = somebody({ email: 'quite-another@example.com' });
    const request = await connect(token);
    const back = await callback(request.state, facebook.codeFor(person), request.cookie);
    expect(locationOf(back)).toBe('/profile-update?facebook=connected');
    expect(await methods(token)).toEqual({ password: true, facebook: true });
    expect((await login(person)).exchanged.json.email).toBe(email);
    expect((await disconnect(token)).status).toBe(200);
    expect(await methods(token)).toEqual({ password: true, facebook: false });
  });

  test('requires the password, and so does disconnecting it', async () => {
    const { token } = await app.login();
    for (const body of [{}, { password: 'Wrong-1!x' }]) {
      const begun = await app.call('POST', '/api/auth/facebook/connect', { token, body });
      expect([begun.status, Object.keys(begun.json.fields)]).toEqual([400, ['password']]);
    }
    const request = await connect(token);
    await callback(request.state, facebook.codeFor(somebody()), request.cookie);
    for (const body of [{}, { password: 'Wrong-1!x' }]) expect((await disconnect(token, body)).status).toBe(400);
    expect(await methods(token)).toEqual({ password: true, facebook: true });
  });

  test('ends the other sessions and emails the owner, and so does disconnecting it', async () => {
    const { token, email } = await app.login();
    const stranger = await another(email);
    const request = await connect(token);
    expect(await isOpen(stranger)).toBe(true);
    await callback(request.state, facebook.codeFor(somebody()), request.cookie);
    expect([await isOpen(stranger), await isOpen(token)]).toEqual([false, true]);
    await app.deps.mails.idle();
    expect(app.printed.at(-1)).toContain(`[mail to ${email}] Facebook was connected to your account`);
    const later = await another(email);
    await disconnect(token);
    expect([await isOpen(later), await isOpen(token)]).toEqual([false, true]);
    await app.deps.mails.idle();
    expect(app.printed.at(-1)).toContain(`[mail to ${email}] Facebook was disconnected from your account`);
  });

  test('fails once the password has changed', async () => {
    const { token } = await app.login();
    const request = await connect(token);
    const body = { current_password: password, new_password: fresh, confirm_password: fresh };
    expect((await app.call('POST', '/api/auth/change-password', { token, body })).status).toBe(200);
    const back = await callback(request.state, facebook.codeFor(somebody()), request.cookie);
    expect(locationOf(back)).toBe('/profile-update?facebook=failed');
    expect(await methods(token)).toEqual({ password: true, facebook: false });
  });

  test('is undone by a reset, which says so and ends unfinished Facebook logins', async () => {
    // A stranger registers the owner's email, connects a Facebook account and has a login code.
    const { token, email } = await app.login();
    await app.deps.db.updateTable('users').set({ email_verified_at: 1 }).where('email', '=', email).execute();
    const thief = somebody();
    const request = await connect(token);
    await callback(request.state, facebook.codeFor(thief), request.cookie);
    const held = await begin();
    const location = locationOf(await callback(held.state, facebook.codeFor(thief), held.cookie));
    expect(location).toContain('#facebook=');

    await app.call('POST', '/api/auth/forgot-password', { body: { email }, remoteAddress: network() });
    const otp_code = await app.lastCode(email);
    const verified = await app.call('POST', '/api/auth/verify-otp', { body: { email, otp_code } });
    const body = { reset_token: verified.json.data.reset_token, new_password: fresh, confirm_password: fresh };
    const reset = await app.call('POST', '/api/auth/reset-password', { body });
    expect(reset.json.message).toContain('Facebook disconnected');
    await app.deps.mails.idle();
    expect(app.printed.at(-1)).toContain('Facebook was disconnected as well');

    expect((await exchange(location, held.cookie)).json.code).toBe('facebook_failed');
    const again = await login(thief);
    expect(again.exchanged.json.email).not.toBe(email);
  });

  test('fails if another account has connected it, even concurrently', async () => {
    const [ada, eve] = [await app.login(), await app.login()];
    const person = somebody();
    const requests = await Promise.all([connect(ada.token), connect(eve.token)]);
    const answers = await Promise.all(
      requests.map((request) => callback(request.state, facebook.codeFor(person), request.cookie)),
    );
    expect(answers.map(locationOf).sort()).toEqual([
      '/profile-update?facebook=connected',
      '/profile-update?facebook=taken',
    ]);
  });

  test('fails once the session that started it has ended', async () => {
    const { token } = await app.login();
    const request = await connect(token);
    await app.call('POST', '/api/auth/logout', { token });
    const back = await callback(request.state, facebook.codeFor(somebody()), request.cookie);
    expect(locationOf(back)).toBe('/login?facebook=failed');
  });

  test('cannot be undone if it is the only login method', async () => {
    const { exchanged } = await login(somebody());
    const token = exchanged.json.access_token;
    const answer = await disconnect(token);
    expect([answer.status, answer.json.code]).toEqual([409, 'last_login_method']);
    expect(await methods(token)).toEqual({ password: false, facebook: true });
  });
});

test('if not configured, the login URL redirects back to the login page with a notice', async () => {
  const plain = await createTestApp();
  try {
    const answer = await plain.call('GET', '/api/auth/facebook/login');
    expect([answer.status, locationOf(answer)]).toEqual([302, '/login?facebook=not_configured']);
    const { token } = await plain.login();
    const connect = await plain.call('POST', '/api/auth/facebook/connect', { token, body: { password } });
    expect(connect.json.code).toBe('facebook_unavailable');
    expect((await plain.call('GET', '/api/system/status')).json.data.facebook_login).toBe(false);
  } finally {
    await plain.close();
  }
});
