import { messageResponse } from '@interest-miner/contract/endpoint';
import { expect, test } from 'vitest';
import { PreparedResponse } from '../../http/prepared-response.ts';
import { createPreparedSearches } from './prepared-searches.ts';

const endpoint = {
  method: 'GET',
  path: '/',
  summary: '',
  auth: 'public',
  response: messageResponse,
  errors: [],
} as const;
const answer = (message: string) => PreparedResponse.of(endpoint, { success: true, message });

test('an answer is found under its key, a later one takes its place', () => {
  const kept = createPreparedSearches(100_000);
  kept.keep('a', answer('one'));
  kept.keep('a', answer('two'));
  expect(kept.find('a')?.body.toString()).toContain('two');
  expect(kept.find('b')).toBeUndefined();
});

test('the least recently used is given up first, and the bound holds', () => {
  const kept = createPreparedSearches(13_000);
  const large = answer('x'.repeat(1000));
  for (const key of ['a', 'b', 'c', 'd']) kept.keep(key, large);
  kept.find('a');
  kept.keep('e', large);
  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => kept.find(key))).toEqual(['a', 'c', 'd', 'e']);
});

test('one that would push out most others is not kept', () => {
  const kept = createPreparedSearches(10_000);
  kept.keep('small', answer('x'));
  kept.keep('huge', answer('x'.repeat(5000)));
  expect(kept.find('huge')).toBeUndefined();
  expect(kept.find('small')).toBeDefined();
});

test('what is kept holds its own bytes, and not the pool that they were made in', () => {
  const { body } = answer('short');
  expect(body.buffer.byteLength).toBe(body.length);
});
