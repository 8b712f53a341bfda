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
const answer = (message: string) => EncodedResponse.of(endpoint, message);

test('a response is cached by key, and a later one replaces it', () => {
  const kept = createEncodedResponseCache(100_000);
  kept.set('a', answer('one'));
  kept.set('a', answer('two'));
  expect(kept.get('a')?.body.toString()).toContain('two');
  expect(kept.get('b')).toBeUndefined();
});

test('the least recently used entry is evicted first, within the size limit', () => {
  const kept = createEncodedResponseCache(13_000);
  const large = answer('x'.repeat(1000));
  for (const key of ['a', 'b', 'c', 'd']) kept.set(key, large);
  kept.get('a');
  kept.set('e', large);
  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => kept.get(key))).toEqual(['a', 'c', 'd', 'e']);
});

test('an entry that would evict most others is not cached', () => {
  const kept = createEncodedResponseCache(10_000);
  kept.set('small', answer('x'));
  kept.set('huge', answer('x'.repeat(5000)));
  expect(kept.get('huge')).toBeUndefined();
  expect(kept.get('small')).toBeDefined();
});

test('a cached entry holds its own bytes, not the pool they came from', () => {
  const { body } = answer('short');
  expect(body.buffer.byteLength).toBe(body.length);
});
