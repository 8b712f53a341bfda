import { login } from '@interest-miner/contract/auth/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { createPasswordHasher } from '../passwords/password-hasher.ts';

// Checks that both do the same work at the production cost; `npm run bench -- sign-in` measures the actual times.
const checked: (string | undefined)[] = [];
let app: TestApp;
beforeAll(async () => {
  const passwords = createPasswordHasher();
  app = await createTestApp({
    deps: () => ({
      passwords: {
        ...passwords,
        verify: (password, phc, owner) => {
          checked.push(phc);
          return passwords.verify(password, phc, owner);
        },
      },
    }),
  });
});
afterAll(() => app.close());

test('a login hashes once, even for an unknown email', async () => {
  const { email } = await app.login();
  for (const [address, hash] of [
    [email, expect.stringContaining('$m=19456,t=2,p=1$')],
    ['nobody@example.com', undefined],
  ]) {
    checked.length = 0;
    const answer = await app.call(login, { body: { email: address, password: 'Wrong-1!x' } });
    expect(answer.status).toBe(401);
    expect(checked).toEqual([hash]);
  }
});
