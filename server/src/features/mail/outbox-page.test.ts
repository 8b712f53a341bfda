import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await createTestApp();
  url = await app.app.listen({ host: '127.0.0.1', port: 0 });
  const { email } = await app.login();
  const user = await app.deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await app.deps.mails.add(app.deps.db, {
    kind: 'test',
    userId: user.id,
    to: '"><script>alert(1)</script>@example.com',
    subject: '<img src=x onerror=alert(2)>',
    text: '</pre><script>alert(3)</script>',
    html: '',
    usefulForMs: 1000,
  });
  await app.deps.mails.deliverDue();
});
afterAll(() => app.close());

const open = (headers: Record<string, string> = {}) => fetch(`${url}/operator/outbox`, { headers });

describe('the outbox of the operator', () => {
  test('shows the mail and runs none of it', async () => {
    const answer = await open();
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('&lt;img src=x onerror=alert(2)&gt;');
    expect(html).not.toMatch(/<script|<img/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  test('answers JSON to who asks for it', async () => {
    const answer = await open({ accept: 'application/json' });
    const { mails } = (await answer.json()) as { mails: { text: string }[] };
    expect(mails[0]?.text).toBe('</pre><script>alert(3)</script>');
  });

  test.each([
    ['a proxy', { 'x-forwarded-for': '203.0.113.5' }],
    ['another proxy', { forwarded: 'for=203.0.113.5' }],
    ['a cache', { via: '1.1 cache' }],
  ])('is not there for %s', async (_name, headers) => {
    expect((await open(headers as Record<string, string>)).status).toBe(404);
  });

  test('is not there under a name that points here', async () => {
    const answer = await app.app.inject({ url: '/operator/outbox', headers: { host: 'evil.example' } });
    expect(answer.statusCode).toBe(404);
  });

  test('is not there for a neighbour', async () => {
    const answer = await app.app.inject({
      url: '/operator/outbox',
      headers: { host: 'localhost' },
      remoteAddress: '192.0.2.7',
    });
    expect(answer.statusCode).toBe(404);
  });

  test.each([
    [{ HOST: '0.0.0.0' }],
    [{ TRUST_PROXY: '10.0.0.0/8' }],
    [{ PUBLIC_URL: 'https://miner.example' }],
    [{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example' }],
  ])('is not there with %o', async (env) => {
    const other = await createTestApp({ env: env as Record<string, string> });
    try {
      const answer = await other.app.inject({ url: '/operator/outbox', headers: { host: '127.0.0.1' } });
      expect(answer.statusCode).not.toBe(200);
      expect(answer.body).not.toContain('Outbox');
    } finally {
      await other.close();
    }
  });
});
