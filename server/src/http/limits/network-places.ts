import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { networkOf } from '../network.ts';
import { onResponseEnd } from './open-requests.ts';

interface Settings {
  /** Proxies whose `X-Forwarded-For` is trusted, as a comma-separated list. */
  readonly TRUST_PROXY?: string | undefined;
  /** Maximum concurrent requests and connections per network; 0 for no limit. */
  readonly OPEN_REQUESTS_PER_NETWORK: number;
  readonly CONNECTIONS_PER_NETWORK: number;
}

export interface NetworkPlaces {
  /** Takes a slot for a connection until it closes. False if its network has none left. */
  connect(socket: Socket): boolean;
  /** Takes a slot for a request until its response closes. False if its network has none left. */
  open(request: IncomingMessage, response: ServerResponse): boolean;
}

/** @returns takes a slot for a network and passes the given function a way to release it */
function createCounter(max: number) {
  const held = new Map<string, number>();
  return (network: string, untilOver: (giveBack: () => void) => void): boolean => {
    const now = held.get(network) ?? 0;
    if (max > 0 && now >= max) return false;
    held.set(network, now + 1);
    untilOver(() => {
      const left = (held.get(network) ?? 1) - 1;
      if (left > 0) held.set(network, left);
      else held.delete(network);
    });
    return true;
  };
}

/** Some proxies write `ip:port`: otherwise each port would count as its own network. */
const withoutPorts = (header: string) =>
  header.replace(/(?<=^|[\s,])(?:\[([^\]]*)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)(?=$|[\s,])/g, '$1$2');

/**
 * Counts open requests and connections per network, so that one client cannot take every slot. Connections of a trusted
 * proxy are not counted: they carry the requests of all clients, which count by the forwarded address.
 */
export function createNetworkPlaces(settings: Settings): NetworkPlaces {
  const { TRUST_PROXY } = settings;
  const trust = proxyAddr.compile(TRUST_PROXY === undefined ? [] : TRUST_PROXY.split(',').map((part) => part.trim()));
  const takeConnection = createCounter(settings.CONNECTIONS_PER_NETWORK);
  const takeRequest = createCounter(settings.OPEN_REQUESTS_PER_NETWORK);
  return {
    connect(socket) {
      const address = socket.remoteAddress ?? '';
      return trust(address, 0) || takeConnection(networkOf(address), (giveBack) => socket.once('close', giveBack));
    },
    open(request, response) {
      const { headers } = request;
      const forwarded = headers['x-forwarded-for'];
      // Also for later readers of the header.
      if (typeof forwarded === 'string') headers['x-forwarded-for'] = withoutPorts(forwarded);
      return takeRequest(networkOf(proxyAddr(request, trust) ?? ''), (giveBack) =>
        onResponseEnd(request, response, giveBack),
      );
    },
  };
}
