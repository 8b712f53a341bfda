import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { NewerDatabaseError } from './db/migrate.ts';
import { describeStart, describeStartFailure } from './start-report.ts';

const failure = (message: string, more: object) => Object.assign(new Error(message), more);

test.each([
  [
    'a full disk',
    failure('database or disk is full', { code: 'ERR_SQLITE_ERROR', errcode: 13 }),
    false,
    /DATA_DIR is full: free/,
  ],
  ['a full disk under a file', failure('ENOSPC', { code: 'ENOSPC' }), false, /DATA_DIR is full: free/],
  ['a read-only disk', failure('EROFS', { code: 'EROFS' }), false, /DATA_DIR is read-only/],
  ['a folder of somebody else', failure('EACCES', { code: 'EACCES' }), false, /Check DATA_DIR and its permissions/],
  ["PostgreSQL's full disk", failure('could not extend file', { code: '53100' }), true, /PostgreSQL's disk is full/],
  ['a read-only PostgreSQL', failure('read-only', { code: '25006' }), true, /PostgreSQL is read-only/],
  [
    'an address that is none',
    failure('Invalid URL', { code: 'ERR_INVALID_URL' }),
    true,
    /Invalid URL\. Check DATABASE_URL/,
  ],
  [
    'a port where nobody listens',
    failure('', { code: 'ECONNREFUSED', errors: [new Error('refused ::1')] }),
    true,
    /refused ::1/,
  ],
  ['a server that is silent', failure('timeout exceeded when trying to connect', {}), true, /Check DATABASE_URL/],
  ['a user who may not', failure('permission denied for schema public', { code: '42501' }), true, /Check DATABASE_URL/],
  [
    'a refused downgrade',
    new NewerDatabaseError('This database was written by a newer version.'),
    true,
    /newer version/,
  ],
])('%s is told in one sentence', (_name, error, isPostgres, text) => {
  const told = describeStartFailure(error, isPostgres);
  expect(told).toMatch(text);
  expect(told).not.toContain('\n');
});

test('a defect keeps its stack', () => {
  expect(describeStartFailure(new TypeError('a defect'), true)).toContain('start-report.unit.test.ts');
});

test('whoever opens an installation to everybody is warned while plans cost nothing', () => {
  const start = (env: Record<string, string>) =>
    describeStart({
      address: 'http://127.0.0.1:1000',
      fellBack: false,
      engine: 'sqlite',
      config: readConfig(env),
      operatorToken: '',
      endedTestPlans: 0,
    });
  const warning = 'WARNING    anyone can get a paid plan for free';
  const keys = (mode: string) => ({ RAZORPAY_KEY_ID: `rzp_${mode}_key`, RAZORPAY_KEY_SECRET: 'a_secret' });
  expect(start({})).not.toContain(warning);
  expect(start({ PUBLIC_URL: 'https://miner.example' })).toContain(warning);
  expect(start({ PUBLIC_URL: 'https://miner.example', ...keys('test') })).toContain(warning);
  expect(start({ PUBLIC_URL: 'https://miner.example', ...keys('live') })).not.toContain(warning);
});
