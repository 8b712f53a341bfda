import { isIPv6 } from 'node:net';

const localNames = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Whether a host name or address is this machine itself. */
export const isLocalHost = (host: string) => localNames.has(host);

/** Whether `PUBLIC_URL` says that people reach this installation from other machines. */
export function isPublic({ PUBLIC_URL }: { readonly PUBLIC_URL?: string | undefined }): boolean {
  return PUBLIC_URL !== undefined && !isLocalHost(new URL(PUBLIC_URL).hostname);
}

/**
 * The network of a request for limits: an IPv4 address, or the /64 of an IPv6 address, as one customer owns all of it.
 * @param address from Fastify, after `TRUST_PROXY`
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const plain = address.split('%')[0] ?? address;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === '' ? [] : tail.split(':');
  const groups = plain.includes('::') ? [...front, ...Array(8 - front.length - back.length).fill('0'), ...back] : front;
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
