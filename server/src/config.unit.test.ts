import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('nothing is required', () => {
  expect(readConfig({})).toMatchObject({ HOST: '127.0.0.1', LOG_LEVEL: 'info', DATA_DIR: './data' });
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).PORT).toBeUndefined();
});

test('every problem is told at once', () => {
  const read = () => readConfig({ PORT: 'abc', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x', PUBLIC_URL: 'ftp://x' });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(
    /4 problem[\s\S]*PORT: must be a port[\s\S]*PUBLIC_URL[\s\S]*LOG_LEVEL[\s\S]*DATABASE_URL: must begin with postgres/,
  );
});
