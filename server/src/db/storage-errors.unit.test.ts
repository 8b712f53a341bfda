import { expect, test } from 'vitest';
import { isStorageFailure, isWriteRefusal } from './storage-errors.ts';

const error = (details: object, message = 'failed') => Object.assign(new Error(message), details);

test.each([
  ['a full disk of PostgreSQL', error({ code: '53100' })],
  ['a read-only transaction', error({ code: '25006' })],
  ['a full disk of SQLite', error({ errcode: 13 })],
  ['a read-only file of SQLite, extended', error({ errcode: 8 | (1 << 8) })],
  ['a quota', error({ code: 'EDQUOT' })],
])('%s refuses writes', (_name, failure) => {
  expect([isWriteRefusal(failure), isStorageFailure(failure)]).toEqual([true, true]);
});

test.each([
  ['a lost connection', error({ code: 'ECONNRESET' })],
  ['a timeout of the pool', error({}, 'timeout exceeded when trying to connect')],
  ['a shutdown', error({ code: '57P01' })],
  ['a connection lost before', error({}, 'Client has encountered a connection error and is not queryable')],
  ['an answer out of turn', error({}, 'Received unexpected commandComplete message from backend.')],
  ['a deadlock', error({ code: '40P01' })],
  ['a lock that is not given', error({ code: '55P03' })],
  ['a statement that takes too long', error({ code: '57014' })],
  ['a locked file', error({ errcode: 5 })],
])('%s passes', (_name, failure) => {
  expect([isWriteRefusal(failure), isStorageFailure(failure)]).toEqual([false, true]);
});

test.each([
  ['a broken reference', error({ code: '23503' })],
  ['a row that exists', error({ errcode: 19 })],
  ['a bug', new TypeError('x is not a function')],
  ['nothing', undefined],
  ['a text', 'ECONNRESET'],
])('%s is for good', (_name, failure) => {
  expect([isWriteRefusal(failure), isStorageFailure(failure)]).toEqual([false, false]);
});
