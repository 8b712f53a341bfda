import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signRequest } from '../../../test/signed-request.ts';
import { readSignedRequest } from './signed-request.ts';

const refused = { code: 'invalid_signed_request' };
const secret = 'test_app_secret';
const payload = { user_id: '218471', algorithm: 'HMAC-SHA256', issued_at: 1291836800, expires: 1291840400 };
/** Precomputed from Meta's documentation. */
const vector =
  '9C3os-BVqHdGR8ArmepqNL8RgHPK_ApB7oJt2EtN234.eyJ1c2VyX2lkIjoiMjE4NDcxIiwiYWxnb3JpdGhtIjoiSE1BQy1TSEEyNTYiLCJpc3N1ZWRfYXQiOjEyOTE4MzY4MDAsImV4cGlyZXMiOjEyOTE4NDA0MDB9';
const vectorOfNobody =
  'vlXgu64BQGFSQrY0ZcJBZASMvYvTHu9GQ0YM9rjPSso.eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsIjAiOiJwYXlsb2FkIn0';

const read = (request: string, key = secret) => {
  try {
    return readSignedRequest(request, key);
  } catch (error) {
    return error;
  }
};

test('reads the test vector, and our own signing reproduces it', () => {
  expect(readSignedRequest(vector, secret).facebookId).toBe('218471');
  expect(signRequest(payload, secret)).toBe(vector);
});

test('a replay has the same key, another request of the same user a different one', () => {
  const { key } = readSignedRequest(vector, secret);
  expect(readSignedRequest(vector, secret).key).toBe(key);
  expect(readSignedRequest(signRequest({ ...payload, issued_at: 1 }, secret), secret).key).not.toBe(key);
});

test('a validly signed payload without a user id is rejected', () => {
  expect(read(vectorOfNobody, 'secret')).toMatchObject(refused);
});

test.each([
  ['another secret', signRequest(payload, 'other')],
  ['another algorithm', signRequest({ ...payload, algorithm: 'none' }, secret)],
  ['no algorithm', signRequest({ user_id: '218471' }, secret)],
  ['a number for an id', signRequest({ ...payload, user_id: 218471 }, secret)],
  ['a list for an id', signRequest({ ...payload, user_id: ['218471'] }, secret)],
  ['an id with letters', signRequest({ ...payload, user_id: "1' or '1'='1" }, secret)],
  ['an endless id', signRequest({ ...payload, user_id: '1'.repeat(33) }, secret)],
  ['not an object', signRequest('"218471"', secret)],
  ['null', signRequest('null', secret)],
  ['not JSON', signRequest('user_id=218471', secret)],
  ['truncated JSON', signRequest('{"user_id":"218471"', secret)],
  ['a prototype', signRequest(`{"__proto__":{},"user_id":"1","algorithm":"HMAC-SHA256"}`, secret)],
  ['no signature', `.${vector.split('.')[1]}`],
  ['no payload', `${vector.split('.')[0]}.`],
  ['a short signature', `AAAA.${vector.split('.')[1]}`],
  ['a padded signature', vector.replace('.', '=.')],
  ['a third part', `${vector}.AAAA`],
  ['spaces', vector.replace('.', ' . ')],
  ['nothing', ''],
  ['a dot', '.'],
])('%s is rejected', (_name, request) => {
  expect(read(request)).toMatchObject(refused);
});

test('only signed text is accepted, and no character may change', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(read(text)).toMatchObject(refused);
    }),
  );
  fc.assert(
    fc.property(fc.nat(vector.length - 1), fc.constantFrom(...'AZaz09-_.'), (at, letter) => {
      const altered = vector.slice(0, at) + letter + vector.slice(at + 1);
      const bytes = (request: string) => Buffer.from(request.split('.')[0] ?? '', 'base64url').toString('hex');
      // The last base64url character of 32 bytes has two spare bits, so four spellings decode to one signature.
      const same = altered.split('.').length === 2 && bytes(altered) === bytes(vector) && at < vector.indexOf('.');
      fc.pre(altered !== vector && !same);
      expect(read(altered)).toMatchObject(refused);
    }),
  );
});
