import { confirmEmail, sendConfirmation } from '@interest-miner/contract/auth/endpoints';
import { emailConfirmation } from '@interest-miner/contract/auth/limits';
import { confirmationTexts } from '@interest-miner/contract/auth/texts';
import { getProfile } from '@interest-miner/contract/profile/endpoints';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { closeAccount } from '../../../../test/arrange.ts';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { PUBLIC_URL: 'https://miner.example' } });
});
afterAll(() => app.close());

async function linksTo(email: string): Promise<string[]> {
  await app.deps.mails.idle();
  return app.printed
    .filter((line) => line.startsWith(`[mail to ${email}] Confirm your email address`))
    .map((line) => /https:\/\/miner\.example\/confirm-email#(\S+)/.exec(line)?.[1] ?? '');
}
const confirm = (token: string) => app.call(confirmEmail, { body: { token } });
const sendAgain = (token: string) => app.call(sendConfirmation, { token });
const waits = async (token: string) => (await app.call(getProfile, { token })).json.data.confirm_email;

describe('a new address', () => {
  test('gets one link, works before it is confirmed, and can be confirmed twice', async () => {
    const { token, email } = await app.login();
    const [link = '', ...more] = await linksTo(email);
    expect(more).toEqual([]);
    expect(await waits(token)).toBe(true);
    // Twice: a double click, or the mail opened on two devices.
    for (const _ of [1, 2]) expect(await confirm(link)).toMatchObject({ status: 200 });
    expect(await waits(token)).toBe(false);
    expect((await sendAgain(token)).json.message).toBe(confirmationTexts.confirmed);
    expect(await linksTo(email)).toHaveLength(1);
  });

  test('can request its link again five times a day', async () => {
    const { token, email } = await app.login();
    for (let index = 0; index < 5; index += 1) expect((await sendAgain(token)).status).toBe(200);
    expect((await sendAgain(token)).status).toBe(429);
    const links = await linksTo(email);
    expect(links).toHaveLength(6);
    expect((await confirm(links[0] ?? '')).status).toBe(200);
  });
});

describe('a link', () => {
  test('confirms no other account, neither altered nor with another user id', async () => {
    const [ada, eve] = [await app.login('Ada King'), await app.login('Eve Queen')];
    const [mine = '', hers = ''] = [(await linksTo(eve.email))[0], (await linksTo(ada.email))[0]];
    const [, until, signature] = mine.split('.');
    const [id] = hers.split('.');
    for (const token of [`${id}.${until}.${signature}`, `${mine}0`, `${id}..`, 'x', `${id}.9999999999999.x`]) {
      const answer = await confirm(token);
      expect(answer).toMatchObject({ status: 404, json: { message: confirmationTexts.linkBroken } });
    }
    expect([await waits(ada.token), await waits(eve.token)]).toEqual([true, true]);
  });

  test('expires after its lifetime, and with the account', async () => {
    const { token, email } = await app.login();
    const [link = ''] = await linksTo(email);
    const start = app.clock.now;
    app.clock.now += emailConfirmation.days * 86_400_000;
    expect((await confirm(link)).status).toBe(404);
    app.clock.now = start;
    await closeAccount(app, email);
    expect((await confirm(link)).status).toBe(404);
    expect(token).toBeTruthy();
  });
});

test('no confirmation is offered where mail is sent but the public address is not set', async () => {
  const send = vi.fn(async () => {});
  const delivers = { kind: 'smtp' as const, send, rehearse: async () => {}, close: async () => {} };
  const other = await createTestApp({ mail: delivers });
  const { token } = await other.login();
  expect((await other.call(getProfile, { token })).json.data.confirm_email).toBe(false);
  expect((await other.call(sendConfirmation, { token })).status).toBe(404);
  await other.deps.mails.idle();
  expect(send).not.toHaveBeenCalled();
  await other.close();
});
