import { expect, test } from 'vitest';
import { networkOf, widerNetworksOf, widestOf } from './network.ts';

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('the wider networks of an address are its /56 and /48', () => {
  const network = networkOf('2001:db8:1:a2b3::1');
  expect(widerNetworksOf(network)).toEqual(['2001:db8:1:a200::/56', '2001:db8:1::/48']);
  expect([widestOf(network), widestOf('203.0.113.5')]).toEqual(['2001:db8:1::/48', '203.0.113.5']);
  expect(widerNetworksOf('203.0.113.5')).toEqual([]);
});
