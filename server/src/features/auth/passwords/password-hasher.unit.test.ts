import { expect, test } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

const hasher = createPasswordHasher();
const net = { owner: 'net', isKnown: false };

test('uses the default cost: argon2id, 19 MiB, 2 passes, 1 lane', async () => {
  expect(await hasher.hash('Abcdef1!', net)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('verifies its own hashes and no others', async () => {
  const phc = await hasher.hash('Abcdef1!', net);
  expect(await hasher.verify('Abcdef1!', phc, net)).toBe(true);
  expect(await hasher.verify('abcdef1!', phc, net)).toBe(false);
  expect(await hasher.verify('Abcdef1!', undefined, net)).toBe(false);
});

test('does the same work without a stored hash', async () => {
  const phc = await hasher.hash('Abcdef1!', net);
  for (const stored of [phc, undefined]) {
    const asked = hasher.verify('Abcdef1!', stored, net);
    expect(hasher.counts()).toMatchObject({ running: 1 });
    expect(await asked).toBe(stored !== undefined);
  }
});

test('different Unicode compositions of the same letters are the same password', async () => {
  const phc = await hasher.hash('P\u00e4sswort1!', net);
  expect(await hasher.verify('Pa\u0308sswort1!', phc, net)).toBe(true);
});
