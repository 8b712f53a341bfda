import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { createHttpClient, type HttpClientOptions, type HttpRequest } from './http-client.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server on loopback, and a client with short limits where a test sets them. */
async function open(handle: RequestListener, options: Partial<HttpClientOptions> = {}) {
  const server = createServer(handle);
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const client = createHttpClient({ connectMs: 60_000, readMs: 60_000, maxBytes: 1000, ...options });
  closing.push(
    client.close,
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const send = (request: Partial<HttpRequest> = {}, signal?: AbortSignal) =>
    // A connection is free for the next request once the end of its response has been handled.
    client.send({ method: 'GET', url, ...request }, signal).finally(() => setImmediate());
  return { send, connections: () => connections };
}

test('connections are kept for the next request; with a network each request has its own', async () => {
  const anywhere = { resolve: async () => ['127.0.0.1'], allows: () => true };
  const kept = await open((_request, response) => response.end('hello'));
  const single = await open((_request, response) => response.end('hello'), { network: anywhere });
  for (const { send } of [kept, single])
    for (let time = 0; time < 3; time += 1) expect((await send()).body.toString()).toBe('hello');
  expect([kept.connections(), single.connections()]).toEqual([1, 3]);
});

test('a request that may no longer start is not sent, whether connecting or on a kept connection', async () => {
  const paths: unknown[] = [];
  const { send, connections } = await open((request, response) => {
    paths.push(request.url);
    response.end();
  });
  const late = { method: 'POST', body: 'a=1', mayStart: () => false } as const;
  await expect(send(late)).rejects.toMatchObject({ failure: 'unsent' });
  await send();
  await expect(send(late)).rejects.toMatchObject({ failure: 'unsent' });
  expect([paths, connections()]).toEqual([['/'], 2]);
});

test('a redirect comes back as it is', async () => {
  const { send } = await open((_request, response) => response.writeHead(302, { location: '/elsewhere' }).end());
  expect(await send()).toMatchObject({ status: 302, headers: { location: '/elsewhere' } });
});

test('a body that is not wanted is not read', async () => {
  const { send } = await open((_request, response) => response.writeHead(200).write('x'.repeat(5000)));
  expect(await send({ wantsBody: () => false })).toMatchObject({ status: 200, body: Buffer.alloc(0) });
});

test('a body is limited zipped and unzipped', async () => {
  const plain = await open((_request, response) => response.end('x'.repeat(1001)));
  await expect(plain.send()).rejects.toMatchObject({ failure: 'too_large' });
  const zipped = await open((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(100_000))),
  );
  await expect(zipped.send()).rejects.toMatchObject({ failure: 'too_large' });
});

test.each<[string, RequestListener]>([
  ['never comes', () => {}],
  ['never ends', (_request, response) => response.writeHead(200).write('x')],
])('an answer that %s ends at the time limit', async (_name, handle) => {
  const { send } = await open(handle, { readMs: 50 });
  await expect(send()).rejects.toMatchObject({ failure: 'timeout' });
});

test('an answer that breaks off is told from a connection that is not made', async () => {
  const { send } = await open((request) => request.socket.destroy());
  await expect(send()).rejects.toMatchObject({ failure: 'broken' });
  await expect(send({ url: new URL('http://127.0.0.1:9/') })).rejects.toMatchObject({ failure: 'no_connection' });
});

test('a caller who goes ends the request', async () => {
  const controller = new AbortController();
  const { send } = await open(() => controller.abort(new Error('gone')));
  await expect(send({}, controller.signal)).rejects.toThrow('gone');
  await expect(send({}, controller.signal)).rejects.toThrow('gone');
});
