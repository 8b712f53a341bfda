import { errorCodes, readUnavailable } from '@interest-miner/contract/errors';
import { expect, test } from 'vitest';
import { toAppError } from './errors.ts';

test.each([
  ['a refused connection', { code: 'ECONNREFUSED' }],
  ['a PostgreSQL shutdown', { code: '57P01' }],
  ['a statement timeout', { code: '57014' }],
  ['a deadlock', { code: '40P01' }],
  ['a full disk', { errcode: 13 }],
  ['a disk error with an extended code', { errcode: 10 | (3 << 8) }],
])('%s counts as unavailable storage, to be retried', (_name, properties) => {
  const error = toAppError(Object.assign(new Error('text of the database'), properties));
  expect(error).toMatchObject({ code: 'storage_unavailable', status: 503 });
  expect(error.message).not.toContain('text of the database');
});

test('the text of a read never says that changes cannot be saved', () => {
  const failure = Object.assign(new Error(), { code: 'ECONNREFUSED' });
  expect(toAppError(failure, true)).toMatchObject({ code: 'storage_unavailable', message: readUnavailable });
  expect(toAppError(failure)).toMatchObject({ message: errorCodes.storage_unavailable.message });
  expect(readUnavailable).not.toMatch(/change|save/i);
});

test.each([
  ['a constraint of PostgreSQL', { code: '23505' }],
  ['a constraint of SQLite', { errcode: 19 }],
  ['a defect', {}],
])('%s is an internal error without details', (_name, properties) => {
  const error = toAppError(Object.assign(new Error('secret detail'), properties));
  expect(error).toMatchObject({ code: 'internal', status: 500 });
  expect(error.message).not.toContain('secret detail');
});
