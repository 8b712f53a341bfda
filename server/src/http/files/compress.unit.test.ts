import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressAnswer } from './compress.ts';

const app = Fastify();
beforeAll(async () => {
  app.addHook('onSend', (request, reply, payload, done) => compressAnswer(request, reply, payload, done));
  for (const path of ['/', '/api/auth/x']) app.get(path, async () => 'text '.repeat(500));
  app.get('/short', async () => 'short');
  await app.ready();
});
afterAll(() => app.close());

const encodingOf = async (accept: string | undefined, url = '/') => {
  const { headers } = await app.inject({ url, headers: accept === undefined ? {} : { 'accept-encoding': accept } });
  return headers['content-encoding'];
};

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=1.0, gzip;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['BR', 'br'],
  ['identity', undefined],
  ['brx', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s gets %s', async (accept, encoding) => {
  expect(await encodingOf(accept)).toBe(encoding);
});

test('responses about accounts and short ones are not compressed', async () => {
  expect(await encodingOf('br', '/api/auth/x')).toBeUndefined();
  expect(await encodingOf('br', '/short')).toBeUndefined();
});

test('a header longer than any browser sends is ignored', async () => {
  expect(await encodingOf(`br${' '.repeat(200)}`)).toBeUndefined();
});
