import { expect, test } from 'vitest';
import { toAppError } from './errors.ts';

test.each([
  ['a refused connection', { code: 'ECONNREFUSED' }],
  ['a PostgreSQL that shuts down', { code: '57P01' }],
  ['a statement over its time', { code: '57014' }],
  ['a deadlock', { code: '40P01' }],
  ['a full disk', { errcode: 13 }],
  ['a disk error of an extended kind', { errcode: 10 | (3 << 8) }],
])('%s is an unavailable storage, to be tried again', (_name, properties) => {
  const error = toAppError(Object.assign(new Error('told by the database'), properties));
  expect(error).toMatchObject({ code: 'storage_unavailable', status: 503 });
  expect(error.message).not.toContain('told by the database');
});

test.each([
  ['a broken rule of the database', { code: '23505' }],
  ['a constraint of SQLite', { errcode: 19 }],
  ['a defect', {}],
])('%s is ours, and tells nothing', (_name, properties) => {
  const error = toAppError(Object.assign(new Error('secret detail'), properties));
  expect(error).toMatchObject({ code: 'internal', status: 500 });
  expect(error.message).not.toContain('secret detail');
});
