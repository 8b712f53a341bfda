import { widerNetworksOf } from '../network.ts';
import type { Limit } from './rate-limits.ts';

/** How often the limit of one network fits into its /56 and its /48: others may live there too. */
const factors = [
  { prefix: 56, factor: 2 },
  { prefix: 48, factor: 4 },
] as const;

/** A limit of one network, and those of the wider networks that it belongs to, each with its key. */
export function limitsOfNetwork(limit: Limit, network: string): { readonly limit: Limit; readonly key: string }[] {
  const wider = widerNetworksOf(network).map((key, index) => {
    const { prefix, factor } = factors[index] ?? factors[0];
    return { limit: { ...limit, name: `${limit.name}-${prefix}`, points: limit.points * factor }, key };
  });
  return [{ limit, key: network }, ...wider];
}
