import { expect, test } from 'vitest';
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
