import { isIP } from 'node:net';
import type { buildConnector } from 'undici';
import { HttpError } from './http-error.ts';

/** How host names are resolved and which addresses may be connected to; tests pass their own. */
export interface Network {
  /** All IP addresses of a host name. */
  resolve(host: string): Promise<readonly string[]>;
  /** Whether a connection to this port of an IP address is allowed; the port is empty for the protocol's own. */
  allows(port: string, address: string): boolean;
}
type Target = Pick<buildConnector.Options, 'hostname' | 'port'>;

/** The address to connect to; a host with any address that is not allowed is refused. @throws HttpError */
async function addressOf({ hostname, port }: Target, network: Network): Promise<string> {
  const lookup = isIP(hostname) > 0 ? Promise.resolve([hostname]) : network.resolve(hostname);
  const addresses = await lookup.catch((cause: unknown) => {
    throw new HttpError('not_found', 'the name has no address', { cause });
  });
  const [first] = addresses;
  if (first === undefined) throw new HttpError('not_found', 'the name has no address');
  if (!addresses.every((address) => network.allows(port, address)))
    throw new HttpError('not_allowed', 'the address is not allowed');
  return first;
}

/** Connects to the address that was checked: a name is resolved once, and not again by the system. */
export function guardConnections(connect: buildConnector.connector, network: Network): buildConnector.connector {
  return (options, callback) => {
    addressOf(options, network).then(
      (hostname) => connect({ ...options, hostname }, callback),
      (error) => callback(error, null),
    );
  };
}
