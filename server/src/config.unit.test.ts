import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('no variable is required', () => {
  expect(readConfig({})).toMatchObject({ HOST: '127.0.0.1', LOG_LEVEL: 'info', DATA_DIR: './data' });
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).PORT).toBeUndefined();
});

test('all problems are reported together', () => {
  const read = () => readConfig({ PORT: 'abc', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x', PUBLIC_URL: 'ftp://x' });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(
    /4 problem[\s\S]*PORT: must be a port[\s\S]*PUBLIC_URL[\s\S]*LOG_LEVEL[\s\S]*DATABASE_URL: must begin with postgres/,
  );
});

test.each([
  [{ AI_PROVIDER: 'openai' }, /AI_MODEL: must name[\s\S]*AI_API_KEY: must be the key for openai/],
  [{ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'llama' }, /AI_BASE_URL: must be the address/],
  [{ AI_PROVIDER: 'skynet', AI_MODEL: 'x' }, /AI_PROVIDER/],
  [{ AI_API_KEY: 'k' }, /AI_PROVIDER: must be set too/],
  [{ TUTORIAL_VIDEO_URL: 'javascript:alert(1)' }, /TUTORIAL_VIDEO_URL: must be an http/],
])('%o is rejected', (env, message) => {
  expect(() => readConfig(env as unknown as Record<string, string>)).toThrow(message);
});

test('an openai-compatible service needs no key', () => {
  const env = { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'llama', AI_BASE_URL: 'http://127.0.0.1:11434/v1' };
  expect(readConfig(env).AI_API_KEY).toBeUndefined();
});

test('a secret may stand in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const key = join(folder, 'key');
  writeFileSync(key, `${'k'.repeat(32)}\n`);
  expect(readConfig({ SECRET_KEY_FILE: key }).SECRET_KEY).toBe('k'.repeat(32));
  expect(() => readConfig({ SECRET_KEY_FILE: key, SECRET_KEY: 'l'.repeat(32) })).toThrow(/SECRET_KEY is set too/);
  writeFileSync(key, 'short\n');
  expect(() => readConfig({ SECRET_KEY_FILE: key })).toThrow(/SECRET_KEY: must have at least 32 characters/);
  writeFileSync(key, '\n');
  expect(() => readConfig({ SECRET_KEY_FILE: key, PORT: 'abc' })).toThrow(
    /2 problem[\s\S]*SECRET_KEY_FILE: the file is empty/,
  );
  expect(() => readConfig({ DATABASE_URL_FILE: join(folder, 'none') })).toThrow(/DATABASE_URL_FILE: .*ENOENT/);
});

test('an address of PostgreSQL names one host, and a replica needs its primary', () => {
  const several = { DATABASE_URL: 'postgres://miner:a,b@one:5432,two:5432/miner?target_session_attrs=read-write' };
  expect(() => readConfig(several)).toThrow(/DATABASE_URL: must name one host: put a proxy/);
  const one = { DATABASE_URL: 'postgres://miner:a,b@one:5432/miner?options=-c,x' };
  expect(readConfig(one).DATABASE_URL).toBe(one.DATABASE_URL);
  expect(() => readConfig({ DATABASE_READ_URL: 'postgres://two/miner' })).toThrow(/DATABASE_URL: is needed with/);
});

test('a role of its own needs PostgreSQL', () => {
  expect(() => readConfig({ ROLE: 'jobs' })).toThrow(/ROLE: needs DATABASE_URL/);
  expect(() => readConfig({ ROLE: 'cook' })).toThrow(/ROLE: must be all, web or jobs/);
  expect(readConfig({ ROLE: 'web', DATABASE_URL: 'postgres://db/miner' }).ROLE).toBe('web');
});
