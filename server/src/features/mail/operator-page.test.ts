import { forgotPassword } from '@interest-miner/contract/auth/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { linkToken } from '../../../test/test-deps.ts';
import { chooseMail } from '../../adapters.ts';
import { readConfig } from '../../config.ts';

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await createTestApp();
  url = await app.app.listen({ host: '127.0.0.1', port: 0 });
  const { email } = await app.login();
  const id = await app.userId(email);
  await app.deps.mails.add(app.deps.db, {
    kind: 'test',
    userId: id,
    to: '"><script>alert(1)</script>@example.com',
    subject: '<img src=x onerror=alert(2)>',
    text: '</pre><script>alert(3)</script>',
    html: '',
    usefulForMs: 1000,
  });
  await app.deps.mails.deliverDue();
});
afterAll(() => app.close());

const open = (headers: Record<string, string> = {}) =>
  fetch(`${url}/operator/outbox`, { headers: { authorization: `Bearer ${linkToken}`, ...headers } });

describe("the operator's outbox", () => {
  test('shows mail with its HTML escaped', async () => {
    const answer = await open();
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('&lt;img src=x onerror=alert(2)&gt;');
    expect(html).not.toMatch(/<script|<img/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  test('returns JSON to clients that accept only JSON', async () => {
    const answer = await open({ accept: 'application/json' });
    const { mails } = (await answer.json()) as { mails: { text: string }[] };
    // The mail that confirms the address may be delivered after it.
    expect(mails.map(({ text }) => text)).toContain('</pre><script>alert(3)</script>');
  });

  test.each([
    ['a browser on this machine', {}],
    ['a forwarder that sends no header', { host: 'localhost' }],
    ['a proxy that sends its upstream by name', { host: '127.0.0.1', 'x-real-ip': '' }],
    ['an empty X-Forwarded-For', { 'x-forwarded-for': '' }],
    ['a wrong token', { authorization: `Bearer ${linkToken}0` }],
    ['a cookie with a wrong token', { cookie: `im_operator=${'0'.repeat(43)}` }],
  ])('denies access to %s', async (_name, headers) => {
    const answer = await fetch(`${url}/operator/outbox`, { headers: headers as Record<string, string> });
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain('Outbox');
  });

  test('opens with the startup link and redirects to remove the token from the URL', async () => {
    const answer = await fetch(`${url}/operator/outbox?token=${linkToken}`, { redirect: 'manual' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/operator/outbox');
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toBe(`im_operator=${linkToken}; Path=/; HttpOnly; SameSite=Lax`);
    const page = await fetch(`${url}/operator/outbox`, { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(page.status).toBe(200);
  });

  test('an operator token from the configuration is not accepted in the URL', async () => {
    const other = await createTestApp({ env: { OPERATOR_TOKEN: linkToken } });
    try {
      expect((await other.request('GET', `/operator/outbox?token=${linkToken}`)).status).toBe(401);
      const headers = { authorization: `Bearer ${linkToken}` };
      expect((await other.request('GET', '/operator/outbox', { headers })).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  test('does not exist if an SMTP server is configured', async () => {
    const other = await createTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example' } });
    try {
      const headers = { authorization: `Bearer ${linkToken}` };
      expect((await other.request('GET', '/operator/outbox', { headers })).text).not.toContain('Outbox');
    } finally {
      await other.close();
    }
  });
});

test('on a public installation the console shows neither codes nor addresses', async () => {
  const printed: string[] = [];
  const env = { PUBLIC_URL: 'https://miner.example' };
  const mail = chooseMail(readConfig(env), (line) => printed.push(line));
  const other = await createTestApp({ env, mail });
  try {
    const { email } = await other.login();
    await other.call(forgotPassword, { body: { email } });
    await other.deps.mails.idle();
    // The link that confirms the address, and the code.
    expect(printed).toEqual(Array(2).fill('[mail] kept at /operator/outbox'));
  } finally {
    await other.close();
  }
});
