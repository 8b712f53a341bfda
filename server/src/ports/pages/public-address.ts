import { BlockList, isIPv4, isIPv6 } from 'node:net';

// IANA's special-purpose registries: everything that is not globally reachable, and multicast.
const special4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special4.addSubnet(network, prefix, 'ipv4');

// Only 2000::/3 is global unicast: this leaves out loopback, v4-mapped, NAT64, local and multicast addresses.
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
// Protocol assignments with Teredo, documentation, 6to4, SRv6: they contain or represent other addresses.
const special6 = new BlockList();
special6.addSubnet('2001::', 23, 'ipv6');
special6.addSubnet('2001:db8::', 32, 'ipv6');
special6.addSubnet('2002::', 16, 'ipv6');
special6.addSubnet('3fff::', 20, 'ipv6');

/** Whether an IP address belongs to a host on the public internet; false for anything that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}
