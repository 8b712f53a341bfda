import {
  changePassword,
  connectFacebook,
  disconnectFacebook,
  forgotPassword,
  getLoginMethods,
  login,
  logout,
  resetPassword,
  verifyOtp,
} from '@interest-miner/contract/auth/endpoints';
import { getProfile } from '@interest-miner/contract/profile/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmEmail } from '../../../../test/arrange.ts';
import { malformed, present } from '../../../../test/call.ts';
import { facebookBrowser } from '../../../../test/facebook-browser.ts';
import { createTestApp, password, type TestApp } from '../../../../test/harness.ts';
import { type FacebookStandIn, startFacebook } from '../../../../test/stand-ins/facebook.ts';

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

describe('connecting Facebook to an account', () => {
  const connect = async (token: string) => {
    const answer = await app.call(connectFacebook, {
      token,
      body: { password },
      remoteAddress: browser.network(),
    });
    return {
      cookie: browser.cookieOf(answer.headers),
      state: new URL(answer.json.data.url).searchParams.get('state') ?? '',
    };
  };
  const methods = async (token: string) => (await app.call(getLoginMethods, { token })).json.data;
  const disconnect = (token: string, body: object = { password }) =>
    app.call(disconnectFacebook, { token, body: malformed(body) });
  const isOpen = async (token: string) =>
    (await app.call(getProfile, { token, remoteAddress: browser.network() })).status === 200;
  const another = async (email: string) =>
    (await app.call(login, { body: { email, password }, remoteAddress: browser.network() })).json
      .access_token as string;

  test('lets the owner log in with it and disconnect it again', async () => {
    const { token, email } = await app.login();
    const person = browser.somebody({ email: 'quite-another@example.com' });
    const request = await connect(token);
    const back = await browser.callback(request.state, facebook.codeFor(person), request.cookie);
    expect(browser.locationOf(back)).toBe('/profile-update?facebook=connected');
    expect(await methods(token)).toEqual({ password: true, facebook: true });
    expect((await browser.loginWith(person)).exchanged.json.email).toBe(email);
    expect((await disconnect(token)).status).toBe(200);
    expect(await methods(token)).toEqual({ password: true, facebook: false });
  });

  test('requires the password, and so does disconnecting it', async () => {
    const { token } = await app.login();
    for (const body of [{}, { password: 'Wrong-1!x' }]) {
      const begun = await app.call(connectFacebook, { token, body: malformed(body) });
      expect([begun.status, Object.keys(present(begun.json.fields))]).toEqual([400, ['password']]);
    }
    const request = await connect(token);
    await browser.callback(request.state, facebook.codeFor(browser.somebody()), request.cookie);
    for (const body of [{}, { password: 'Wrong-1!x' }]) expect((await disconnect(token, body)).status).toBe(400);
    expect(await methods(token)).toEqual({ password: true, facebook: true });
  });

  test('ends the other sessions and emails the owner, and so does disconnecting it', async () => {
    const { token, email } = await app.login();
    const stranger = await another(email);
    const request = await connect(token);
    expect(await isOpen(stranger)).toBe(true);
    await browser.callback(request.state, facebook.codeFor(browser.somebody()), request.cookie);
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
    expect((await app.call(changePassword, { token, body })).status).toBe(200);
    const back = await browser.callback(request.state, facebook.codeFor(browser.somebody()), request.cookie);
    expect(browser.locationOf(back)).toBe('/profile-update?facebook=failed');
    expect(await methods(token)).toEqual({ password: true, facebook: false });
  });

  test('is undone by a reset, which says so and ends unfinished Facebook logins', async () => {
    // A stranger registers the owner's email, connects a Facebook account and has a login code.
    const { token, email } = await app.login();
    await confirmEmail(app, email);
    const thief = browser.somebody();
    const request = await connect(token);
    await browser.callback(request.state, facebook.codeFor(thief), request.cookie);
    const held = await browser.begin();
    const location = browser.locationOf(await browser.callback(held.state, facebook.codeFor(thief), held.cookie));
    expect(location).toContain('#facebook=');

    await app.call(forgotPassword, { body: { email }, remoteAddress: browser.network() });
    const otp_code = await app.lastCode(email);
    const verified = await app.call(verifyOtp, { body: { email, otp_code } });
    const body = { reset_token: verified.json.data.reset_token, new_password: fresh, confirm_password: fresh };
    const reset = await app.call(resetPassword, { body });
    expect(reset.json.message).toContain('Facebook disconnected');
    await app.deps.mails.idle();
    expect(app.printed.at(-1)).toContain('Facebook was disconnected as well');

    expect((await browser.exchange(location, held.cookie)).json.code).toBe('facebook_failed');
    const again = await browser.loginWith(thief);
    expect(again.exchanged.json.email).not.toBe(email);
  });

  test('fails if another account has connected it, even concurrently', async () => {
    const [ada, eve] = [await app.login(), await app.login()];
    const person = browser.somebody();
    const requests = await Promise.all([connect(ada.token), connect(eve.token)]);
    const answers = await Promise.all(
      requests.map((request) => browser.callback(request.state, facebook.codeFor(person), request.cookie)),
    );
    expect(answers.map(browser.locationOf).sort()).toEqual([
      '/profile-update?facebook=connected',
      '/profile-update?facebook=taken',
    ]);
  });

  test('fails once the session that started it has ended', async () => {
    const { token } = await app.login();
    const request = await connect(token);
    await app.call(logout, { token });
    const back = await browser.callback(request.state, facebook.codeFor(browser.somebody()), request.cookie);
    expect(browser.locationOf(back)).toBe('/login?facebook=failed');
  });

  test('cannot be undone if it is the only login method', async () => {
    const { exchanged } = await browser.loginWith(browser.somebody());
    const token = exchanged.json.access_token;
    const answer = await disconnect(token);
    expect([answer.status, answer.json.code]).toEqual([409, 'last_login_method']);
    expect(await methods(token)).toEqual({ password: false, facebook: true });
  });
});
