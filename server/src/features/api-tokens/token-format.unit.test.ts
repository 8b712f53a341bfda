import { expect, test } from 'vitest';
import { hasValidChecksum, isApiToken, newToken } from './token-format.ts';

test('a new token has the right shape and checksum, and never repeats', () => {
  const made = Array.from({ length: 500 }, newToken);
  for (const token of made) {
    expect(token).toMatch(/^im_[0-9A-Za-z]{49}$/);
    expect([isApiToken(token), hasValidChecksum(token)]).toEqual([true, true]);
  }
  expect(new Set(made).size).toBe(500);
});

test('one changed character breaks the checksum', () => {
  const token = newToken();
  for (let index = 3; index < token.length; index += 1) {
    const other = token[index] === 'a' ? 'b' : 'a';
    const changed = `${token.slice(0, index)}${other}${token.slice(index + 1)}`;
    expect(hasValidChecksum(changed)).toBe(false);
  }
});

test('the checksum is the CRC32 of the 43 characters of the secret, in base 62', () => {
  const token = `im_${'1'.padStart(43, '0')}0HNUPx`;
  expect([isApiToken(token), hasValidChecksum(token)]).toEqual([true, true]);
});

test.each([
  '',
  'im_',
  'im_short',
  'x'.repeat(52),
  `im_${'a'.repeat(50)}`,
  `im-${'a'.repeat(49)}`,
  `im_${'a'.repeat(48)}-`,
])('%s is not an API token', (text) => {
  expect(isApiToken(text)).toBe(false);
});
