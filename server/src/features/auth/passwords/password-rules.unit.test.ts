import { newPassword } from '@interest-miner/contract/auth/fields';
import { expect, test } from 'vitest';
import { deviceLabel } from '../login/device-label.ts';
import { isCommonPassword } from './password-rules.ts';

test.each([
  'Password1!',
  'P@ssw0rd',
  'P@$$w0rd1',
  'Qwerty123!',
  'Admin@123',
  'Abcd@1234',
  'Pass@123',
  'Welcome@1',
  'India@123',
  'Summer2024!',
  '1qaz@WSX',
  'Iloveyou1!',
  'Dragon2024!',
  '!Monkey99',
  'Abc@12345',
  'Aa123456!',
  'Test@1234',
  'Zaq1@wsx!',
])('%s passes the rule and is rejected as common', (password) => {
  expect(newPassword.safeParse(password).success).toBe(true);
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'Correct-Horse-9!',
  'Fresh-Start-7!',
  'Vanille$kipferl8',
  'Lz9$kTq2vB',
  'Michael&Jennifer4ever!',
  'Password-of-my-dog-Rex7!',
])('%s is accepted', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test('a password of 128 hostile characters is checked like any other', () => {
  for (const password of [`Aa1!${'a1'.repeat(62)}`, `Aa1!${'!1'.repeat(62)}`, '1!'.repeat(64)])
    expect(isCommonPassword(password)).toBe(false);
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/19.0 Mobile Safari/604',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0', 'Edge on Windows'],
  ['curl/8.5.0', null],
  ['<script>alert(1)</script>', null],
  [undefined, null],
])('%s is labelled %s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label);
});
