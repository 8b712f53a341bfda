import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { createClientDocuments } from './client-documents.ts';

const document = { client_id: 'https://assistant.example/client.json', client_name: 'Helpful' };
const json = { 'content-type': 'application/json' };
let close = () => {};
afterEach(() => close());

/** A website on loopback with this handler, and a reader that may reach only it. */
async function open(handle: (response: ServerResponse) => void, resolved = ['127.0.0.1'], timeoutMs = 60_000) {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    handle(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  const network = {
    resolve: async () => resolved,
    allows: (to: string, address: string) => to === String(port) && address === '127.0.0.1',
  };
  const documents = createClientDocuments({ version: '1', network, timeoutMs });
  const read = (path = '/') => documents.read(`http://assistant.test:${port}${path}`);
  return { read, port, asked: () => asked };
}
const send = (response: ServerResponse) => response.writeHead(200, json).end(JSON.stringify(document));

test('a document is read once, and again after a failure', async () => {
  const answers = [(response: ServerResponse) => response.writeHead(500).end(), send];
  const { read, asked } = await open((response) => answers.shift()?.(response));
  expect(await read()).toBeUndefined();
  expect(await read()).toEqual(document);
  expect(await read()).toEqual(document);
  expect(asked()).toBe(2);
});

test.each([
  ['a redirect', (response: ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end()],
  ['a page', (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('{}')],
  ['a huge document', (response: ServerResponse) => response.writeHead(200, json).end(`"${'a'.repeat(21_000)}"`)],
  [
    'one that is small until it is unpacked',
    (response: ServerResponse) =>
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000, ' '))),
  ],
  ['half a document', (response: ServerResponse) => response.writeHead(200, json).end('{"client_id":')],
  ['a deep document', (response: ServerResponse) => response.writeHead(200, json).end('['.repeat(10_000))],
  ['keys of the prototype', (response: ServerResponse) => response.writeHead(200, json).end('{"__proto__":{}}')],
])('%s is not a document, and is not followed', async (_name, handle) => {
  const { read, asked } = await open(handle);
  expect(await read()).toBeUndefined();
  expect(asked()).toBe(1);
});

test('reading stops at a document that never ends', async () => {
  const { read } = await open((response) => void response.writeHead(200, json).write('{'), ['127.0.0.1'], 200);
  expect(await read()).toBeUndefined();
});

test('a name with one private address among several is not connected to', async () => {
  const { read, asked } = await open(send, ['127.0.0.1', '10.0.0.1']);
  expect(await read()).toBeUndefined();
  expect(asked()).toBe(0);
});

test('the real network refuses private addresses and other ports before it connects', async () => {
  const { port, asked } = await open(send);
  const documents = createClientDocuments({ version: '1' });
  for (const url of [
    `https://127.0.0.1:${port}/c`,
    'https://127.0.0.1/c',
    'https://[::1]/c',
    'https://169.254.169.254/c',
    'https://2130706433/c',
    'https://1.1.1.1:8443/c',
  ])
    expect([url, await documents.read(url)]).toEqual([url, undefined]);
  expect(asked()).toBe(0);
});

test('a ninth concurrent reading is refused', async () => {
  const waiting: ServerResponse[] = [];
  const { read } = await open((response) => void waiting.push(response));
  const readings = Array.from({ length: 8 }, (_, index) => read(`/${index}`));
  await expect(read('/more')).rejects.toMatchObject({ code: 'overloaded' });
  await expect.poll(() => waiting.length).toBe(8);
  for (const response of waiting) send(response);
  expect(await Promise.all(readings)).toEqual(Array(8).fill(document));
});
