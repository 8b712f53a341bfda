import { lookup } from 'node:dns/promises';
import type { Network } from './guard-connections.ts';
import { isPublicAddress } from './public-address.ts';

/** The internet: public addresses at default ports. Guards every address that users or programs pass in. */
export const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  allows: (port, address) => port === '' && isPublicAddress(address),
};
