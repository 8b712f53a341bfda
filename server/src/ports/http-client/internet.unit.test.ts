import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { createInternet } from './internet.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A name server on loopback that hears questions and never answers. */
async function silentNameServer() {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  closing.push(() => socket.close());
  return { socket, address: `127.0.0.1:${socket.address().port}` };
}

test.each(['168.63.129.16', '10.0.0.1', '169.254.169.254', 'fd00:ec2::254', '::ffff:168.63.129.16'])(
  'nothing is read from %s',
  (address) => expect(createInternet().allows('', address)).toBe(false),
);

test("an operator's own networks are refused, the rest of the internet is not", () => {
  const { allows } = createInternet({ blocked: ['1.1.1.0/24', '2606:4700::/32'] });
  expect(['1.1.1.1', '2606:4700::1111', '1.1.2.1', '2a00:1450::1'].map((address) => allows('', address))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(allows('8080', '1.1.2.1')).toBe(false);
});

test('a name that nobody answers is given up with its caller', async () => {
  const { socket, address } = await silentNameServer();
  const controller = new AbortController();
  const asked = once(socket, 'message');
  const names = Array.from({ length: 8 }, (_, at) => `shop${at}.example`);
  const { resolve } = createInternet({ nameServers: [address] });
  const answers = names.map((name) => resolve(name, controller.signal));
  await asked;
  controller.abort();
  expect(await Promise.all(answers)).toEqual(names.map(() => []));
  await expect(resolve('late.example', controller.signal)).rejects.toThrow();
});
