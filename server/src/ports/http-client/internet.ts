import { Resolver } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import type { Network } from './guard-connections.ts';
import { isPublicAddress } from './public-address.ts';

interface InternetOptions {
  /** Networks that are refused too, such as `198.51.100.0/24`. */
  readonly blocked?: readonly string[] | undefined;
  /** Name servers with their ports; the machine's own by default. */
  readonly nameServers?: readonly string[];
}

/** Azure's service for its own machines: the only cloud's that has a public address. */
const alwaysBlocked = ['168.63.129.16/32'];

/** Public addresses at default ports. Guards every address that users or programs pass in. */
export function createInternet({ blocked = [], nameServers }: InternetOptions = {}): Network {
  const networks = [...alwaysBlocked, ...blocked].map((network) => ipaddr.parseCIDR(network));
  const isBlocked = (address: string) => {
    const parsed = ipaddr.parse(address);
    return networks.some((network) => network[0].kind() === parsed.kind() && parsed.match(network));
  };
  return {
    async resolve(host, signal) {
      // Not `dns.lookup`: names that nobody answers would fill the few threads that files and hashes need too.
      const resolver = new Resolver();
      if (nameServers) resolver.setServers(nameServers);
      const cancel = () => resolver.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        signal.throwIfAborted();
        const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
        return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },
    allows: (port, address) => port === '' && isPublicAddress(address) && !isBlocked(address),
  };
}
