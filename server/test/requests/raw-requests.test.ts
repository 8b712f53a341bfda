import { type AddressInfo, connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../harness.ts';

// Raw bytes over a socket, which no HTTP client sends.
const limitBytes = 64 * 1024;
const silenceMs = 1500;
let app: TestApp;
let port: number;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.app.server.address() as AddressInfo).port;
  token = (await app.login()).token;
});
afterAll(() => app.close());

/** Response statuses for these bytes; empty if the server only waited for more, or closed. */
function statusesOf(...pieces: (string | Buffer)[]): Promise<number[]> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => {
      for (const piece of pieces) socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece);
    });
    socket.setTimeout(silenceMs, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    // The server may refuse the rest of what is being sent.
    socket.on('error', () => {});
    socket.on('close', () => resolve([...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))));
  });
}

const head = (...headers: string[]) =>
  [
    'POST /api/search-history/ HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Connection: close',
    ...headers,
    '',
    '',
  ].join('\r\n');
const json = 'Content-Type: application/json';
const chunked = 'Transfer-Encoding: chunked';
const chunk = (data: string) => `${data.length.toString(16)}\r\n${data}\r\n`;
const post = (body: string | Buffer, ...headers: string[]) =>
  statusesOf(head(...headers, `Content-Length: ${Buffer.byteLength(body)}`), body);
const valid = '{"search_text":"yoga"}';
/** A valid body of this many bytes. */
const sized = (bytes: number) => `${valid}${' '.repeat(bytes - valid.length)}`;

afterEach(async () => {
  // After any input, the next request is served as usual.
  expect(await post(valid, json)).toEqual([200]);
});

describe('size', () => {
  test('a body of 64 KB is accepted, with Content-Length and chunked', async () => {
    expect(await post(sized(limitBytes), json)).toEqual([200]);
    expect(await statusesOf(head(json, chunked), chunk(sized(limitBytes)), chunk(''))).toEqual([200]);
  });

  test('one byte more is 413, with Content-Length and chunked', async () => {
    expect(await post(sized(limitBytes + 1), json)).toEqual([413]);
    expect(await statusesOf(head(json, chunked), chunk(sized(limitBytes)), chunk(' '), chunk(''))).toEqual([413]);
  });

  test('a Content-Length over the limit is rejected before the body arrives', async () => {
    expect(await statusesOf(head(json, 'Content-Length: 99999999'))).toEqual([413]);
  });

  test('headers of 64 KB are 431', async () => {
    expect(await post(valid, json, `X-Long: ${'x'.repeat(limitBytes)}`)).toEqual([431]);
    expect(await post(valid, json, `Cookie: ${'a=b; '.repeat(13_000)}`)).toEqual([431]);
  });
});

test.each<[string, number[], () => Promise<number[]>]>([
  ['one body in many chunks', [200], () => statusesOf(head(json, chunked), ...[...valid].map(chunk), chunk(''))],
  ['a length and chunks', [400], () => statusesOf(head(json, chunked, 'Content-Length: 22'), chunk(valid), chunk(''))],
  ['two lengths', [400], () => post(valid, json, 'Content-Length: 3')],
  ['a negative length', [400], () => statusesOf(head(json, 'Content-Length: -1'), valid)],
  ['a length that is no number', [400], () => statusesOf(head(json, 'Content-Length: 1e3'), valid)],
  ['a chunk without a size', [400], () => statusesOf(head(json, chunked), 'zz\r\n')],
  ['an unknown transfer encoding', [400], () => statusesOf(head(json, 'Transfer-Encoding: chunked, x'), valid)],
  ['a NUL in a header', [400], () => post(valid, json, 'X-Nul: a\0b')],
  ['a header folded over lines', [400], () => post(valid, json, 'X-Fold: a', ' : b')],
  ['a header without a name', [400], () => post(valid, json, ': x')],
  ['no host', [400], () => statusesOf('GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n')],
  ['an unknown version', [400], () => statusesOf('GET /livez HTTP/9.9\r\nHost: x\r\n\r\n')],
  ['no HTTP at all', [400], () => statusesOf('\x16\x03\x01\x02\0\x01\0')],
  ['an encoding that nobody undoes', [415], () => post(valid, json, 'Content-Encoding: gzip')],
  ['text', [415], () => post(valid, 'Content-Type: text/plain')],
  ['no type', [415], () => post(valid)],
  ['a type that is none', [415], () => post(valid, 'Content-Type: application/json/x;;=')],
  ['invalid UTF-8', [400], () => post(Buffer.from([...Buffer.from('{"search_text":"'), 0xff, 0x22, 0x7d]), json)],
  ['a NUL in a text', [400], () => post('{"search_text":"yo\\u0000ga"}', json)],
  ['a bare NUL', [400], () => post('{"search_text":"yo\0ga"}', json)],
  ['the same key twice', [200], () => post('{"search_text":1,"search_text":"yoga"}', json)],
])('%s', async (_name, expected, ask) => {
  expect(await ask()).toEqual(expected);
});

test('any bytes anywhere in a request: a response below 500 or none, and the next one is served', async () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 40 });
  const changes = fc.array(fc.tuple(fc.nat(), bytes, fc.boolean()), { minLength: 1, maxLength: 4 });
  const body = chunk(valid) + chunk('');
  await fc.assert(
    fc.asyncProperty(changes, async (all) => {
      let request = Buffer.from(head(json, chunked) + body, 'latin1');
      for (const [place, added, replaces] of all) {
        const at = place % request.length;
        const rest = request.subarray(replaces ? at + added.length : at);
        request = Buffer.concat([request.subarray(0, at), added, rest]);
      }
      // With an end, so that nothing waits for the rest of a broken chunk.
      for (const status of await statusesOf(request, '\r\n\r\n0\r\n\r\n')) expect(status).toBeLessThan(500);
    }),
    { numRuns: 60, seed: 7, endOnFailure: true },
  );
  expect((await app.request('GET', '/livez')).status).toBe(200);
});
