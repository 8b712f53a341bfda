import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, password, type TestApp } from './harness.ts';

const program = fileURLToPath(new URL('../src/boot.mjs', import.meta.url));
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('the log of a real process contains request ids, and no personal data, token, password or code', async () => {
  const { DATABASE_URL, DATA_DIR } = app.deps.config;
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'trace',
      DATA_DIR,
      ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const until = async (pattern: RegExp) => {
    const deadline = Date.now() + 15_000;
    for (;;) {
      const found = pattern.exec(output);
      if (found) return found;
      if (Date.now() > deadline || child.exitCode !== null) throw new Error(`no ${pattern} in:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  try {
    const url = (await until(/ready: (\S+)/))[1];
    const send = (method: string, path: string, body?: object, token?: string) =>
      fetch(`${url}${path}`, {
        method,
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const email = 'quiet.person@example.com';
    const name = 'Quiet Person';
    await send('POST', '/api/auth/register', { name, email, password, confirm_password: password });
    await send('POST', '/api/auth/login', { email, password: 'Wrong-Secret-1!' });
    const login = (await (await send('POST', '/api/auth/login', { email, password })).json()) as {
      access_token: string;
    };
    const token = login.access_token;
    await send('POST', '/api/auth/forgot-password', { email });
    const code = (await until(/\[mail to \S+ Your code[^\n]*?(\d{6})/))[1] ?? '';
    await send('POST', '/api/auth/verify-otp', { email, otp_code: '000000' });
    const verified = (await (await send('POST', '/api/auth/verify-otp', { email, otp_code: code })).json()) as {
      data?: { reset_token: string };
    };
    await send('PUT', '/api/auth/update-profile', { name, contact: '41791234567', address: 'Hidden Lane 5' }, token);
    await send('GET', `/api/nothing?email=${email}&token=${token}`, undefined, token);
    await send('GET', `/api/auth/facebook/callback?code=facebook-code-1&state=facebook-state-1`);
    await send('POST', '/api/auth/login', { email: { email }, password: [password] });

    // One line per request, redirects included, written shortly after the response.
    await until(/(?:"reqId"[\s\S]*?){11}\n/);
    const lines = output.split('\n').filter((line) => line.startsWith('{'));
    const log = lines.join('\n');
    const secrets = [email, 'quiet.person', name, password, 'Wrong-Secret', token, code, verified.data?.reset_token];
    for (const secret of [...secrets, '41791234567', 'Hidden Lane', 'facebook-code-1', 'facebook-state-1']) {
      expect(secret).toBeTruthy();
      expect(log).not.toContain(secret);
    }
    const requests = lines.map((line) => JSON.parse(line)).filter((line) => line.req ?? line.res);
    expect(requests.length).toBe(11);
    for (const line of requests) expect(line.reqId).toMatch(/^[\w-]{36}$/);
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
});
