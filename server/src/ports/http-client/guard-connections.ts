import { isIP, type LookupFunction } from 'node:net';
import type { buildConnector } from 'undici';
import { HttpError } from './http-error.ts';

/** How host names are resolved and which addresses may be connected to; tests pass their own. */
export interface Network {
  /** All IP addresses of a host name; none if nobody knows it. Ends with the signal. */
  resolve(host: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Whether a connection to this port of an IP address is allowed; the port is empty for the protocol's own. */
  allows(port: string, address: string): boolean;
}
type Target = Pick<buildConnector.Options, 'hostname' | 'port'>;
type Connect = (target: buildConnector.Options, callback: buildConnector.Callback) => void;

/** The addresses to connect to; a host with any address that is not allowed is refused. @throws HttpError */
async function addressesOf({ hostname, port }: Target, network: Network, signal: AbortSignal) {
  const lookup = isIP(hostname) > 0 ? Promise.resolve([hostname]) : network.resolve(hostname, signal);
  const addresses = await lookup.catch((cause: unknown) => {
    throw new HttpError('not_found', 'the name has no address', { cause });
  });
  if (addresses.length === 0) throw new HttpError('not_found', 'the name has no address');
  if (!addresses.every((address) => network.allows(port, address)))
    throw new HttpError('not_allowed', 'the address is not allowed');
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

/**
 * Connects only to addresses that were checked: a name is resolved once, and not again by the system.
 * @param connectWith connects with this way to look up names
 */
export function guardConnections(
  connectWith: (lookup: LookupFunction) => Connect,
  network: Network,
  connectMs: number,
): Connect {
  return (target, callback) => {
    addressesOf(target, network, AbortSignal.timeout(connectMs)).then(
      (addresses) => {
        const [first] = addresses;
        const lookup: LookupFunction = (_host, { all }, done) =>
          all ? done(null, addresses) : done(null, first?.address ?? '', first?.family);
        connectWith(lookup)(target, callback);
      },
      (error) => callback(error, null),
    );
  };
}
