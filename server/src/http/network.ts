import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

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
  // Several times in each request: the common case needs no parser.
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/**
 * The /56 and the /48 that an IPv6 network belongs to, which one household or company may own; none for IPv4.
 * @param network from `networkOf`
 */
export function widerNetworksOf(network: string): string[] {
  if (!network.endsWith('::/64')) return [];
  const [first, second, third, fourth = '0'] = network.slice(0, -'::/64'.length).split(':');
  const site = `${first}:${second}:${third}`;
  return [`${site}:${(Number.parseInt(fourth, 16) & 0xff00).toString(16)}::/56`, `${site}::/48`];
}

/** Who takes one turn among strangers: all of a /48 together, as its networks cost its owner nothing. */
export const widestOf = (network: string): string => widerNetworksOf(network).at(-1) ?? network;
