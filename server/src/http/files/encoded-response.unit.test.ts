import { messageResponse } from '@interest-miner/contract/endpoint';
import { expect, test } from 'vitest';
import { createEncodedResponseCache, EncodedResponse } from './encoded-response.ts';

const endpoint = {
  method: 'GET',
  path: '/',
  summary: '',
  auth: 'public',
  response: messageResponse,
  errors: [],
} as const;
const answer = (message: string) => EncodedResponse.of(endpoint, { success: true, message });

test('an answer is found under its key, a later one takes its place', () => {
  const kept = createEncodedResponseCache(100_000);
  kept.set('a', answer('one'));
  kept.set('a', answer('two'));
  expect(kept.get('a')?.body.toString()).toContain('two');
  expect(kept.get('b')).toBeUndefined();
});

test('the least recently used is given up first, and the bound holds', () => {
  const kept = createEncodedResponseCache(13_000);
  const large = answer('x'.repeat(1000));
  for (const key of ['a', 'b', 'c', 'd']) kept.set(key, large);
  kept.get('a');
  kept.set('e', large);
  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => kept.get(key))).toEqual(['a', 'c', 'd', 'e']);
});

test('one that would push out most others is not kept', () => {
  const kept = createEncodedResponseCache(10_000);
  kept.set('small', answer('x'));
  kept.set('huge', answer('x'.repeat(5000)));
  expect(kept.get('huge')).toBeUndefined();
  expect(kept.get('small')).toBeDefined();
});

test('what is kept holds its own bytes, and not the pool that they were made in', () => {
  const { body } = answer('short');
  expect(body.buffer.byteLength).toBe(body.length);
});
